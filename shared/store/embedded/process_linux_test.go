package embedded_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"trefoil/shared/store/embedded"
	"trefoil/shared/store/embedded/enginetest"
)

// asParent makes the test binary a process that starts an engine, prints where it is, and waits.
const asParent = "TREFOIL_TEST_PARENT"

func TestMain(m *testing.M) {
	if os.Getenv(asParent) == "" {
		os.Exit(m.Run())
	}
	engine, err := embedded.Start(context.Background(), embedded.Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(engine.Endpoint())
	select {}
}

func TestDiesWithItsParent(t *testing.T) {
	enginetest.Need(t)
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), asParent+"=1")
	stdout, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	endpoint, err := bufio.NewReader(stdout).ReadString('\n')
	parent.Process.Kill()
	parent.Wait()
	if err != nil {
		t.Fatal(err)
	}
	endpoint = strings.TrimSpace(endpoint)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		response, err := client.Get(endpoint)
		if err != nil {
			return
		}
		response.Body.Close()
		if time.Now().After(deadline) {
			t.Fatal("the engine outlives its parent")
		}
	}
}
