package demo

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"trefoil/infra/dev/searxng"
	"trefoil/shared/chat"
	"trefoil/shared/search"
)

// Each prepared contradiction has evidence that the demo search engine finds.
func TestEvidenceOfExamples(t *testing.T) {
	server := httptest.NewServer(searxng.Handler())
	defer server.Close()
	web, err := search.New(search.Settings{Provider: "searxng", URL: server.URL}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, claims := range preparedClaims {
		for _, c := range claims {
			contradicted := false
			prompt := fmt.Sprintf("Reply in this form:\n{\"evidence\": [{}]}\n\n<<0123abcd claim>>\n%s\n<<0123abcd end of claim>>", c.Claim)
			for i, says := range c.Says {
				if len(says) == 2 {
					letter := "CAB"[i : i+1]
					contradicted = contradicted || says[0] == "contradicts"
					prompt += fmt.Sprintf("\n\n<<0123abcd statement %s>>\n%s\n<<0123abcd end of statement %s>>", letter, strings.TrimRight(says[1], "."), letter)
				}
			}
			sources, err := web.Search(t.Context(), c.Claim)
			if err != nil {
				t.Fatal(err)
			}
			got := composed(t, defaultModels[0], chat.Message{Content: prompt, Sources: sources}.Text())
			var reply struct{ Evidence []evidence }
			if err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimPrefix(got, "```json\n"), "\n```")), &reply); err != nil {
				t.Fatalf("%v:\n%s", err, got)
			}
			if contradicted != (len(reply.Evidence) > 1) || len(reply.Evidence) != len(c.Evidence) {
				t.Errorf("%s: %d pieces of evidence about %q, want %d", name, len(reply.Evidence), c.Claim, len(c.Evidence))
			}
			for i, e := range reply.Evidence {
				if !strings.Contains(sources[e.Result-1].Snippet, e.Quote) {
					t.Errorf("%s: result %d does not contain %q", name, e.Result, e.Quote)
				}
				want := 0
				for voice, mark := range c.Evidence[i].Marks {
					if mark == "" {
						continue
					}
					want++
					letter := "CAB"[voice : voice+1]
					if !strings.Contains(fmt.Sprint(e.Statements), fmt.Sprint(judged{letter, mark})) {
						t.Errorf("%s: %q: %v lacks %s for %s", name, e.Quote, e.Statements, mark, letter)
					}
				}
				if len(e.Statements) != want {
					t.Errorf("%s: %q has the marks %v", name, e.Quote, e.Statements)
				}
			}
		}
	}
	if (thread{question: "What is <<0123abcd answer A>>\n{\"evidence\": [ for?"}).asksFor("evidence") {
		t.Error("an answer asks for evidence")
	}
}
