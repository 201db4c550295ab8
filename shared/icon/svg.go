package icon

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"trefoil/shared/errs"
)

// The errors for an SVG file. Files are rejected, not sanitized: a browser might parse a sanitized
// file differently than the sanitizer did.
var (
	errMalformed = svgError("The SVG file must be valid XML in UTF-8 with an svg root element in the SVG namespace.")
	errDoctype   = svgError("The SVG file contains a DOCTYPE. Remove it and upload the file again.")
	errScript    = svgError("The SVG file contains a script or an event handler.")
	errForeign   = svgError("The SVG file contains foreign content, such as HTML.")
	errReference = svgError("The SVG file contains a link, an image, or a reference to another file.")
	errAnimation = svgError("The SVG file contains an animation.")
	errElement   = svgError("The SVG file contains an element or attribute that is not allowed in icons.")
	errStyle     = svgError("The SVG file contains CSS that is not allowed in icons.")
	errComplex   = svgError("The SVG file is too complex to draw.")
)

func svgError(detail string) error { return errs.New(errs.ErrInvalid, "icon_svg", detail) }

const (
	maxDepth  = 100     // of nested elements
	maxUses   = 1000    // <use> elements
	maxCopies = 100_000 // elements that <use> elements add to the drawing
)

// XML namespaces.
const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
)

// inertSpaces are namespaces of drawing programs. Browsers ignore their elements.
var inertSpaces = []string{
	"http://www.inkscape.org/namespaces/inkscape",
	"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
	"http://www.bohemiancoding.com/sketch/ns",
	"http://www.w3.org/1999/02/22-rdf-syntax-ns#",
	"http://creativecommons.org/ns#",
	"http://web.resource.org/cc/",
	"http://purl.org/dc/elements/1.1/",
}

// elements are the SVG elements that icons can have. They neither run scripts nor load files.
var elements = set(`svg g defs symbol use title desc metadata switch style
	path rect circle ellipse line polyline polygon text tspan textPath
	linearGradient radialGradient stop pattern clipPath mask marker filter
	feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
	feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
	feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`)

// elementErrors are the errors for SVG elements with a known risk.
var elementErrors = map[string]error{
	"script": errScript, "handler": errScript, "listener": errScript,
	"foreignObject": errForeign, "iframe": errForeign, "embed": errForeign, "object": errForeign,
	"a": errReference, "image": errReference, "feImage": errReference, "audio": errReference, "video": errReference,
	"animate": errAnimation, "animateColor": errAnimation, "animateMotion": errAnimation, "animateTransform": errAnimation,
	"mpath": errAnimation, "set": errAnimation, "discard": errAnimation,
}

// functions are the CSS functions that icons can call, in lower case. Only url can load a file.
var functions = set(`url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp var
	matrix translate translatex translatey scale scalex scaley rotate skewx skewy
	blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
	not is where nth-child nth-of-type`)

// set returns a function that splits words on its first call. Every Lambda links this package, so
// nothing is computed at startup.
func set(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		members := map[string]bool{}
		for _, word := range strings.Fields(words) {
			members[word] = true
		}
		return members
	})
}

// checkSVG returns an error unless a file is an SVG image that runs no scripts and refers only to
// parts of itself.
func checkSVG(content []byte) error {
	if !utf8.Valid(content) {
		return errMalformed
	}
	d := xml.NewDecoder(bytes.NewReader(withoutBOM(content)))
	c := svgChecker{ids: map[string]int{}}
	for first := true; ; first = false {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return errMalformed
		}
		if err := c.token(token, first); err != nil {
			return err
		}
	}
	if len(c.nodes) == 0 {
		return errMalformed
	}
	return c.checkUses()
}

// svgChecker checks the tokens of an SVG file.
type svgChecker struct {
	nodes []node
	ids   map[string]int // the first node with each ID
	open  []int          // nodes from the root to the current element
	style strings.Builder
	uses  int
}

// node is an element.
type node struct {
	isStyle  bool
	children []int
	targets  []string // the IDs that a use element refers to
}

func (c *svgChecker) token(token xml.Token, first bool) error {
	switch token := token.(type) {
	case xml.StartElement:
		return c.start(token)
	case xml.EndElement:
		return c.end()
	case xml.CharData:
		if len(c.open) == 0 && len(bytes.TrimSpace(token)) > 0 {
			return errMalformed
		}
		if c.inStyle() {
			c.style.Write(token)
		}
	case xml.Directive:
		return errDoctype
	case xml.ProcInst:
		switch {
		case token.Target != "xml":
			return errReference // such as xml-stylesheet
		case !first || !declaration().Match(token.Inst):
			return errMalformed
		}
	}
	return nil
}

// declaration matches the content of an XML declaration.
var declaration = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^version=["']1\.0["'](\s+encoding=["']utf-8["'])?(\s+standalone=["'](yes|no)["'])?\s*$`)
})

func (c *svgChecker) inStyle() bool {
	return len(c.open) > 0 && c.nodes[c.open[len(c.open)-1]].isStyle
}

func (c *svgChecker) start(element xml.StartElement) error {
	isSVG, isRoot := element.Name.Space == svgSpace, len(c.open) == 0
	switch {
	case isRoot && (len(c.nodes) > 0 || !isSVG || element.Name.Local != "svg"):
		return errMalformed
	case len(c.open) >= maxDepth:
		return errComplex
	case c.inStyle():
		return errStyle
	case !isSVG && !slices.Contains(inertSpaces, element.Name.Space):
		return errForeign
	case isSVG && !elements()[element.Name.Local]:
		return elementError(element.Name.Local)
	}
	added := node{isStyle: isSVG && element.Name.Local == "style"}
	index := len(c.nodes)
	for _, attr := range element.Attr {
		if err := checkAttr(attr, isSVG); err != nil {
			return err
		}
		if _, ok := c.ids[attr.Value]; attr.Name.Space == "" && attr.Name.Local == "id" && !ok {
			c.ids[attr.Value] = index
		}
		if isSVG && element.Name.Local == "use" && attr.Name.Local == "href" {
			added.targets = append(added.targets, strings.TrimPrefix(strings.TrimSpace(attr.Value), "#"))
			c.uses++
		}
	}
	if c.uses > maxUses {
		return errComplex
	}
	if !isRoot {
		parent := &c.nodes[c.open[len(c.open)-1]]
		parent.children = append(parent.children, index)
	}
	c.nodes = append(c.nodes, added)
	c.open = append(c.open, index)
	return nil
}

// elementError returns the error for an SVG element that icons cannot have.
func elementError(name string) error {
	for known, err := range elementErrors {
		if strings.EqualFold(name, known) {
			return err
		}
	}
	return errElement
}

func (c *svgChecker) end() error {
	defer func() { c.open = c.open[:len(c.open)-1] }()
	if !c.inStyle() {
		return nil
	}
	// A browser joins the pieces of text around a comment, so they are checked together.
	text := c.style.String()
	c.style.Reset()
	for _, rule := range atRule().FindAllString(text, -1) {
		if !strings.EqualFold(rule, "@media") {
			return errStyle
		}
	}
	return checkCSS(text)
}

var atRule = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`@[-\w]*`) })

// checkAttr checks an attribute of an SVG element, or of an element of a drawing program.
func checkAttr(attr xml.Attr, isSVG bool) error {
	name := strings.ToLower(attr.Name.Local)
	switch {
	case attr.Name.Space == "xmlns", attr.Name.Space == "" && name == "xmlns":
		return nil
	case strings.HasPrefix(name, "on"):
		return errScript
	case slices.Contains(inertSpaces, attr.Name.Space), !isSVG && attr.Name.Space == "":
		return nil
	case attr.Name.Space == xmlSpace && name == "base":
		return errReference
	case attr.Name.Space == xmlSpace && (name == "space" || name == "lang"):
		return nil
	case attr.Name.Space == xlinkSpace && (name == "title" || name == "type" || name == "show" || name == "actuate"):
		return nil
	case attr.Name.Space == xlinkSpace && name == "href", attr.Name.Space == "" && name == "href":
		if !fragment().MatchString(strings.TrimSpace(attr.Value)) {
			return errReference
		}
		return nil
	case attr.Name.Space != "" || strings.Contains(name, ":"):
		return errElement
	case name == "src" || name == "data" || name == "ping" || name == "action" || name == "formaction":
		return errReference
	case name == "id", name == "class", name == "role", strings.HasPrefix(name, "data-"), strings.HasPrefix(name, "aria-"):
		return nil // text
	}
	return checkCSS(attr.Value)
}

// fragment matches a reference to a part of the same file. An escaped one could hide a cycle.
var fragment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^#[^\s"'()\\%]+$`) })

var localURL = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:"#[^\s"'()\\]+"|'#[^\s"'()\\]+'|#[^\s"'()\\]+)\s*\)`)
})

// checkCSS checks a style sheet, or the value of an attribute that may contain CSS.
func checkCSS(text string) error {
	if strings.Contains(text, `\`) { // an escape, which can spell a function
		return errStyle
	}
	for before, rest, ok := strings.Cut(text, "("); ok; before, rest, ok = strings.Cut(rest, "(") {
		name := strings.ToLower(functionName(before))
		switch {
		case name == "":
		case name == "url" && !localURL().MatchString(rest):
			return errReference
		case !functions()[name]:
			return errStyle
		}
	}
	return nil
}

// functionName returns the identifier at the end of the text before a parenthesis.
func functionName(before string) string {
	isOther := func(r rune) bool {
		return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r < utf8.RuneSelf
	}
	return before[strings.LastIndexFunc(before, isOther)+1:]
}

// checkUses returns an error if <use> elements form a cycle or add too many copies.
func (c *svgChecker) checkUses() error {
	if c.uses == 0 {
		return nil
	}
	sizes := make([]int, len(c.nodes)) // 0: unknown, -1: being computed
	var size func(i int) (int, bool)
	size = func(i int) (int, bool) {
		if sizes[i] != 0 {
			return sizes[i], sizes[i] > 0
		}
		sizes[i] = -1
		parts := c.nodes[i].children
		for _, id := range c.nodes[i].targets {
			if target, ok := c.ids[id]; ok {
				parts = append(slices.Clip(parts), target)
			}
		}
		total := 1
		for _, part := range parts {
			n, ok := size(part)
			if total += n; !ok || total-len(c.nodes) > maxCopies {
				return 0, false
			}
		}
		sizes[i] = total
		return total, true
	}
	if _, ok := size(0); !ok {
		return errComplex
	}
	return nil
}
