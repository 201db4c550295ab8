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

// The errors for an SVG file. Icons are shown with <img> and served with a content security policy,
// where scripts do not run, links do not work and other files do not load. Only what can freeze a
// browser is rejected here.
var (
	errMalformed = svgError("The SVG file must be valid XML in UTF-8 with an svg root element in the SVG namespace.")
	errDoctype   = svgError("The SVG file contains a DOCTYPE. Remove it and upload the file again.")
	errAnimation = svgError("The SVG file contains an animation.")
	errEmbedded  = svgError("The SVG file contains another file as a data URL.")
	errUse       = svgError("The SVG file contains a use element that refers to something other than an ID in the file.")
	errComplex   = svgError("The SVG file is too complex to draw.")
)

func svgError(detail string) error { return errs.New(errs.ErrInvalid, "icon_svg", detail) }

const (
	maxDepth  = 100     // of nested elements
	maxUses   = 1000    // <use> elements
	maxCopies = 100_000 // elements that <use> elements add to the drawing
)

const svgSpace = "http://www.w3.org/2000/svg"

// animations are elements that can change what a <use> element refers to.
var animations = []string{"animate", "animateMotion", "animateTransform", "set"}

// checkSVG returns an error unless a file is an SVG image that a browser can draw quickly.
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
	uses  int
}

// node is an element.
type node struct {
	children []int
	targets  []string // the IDs that a use element refers to
	isStyle  bool
	style    []byte // the text of a style element; a browser joins the pieces around a comment
}

func (c *svgChecker) token(token xml.Token, first bool) error {
	switch token := token.(type) {
	case xml.StartElement:
		return c.start(token)
	case xml.EndElement:
		last := len(c.open) - 1
		n := &c.nodes[c.open[last]]
		c.open = c.open[:last]
		if embedsFile(string(n.style)) {
			return errEmbedded
		}
	case xml.CharData:
		if len(c.open) > 0 {
			if n := &c.nodes[c.open[len(c.open)-1]]; n.isStyle {
				n.style = append(n.style, token...)
			}
		} else if len(bytes.TrimSpace(token)) > 0 {
			return errMalformed
		}
	case xml.Directive:
		return errDoctype
	case xml.ProcInst:
		if token.Target == "xml" && (!first || !declaration().Match(token.Inst)) {
			return errMalformed
		}
	}
	return nil
}

// declaration matches the content of an XML declaration.
var declaration = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^version=["']1\.0["'](\s+encoding=["']utf-8["'])?(\s+standalone=["'](yes|no)["'])?\s*$`)
})

func (c *svgChecker) start(element xml.StartElement) error {
	isSVG, isRoot := element.Name.Space == svgSpace, len(c.open) == 0
	switch {
	case isRoot && (len(c.nodes) > 0 || !isSVG || element.Name.Local != "svg"):
		return errMalformed
	case len(c.open) >= maxDepth:
		return errComplex
	case isSVG && slices.Contains(animations, element.Name.Local):
		return errAnimation
	}
	index := len(c.nodes)
	added := node{isStyle: element.Name.Local == "style"}
	for _, attr := range element.Attr {
		value := strings.TrimSpace(attr.Value)
		if embedsFile(value) {
			return errEmbedded
		}
		if _, ok := c.ids[attr.Value]; attr.Name.Space == "" && attr.Name.Local == "id" && !ok {
			c.ids[attr.Value] = index
		}
		if isSVG && element.Name.Local == "use" && attr.Name.Local == "href" {
			if !fragment().MatchString(value) {
				return errUse
			}
			added.targets = append(added.targets, value[1:])
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

// fragment matches a reference to an ID in the same file. An escaped one could hide a cycle.
var fragment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^#[^\s"'()\\%]+$`) })

// embedsFile reports whether an attribute or a style sheet may contain a data URL, which would load
// even in <img> and could be another SVG file. CSS escapes could hide one.
func embedsFile(value string) bool {
	value = strings.ToLower(ignoredInURLs.Replace(value))
	return strings.Contains(value, "data:") || strings.Contains(value, `\`) && strings.ContainsAny(value, "(@")
}

// ignoredInURLs removes the characters that browsers ignore in URLs.
var ignoredInURLs = strings.NewReplacer("\t", "", "\n", "", "\r", "")

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
