package demo

// everyMarkdown contains every kind of markdown that an answer may use, plus content that a page
// must not trust: images, HTML and script URLs.
const everyMarkdown = `# Heading one
## Heading two
### Heading three
#### Heading four
##### Heading five
###### Heading six

A paragraph with **bold**, *italic*, ***both***, ~~struck~~, ` + "`inline code`" + `, a [link](https://example.org/page?a=1&b=2 "with a title"), a bare https://example.org/bare, an <https://example.org/auto> and a hard break\
here. Escapes: \*not italic\*. Entities: &amp; &lt; &copy;. Umlauts äöü, 漢字, emoji 🍀, العربية.

- one
  - one, one
    - one, one, one
- two

  with a second paragraph

1. first
2. second
   1. second, first
3. third

- [x] done
- [ ] open
  - [x] nested and done

> A quote
>
> > inside a quote, with ` + "`code`" + `

| Left | Center | Right |
| :-- | :-: | --: |
| a | **b** | 1 |
| a cell much longer than the others, so that the table has to scroll on a narrow screen | ` + "`x \\| y`" + ` | 1,000,000 |

` + "```json\n{ \"a line\": \"that is far too long for any card and has to scroll inside its own block instead of stretching the page, at any screen width\" }\n```" + `

` + "```\nno language\n\n  indented\n```" + `

    indented code

Inline $e^{i\pi} + 1 = 0$ and displayed:

$$
\int_0^1 x^2 \, dx = \frac{1}{3}
$$

Prices are not formulas: $5 here, $10 there.

A statement with a footnote[^1], another[^note], and a reference to a missing one[^none].

[^1]: The first footnote, with ` + "`code`" + ` and a [link](https://example.org/footnote).
[^note]: A named footnote.

---

An image that must not load: ![a picture](https://images.example.org/track.png?id=1)

HTML that must stay text: <img src=x onerror="document.title='owned'"> <script>document.title='owned'</script> <b onclick="document.title='owned'">bold?</b>

Links that must not run: [one](javascript:document.title='owned') [two](data:text/html,<script>document.title='owned'</script>) [three](vbscript:x)

A reference [that resolves][ref] and [one that does not][none].

[ref]: https://example.org/reference

` + "```\nan unclosed block at the very end"
