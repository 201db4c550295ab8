package demo

import (
	"fmt"
	"strings"
)

// voice writes an answer in one style.
type voice func(t thread, s seed) string

// voices lists the styles: structured text, code, and numbered steps.
var voices = [3]voice{structured, withCode, numbered}

// makers assigns voices to model makers, so that the three default models differ.
var makers = map[string]int{"openai": 0, "x-ai": 1, "google": 2}

func voiceOf(model string) voice { return voices[voiceNumber(model)] }

func voiceNumber(model string) int {
	maker, _, _ := strings.Cut(model, "/")
	if number, ok := makers[maker]; ok {
		return number
	}
	return int(newSeed(model) % seed(len(voices)))
}

// compose returns the whole answer.
func compose(t thread) string {
	if answers := quotedAnswers(t.question); len(answers) > 0 {
		return merged(answers)
	}
	text := voiceOf(t.model)(t, t.seed())
	if len(t.sources) > 0 {
		text += "\n" + citations[voiceNumber(t.model)](t.sources)
	}
	if t.commands.has("markdown", t.model) {
		text += "\n\n" + everyMarkdown
	}
	if t.commands.has("long", t.model) {
		var long strings.Builder
		for part := 1; long.Len() < longAnswer; part++ {
			fmt.Fprintf(&long, "\n\n## Part %d\n\n%s", part, voiceOf(t.model)(t, newSeed(t.model, fmt.Sprint(part))))
		}
		text += long.String()
	}
	return text
}

// longAnswer is the length of a demo:long answer in bytes, about 6,000 words.
const longAnswer = 40_000

// opening returns the start of every answer. It labels the answer as a demo and repeats the topic
// and the thread's first question.
func opening(t thread) string {
	text := fmt.Sprintf("This is a **demo answer** about *%s*. A small program on this machine generated it in place of `%s`; no real model was used.", t.topic, t.model)
	if t.turn > 1 {
		text += fmt.Sprintf("\n\nThis is question %d in this thread. Your first question was “%s”.", t.turn, quote(t.first))
	}
	switch {
	case t.images == 1:
		text += "\n\nYour question came with one image. A demo cannot see it."
	case t.images > 1:
		text += fmt.Sprintf("\n\nYour question came with %d images. A demo cannot see them.", t.images)
	}
	return text
}

var angles = []string{
	"Start from the outcome you want and work back to the first step.",
	"Separate what is known from what is assumed before you compare anything.",
	"Look at the simplest case first; the hard ones are usually that case twice.",
	"Ask what would have to be true for the opposite answer to be right.",
	"Measure once before you change anything, or you cannot tell what helped.",
	"Find the constraint that matters most; the others follow from it.",
}

var cautions = []string{
	"The figures are made up for the demo and mean nothing.",
	"Nothing here was researched; treat it as sample text, not as advice.",
	"A real model would cite its sources, and you should still check them.",
}

var closings = []string{
	"Ask a follow-up to see that each card keeps its own thread.",
	"Compare this with the card next to it: same question, different voice.",
	"Connect a real model router and the same card will show a real answer.",
}

func structured(t thread, s seed) string {
	return fmt.Sprintf(`## In short: %[1]s

%[2]s

%[3]s The table compares three approaches.

| Approach | Effort | Fits when | Watch for |
| :-- | --: | :-- | :-- |
| Direct | %[4]d h | the goal is clear | hidden assumptions |
| Stepwise | %[5]d h | parts can be checked separately | losing sight of the whole |
| Exploratory | %[6]d h | little is known yet | no end in sight |

### What to weigh

- **Scope.** Decide what *%[1]s* leaves out, and say so.
- **Cost.** The first hour is cheap; the last tenth is not.
- **Reversibility.** Prefer steps that you can undo.

### Where to go next

%[7]s The format of this answer is described in the [CommonMark specification](https://spec.commonmark.org/). %[8]s

> %[9]s
`, t.topic, opening(t), s.pick(angles, "angle"), 1+s.below(3, "direct"), 4+s.below(4, "steps"), 9+s.below(8, "explore"),
		s.pick(angles, "second"), s.pick(closings, "closing"), s.pick(cautions, "caution"))
}

func withCode(t thread, s seed) string {
	name := identifier(t.topic)
	samples := []string{
		fmt.Sprintf("```go\n// %[1]s returns the steps that are still open.\nfunc %[1]s(steps []Step) []Step {\n\tvar open []Step\n\tfor _, step := range steps {\n\t\tif !step.Done {\n\t\t\topen = append(open, step)\n\t\t}\n\t}\n\treturn open\n}\n```", name),
		fmt.Sprintf("```python\ndef %[1]s(steps: list[Step]) -> list[Step]:\n    \"\"\"Return the steps that are still open.\"\"\"\n    return [step for step in steps if not step.done]\n```", name),
		fmt.Sprintf("```ts\n/** The steps that are still open. */\nexport function %[1]s(steps: readonly Step[]): Step[] {\n  return steps.filter((step) => !step.done);\n}\n```", name),
	}
	return fmt.Sprintf(`%[1]s

%[2]s In code, the core is one small function:

%[3]s

Call it `+"`%[4]s`"+` and keep it pure: the same input gives the same output, so a test is one line. Then run it:

`+"```sh\n$ demo --topic %[5]q --limit %[6]d\n%[6]d steps open, 0 failed\n```"+`

Three things to notice:

1. The empty case needs no special branch.
2. Nothing is modified, so `+"`steps`"+` can be shared.
3. It runs in $O(n)$ time, so %[6]d items are no problem.

%[7]s See [example.org](https://example.org/) for a page that is always available. %[8]s
`, opening(t), s.pick(angles, "angle"), s.pick(samples, "sample"), name, t.topic, 3+s.below(40, "count"), s.pick(cautions, "caution"), s.pick(closings, "closing"))
}

func numbered(t thread, s seed) string {
	question := t.question
	if question == "" {
		question = t.topic
	}
	return fmt.Sprintf(`%[1]s

> “%[2]s”

Taken one step at a time:

1. **Restate it.** Put *%[3]s* into one sentence. If that is hard, the question is really two questions.
2. **Collect.** Write down:
   - what you know,
   - what is likely,
   - what is still unverified.
3. **Choose.** %[4]s
4. **Try.** Spend %[5]d minutes on it, no more, and note what surprises you.
5. **Look back.** %[6]s

A rough budget for this would be %[5]d minutes to try, %[7]d to compare, and the rest to write it up. ~~Perfect~~ Good enough is the aim.

---

*%[8]s* %[9]s
`, opening(t), quote(question), t.topic, s.pick(angles, "angle"), 15+5*s.below(6, "try"), s.pick(angles, "back"), 10+5*s.below(4, "compare"),
		s.pick(cautions, "caution"), s.pick(closings, "closing"))
}

// identifier converts a topic to an identifier for code.
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
