package icon

import (
	"fmt"
	"strings"
	"testing"
)

// svg returns an SVG file with the given content and the prefixes xlink and h.
func svg(content string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="http://www.w3.org/1999/xhtml">` + content + `</svg>`
}

func TestSVGsFromDrawingPrograms(t *testing.T) {
	for name, file := range map[string]string{
		"plain":           svg(`<title>Logo (new)</title><path fill="#d97757" d="M1 1h3v3z"/>`),
		"BOM and newline": "\ufeff\n" + svg(`<g/>`),
		"declaration":     `<?xml version="1.0" encoding="UTF-8" standalone="no"?>` + "\n<!-- made by hand -->\n" + svg(`<g/>`),
		"gradient": svg(`<defs><linearGradient id="a" x1="0%"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient>
			<linearGradient id="b" xlink:href="#a" gradientTransform="rotate(90) translate(1 2)"/></defs>
			<path fill="url(#a)" style="stroke: url('#b'); filter: blur(2px)" transform="matrix(1 0 0 1 0 0)"/>`),
		"classes": svg(`<style type="text/css"><![CDATA[ .a{fill:url(#a);} @media (prefers-color-scheme: dark) { path:not(.b) { fill: #fff } } ]]></style><path class="a"/>`),
		"uses":    svg(`<symbol id="s"><circle r="1"/></symbol><use href="#s"/><use xlink:href="#s" x="3"/>`),
		"text":    svg(`<text aria-label="url(name)" data-name="Layer (1)" id="Layer(1)"><tspan>the data: 1</tspan></text>`),
		"Inkscape": `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
			xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
			xmlns:cc="http://creativecommons.org/ns#" inkscape:version="1.3" xml:space="preserve"><sodipodi:namedview id="base" inkscape:zoom="1"/>
			<metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata><g inkscape:label="Layer 1"/></svg>`,
	} {
		if got, err := Check("0.svg", []byte(file)); got.Type != SVG || err != nil {
			t.Errorf("%s: got %q, error %v", name, got.Type, err)
		}
	}
}

// A browser neither runs scripts in <img> nor loads other files there.
func TestInertSVGs(t *testing.T) {
	for name, file := range map[string]string{
		"script":          svg(`<script>alert(1)</script>`),
		"handler":         svg(`<g onload="alert(1)"/>`),
		"HTML":            svg(`<foreignObject><h:body/></foreignObject>`),
		"image":           svg(`<image href="https://evil.example/x.png"/>`),
		"link":            svg(`<a href="javascript:alert(1)"><path/></a>`),
		"style sheet":     `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.css"?>` + svg(`<style>@import "//evil.example/x.css";</style>`),
		"another element": svg(`<evil:g/>`),
	} {
		if _, err := Check("0.svg", []byte(file)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestHostileSVGs(t *testing.T) {
	for _, test := range []struct {
		name, file string
		want       error
	}{
		{"animated link", svg(`<use href="#a"><animate attributeName="href" values="#b"/></use>`), errAnimation},
		{"set link", svg(`<use href="#a"><set attributeName="xlink:href" to="#b"/></use>`), errAnimation},
		{"animation with a prefix", `<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:set/></x:svg>`, errAnimation},
		{"animated transform", svg(`<animateTransform attributeName="transform"/>`), errAnimation},
		{"animated motion", svg(`<animateMotion><mpath href="#a"/></animateMotion>`), errAnimation},

		{"image as a data URL", svg(`<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>`), errEmbedded},
		{"filter image", svg(`<filter><feImage href="DATA:image/svg+xml,&lt;svg/&gt;"/></filter>`), errEmbedded},
		{"data URL with white space", svg(`<image href="da&#10;t&#9;a:image/svg+xml,x"/>`), errEmbedded},
		{"HTML image", svg(`<foreignObject><h:img src="data:image/svg+xml,x"/></foreignObject>`), errEmbedded},
		{"data URL in an attribute", svg(`<path mask="url(data:image/svg+xml;base64,AAAA)"/>`), errEmbedded},
		{"data URL with CSS escapes", svg(`<path style="mask:url(\64 ata:image/svg+xml,x)"/>`), errEmbedded},
		{"data URL in a style", svg(`<style>svg{background:url(data:image/svg+xml,x)}</style>`), errEmbedded},
		{"data URL in an HTML style", svg(`<h:style>svg{background:url(data:image/svg+xml,x)}</h:style>`), errEmbedded},
		{"data URL split by a comment", svg(`<style>svg{background:url(da<!-- -->ta:image/svg+xml,x)}</style>`), errEmbedded},
		{"data URL split by CDATA", svg(`<style>svg{background:url(da<![CDATA[ta:image/svg+xml,x)}]]></style>`), errEmbedded},
		{"imported data URL with CSS escapes", svg(`<style>@import "\64 ata:text/css,x";</style>`), errEmbedded},

		{"use from another file", svg(`<use href="https://evil.example/x.svg#a"/>`), errUse},
		{"use with white space in the ID", svg(`<use href="#a&#10;b"/>`), errUse},
		{"use with another prefix", svg(`<use xmlns:y="http://www.w3.org/1999/xlink" y:href="/x.svg#a"/>`), errUse},
		{"use of an escaped ID", svg(`<g id="a"><use href="#%61"/></g>`), errUse},

		{"DOCTYPE", `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">` + svg(``), errDoctype},
		{"external entity", `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>` + svg(`<text>&x;</text>`), errDoctype},
		{"entity expansion", `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>` + svg(`<text>&b;</text>`), errDoctype},
		{"attribute default", `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>` + svg(``), errDoctype},
		{"unknown entity", svg(`<text>&x;</text>`), errMalformed},
		{"name with two colons", svg(`<a:b:c/>`), errMalformed},
		{"late declaration", svg(`<?xml version="1.0"?>`), errMalformed},
		{"HTML", `<html><body/></html>`, errMalformed},
		{"no namespace", `<svg><path/></svg>`, errMalformed},
		{"HTML root", `<svg xmlns="http://www.w3.org/1999/xhtml"/>`, errMalformed},
		{"two roots", svg(``) + svg(``), errMalformed},
		{"text after the root", svg(``) + "text", errMalformed},
		{"unclosed element", `<svg xmlns="http://www.w3.org/2000/svg"><g>`, errMalformed},
		{"misnested elements", svg(`<g><path></g></path>`), errMalformed},
		{"no elements", `<?xml version="1.0"?>`, errMalformed},
		{"UTF-16", `<?xml version="1.0" encoding="UTF-16"?>` + svg(``), errMalformed},
		{"UTF-7", `<?xml version="1.0" encoding="UTF-7"?>` + svg(`+ADw-script+AD4-`), errMalformed},
		{"UTF-7 after a space", `<?xml version="1.0" encoding ="UTF-7"?>` + svg(``), errMalformed},
		{"invalid UTF-8", svg("<!-- \xff -->"), errMalformed},
		{"XML 1.1", `<?xml version="1.1"?>` + svg(``), errMalformed},
		{"zero byte", svg("<g/>\x00"), errMalformed},

		{"deep", svg(strings.Repeat("<g>", maxDepth) + strings.Repeat("</g>", maxDepth)), errComplex},
		{"many uses", svg(strings.Repeat(`<use href="#a"/>`, maxUses+1)), errComplex},
		{"use of itself", svg(`<g id="a"><use href="#a"/></g>`), errComplex},
		{"indirect use of its parent", svg(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`), errComplex},
		{"exponential uses", svg(multiplying(20)), errComplex},
		{"exponential uses with two links", svg(strings.ReplaceAll(multiplying(20), `href="#b`, `xlink:href="#none" href="#b`)), errComplex},
		{"cycle hidden by a prefixed ID", svg(`<g xmlns:i="http://www.inkscape.org/namespaces/inkscape"><path i:id="a"/><g id="a"><use href="#a"/></g></g>`), errComplex},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Check("0", []byte(test.file))
			if err != test.want {
				t.Errorf("error %v, want %v", err, test.want)
			}
		})
	}
}

// multiplying returns a chain of elements, each of which draws the next one twice.
func multiplying(depth int) string {
	var text strings.Builder
	for i := range depth {
		fmt.Fprintf(&text, `<g id="b%d"><use href="#b%d"/><use href="#b%d"/></g>`, i, i+1, i+1)
	}
	fmt.Fprintf(&text, `<path id="b%d"/>`, depth)
	return text.String()
}

func TestLargeSVGs(t *testing.T) {
	for name, part := range map[string]string{
		"elements":   "<g/>",
		"attributes": `<g a="1" b="2" c="3"/>`,
		"functions":  `<g d="((((("/>`,
		"comments":   "<!-- -->",
	} {
		file := svg(strings.Repeat(part, 1_000_000/len(part)))
		if _, err := Check("0.svg", []byte(file)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
