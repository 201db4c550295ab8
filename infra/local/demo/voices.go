package demo

import (
	"fmt"
	"strings"
)

// voice writes an answer in one manner.
type voice func(t thread, d dice) string

// voices by number: the one who structures, the one who codes, the one who counts.
var voices = [3]voice{structured, coded, counted}

// makers get a voice each, so that the three models selected at first differ.
var makers = map[string]int{"openai": 0, "x-ai": 1, "google": 2}

func voiceOf(model string) voice {
	maker, _, _ := strings.Cut(model, "/")
	if number, ok := makers[maker]; ok {
		return voices[number]
	}
	return voices[roll(model)%dice(len(voices))]
}

// compose is the whole answer.
func compose(t thread) string {
	d := roll(t.model, t.question, fmt.Sprint(t.turn))
	text := voiceOf(t.model)(t, d)
	if t.orders.to(t.model, "markdown") {
		text += "\n\n" + everyMarkdown
	}
	if t.orders.to(t.model, "long") {
		var long strings.Builder
		for part := 1; long.Len() < longAnswer; part++ {
			fmt.Fprintf(&long, "\n\n## Part %d\n\n%s", part, voiceOf(t.model)(t, roll(t.model, fmt.Sprint(part))))
		}
		text += long.String()
	}
	return text
}

// longAnswer is about 6,000 words, in bytes.
const longAnswer = 40_000

// opening is what every answer says first: that it is none, what was asked,
// and what this thread has seen before.
func opening(t thread) string {
	text := fmt.Sprintf("This is a **demo answer** about *%s*. It was written by a small program on this machine that plays `%s`; no real model was asked.", t.topic, t.model)
	if t.turn > 1 {
		text += fmt.Sprintf("\n\nThis is question %d of our thread. You began it with “%s”.", t.turn, quote(t.earlier))
	}
	switch {
	case t.images == 1:
		text += "\n\nOne image came with your question. A demo cannot see it."
	case t.images > 1:
		text += fmt.Sprintf("\n\n%d images came with your question. A demo cannot see them.", t.images)
	}
	return text
}

var angles = []string{
	"Start from the outcome you want and work back to the first step.",
	"Separate what is known from what is assumed before you compare anything.",
	"Look at the simplest case first; the hard ones are usually that case twice.",
	"Ask what would have to be true for the opposite answer to be right.",
	"Measure once before you change anything, or you cannot tell what helped.",
	"Name the constraint that decides, and let the others follow from it.",
}

var cautions = []string{
	"Figures here are invented for the demo and mean nothing.",
	"Nothing here was looked up; treat it as a shape, not as advice.",
	"A real model would name its sources, and you would still check them.",
}

var closings = []string{
	"Ask a follow-up to see that each card keeps a thread of its own.",
	"Compare this with the card beside it: same question, another voice.",
	"Connect a real model router and the same card will hold a real answer.",
}

func structured(t thread, d dice) string {
	return fmt.Sprintf(`## In short: %[1]s

%[2]s

%[3]s The table sets three ways side by side.

| Approach | Effort | Fits when | Watch for |
| :-- | --: | :-- | :-- |
| Direct | %[4]d h | the goal is clear | hidden assumptions |
| Stepwise | %[5]d h | parts can be checked alone | losing the whole |
| Exploratory | %[6]d h | little is known yet | no end in sight |

### What to weigh

- **Scope.** Decide what *%[1]s* leaves out, and say so.
- **Cost.** The first hour is cheap; the last tenth is not.
- **Way back.** Prefer the step that you can undo.

### Where to go next

%[7]s The format of this answer is described in the [CommonMark specification](https://spec.commonmark.org/). %[8]s

> %[9]s
`, t.topic, opening(t), d.pick(angles, "angle"), 1+d.below(3, "direct"), 4+d.below(4, "steps"), 9+d.below(8, "explore"),
		d.pick(angles, "second"), d.pick(closings, "closing"), d.pick(cautions, "caution"))
}

func coded(t thread, d dice) string {
	name := identifier(t.topic)
	samples := []string{
		fmt.Sprintf("```go\n// %[1]s returns the steps that are still open.\nfunc %[1]s(steps []Step) []Step {\n\tvar open []Step\n\tfor _, step := range steps {\n\t\tif !step.Done {\n\t\t\topen = append(open, step)\n\t\t}\n\t}\n\treturn open\n}\n```", name),
		fmt.Sprintf("```python\ndef %[1]s(steps: list[Step]) -> list[Step]:\n    \"\"\"Return the steps that are still open.\"\"\"\n    return [step for step in steps if not step.done]\n```", name),
		fmt.Sprintf("```ts\n/** The steps that are still open. */\nexport function %[1]s(steps: readonly Step[]): Step[] {\n  return steps.filter((step) => !step.done);\n}\n```", name),
	}
	return fmt.Sprintf(`%[1]s

%[2]s In code, the heart of it is one small function:

%[3]s

Call it `+"`%[4]s`"+` and keep it pure: the same input gives the same output, so a test is one line. Then run it:

`+"```sh\n$ demo --topic %[5]q --limit %[6]d\n%[6]d steps open, 0 failed\n```"+`

Three things to notice:

1. The empty case needs no branch of its own.
2. Nothing is modified, so `+"`steps`"+` can be shared.
3. Cost grows with the input, $O(n)$, and %[6]d items are nothing.

%[7]s See [example.org](https://example.org/) for a page that is always there. %[8]s
`, opening(t), d.pick(angles, "angle"), d.pick(samples, "sample"), name, t.topic, 3+d.below(40, "count"), d.pick(cautions, "caution"), d.pick(closings, "closing"))
}

func counted(t thread, d dice) string {
	said := t.question
	if said == "" {
		said = t.topic
	}
	return fmt.Sprintf(`%[1]s

> “%[2]s”

Taken one step at a time:

1. **Say it again.** Put *%[3]s* into one sentence of your own. If that is hard, the question is really two.
2. **Collect.** Write down what you have:
   - what is given,
   - what is only likely,
   - what nobody has checked.
3. **Choose.** %[4]s
4. **Try.** Give it %[5]d minutes, no more, and note what surprised you.
5. **Look back.** %[6]s

A rough budget for this would be %[5]d minutes to try, %[7]d to compare, and the rest to write it up. ~~Perfect~~ Good enough is the aim.

---

*%[8]s* %[9]s
`, opening(t), quote(said), t.topic, d.pick(angles, "angle"), 15+5*d.below(6, "try"), d.pick(angles, "back"), 10+5*d.below(4, "compare"),
		d.pick(cautions, "caution"), d.pick(closings, "closing"))
}

// identifier is a topic as a name in code.
func identifier(topic string) string {
	var name strings.Builder
	for i, word := range strings.Fields(topic) {
		letters := []rune(strings.ToLower(word))
		if i > 0 {
			letters = []rune(strings.ToUpper(string(letters[:1])) + string(letters[1:]))
		}
		name.WriteString(string(letters))
	}
	if first := name.String()[0]; first >= '0' && first <= '9' {
		return "n" + name.String()
	}
	return name.String()
}
