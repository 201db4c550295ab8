package stack_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/infra/server/stack"
	"trefoil/shared/bucket/buckettest"
)

var mainTable = stack.MainTable

const icon = "/icons/0123456789abcdef0123456789abcdef.png"

// startOn starts a server on a data directory.
func startOn(t *testing.T, data string) *stack.Server {
	t.Helper()
	s, err := startServer(t, map[string]string{"DATA_DIR": data})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// get returns the status and body of a response.
func get(t *testing.T, url string) (int, string) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

// post sends the test account's credentials and returns the status.
func post(t *testing.T, url string) int {
	t.Helper()
	resp, err := http.Post(url, "application/json", strings.NewReader(`{"username":"ada","password":"correct horse"}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode
}

// database returns a client of a running server's database.
func database(data string) *dynamodb.Client {
	return dynamodb.New(dynamodb.Options{
		Region:       "us-east-1",
		BaseEndpoint: aws.String("http://localhost"),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "local", SecretAccessKey: "local"}, nil
		}),
		HTTPClient: &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", filepath.Join(data, stack.DatabaseSocket))
		}}},
	})
}

// writePairs writes two items with the same number in one transaction, again and again until ctx
// ends.
func writePairs(ctx context.Context, db *dynamodb.Client) error {
	filler := &types.AttributeValueMemberS{Value: strings.Repeat("x", 20_000)}
	for n := 1; ; n++ {
		var puts []types.TransactWriteItem
		for _, side := range []string{"left", "right"} {
			puts = append(puts, types.TransactWriteItem{Put: &types.Put{TableName: &mainTable, Item: map[string]types.AttributeValue{
				"pk": &types.AttributeValueMemberS{Value: "PAIR"}, "sk": &types.AttributeValueMemberS{Value: side},
				"n": &types.AttributeValueMemberN{Value: strconv.Itoa(n)}, "filler": filler,
			}}})
		}
		_, err := db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: puts})
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// numberOf returns the number of one item of the pair.
func numberOf(t *testing.T, db *dynamodb.Client, side string) string {
	t.Helper()
	out, err := db.GetItem(t.Context(), &dynamodb.GetItemInput{TableName: &mainTable, Key: map[string]types.AttributeValue{
		"pk": &types.AttributeValueMemberS{Value: "PAIR"}, "sk": &types.AttributeValueMemberS{Value: side},
	}})
	if err != nil {
		t.Fatal(err)
	}
	n, ok := out.Item["n"].(*types.AttributeValueMemberN)
	if !ok {
		t.Fatalf("no item %s", side)
	}
	return n.Value
}

// A backup that is made while the server writes holds the state of one moment, and another server
// starts with it.
func TestRestoreBackupOfRunningServer(t *testing.T) {
	old := dynoxidetest.DataDir(t)
	s := startOn(t, old)
	if status := post(t, s.URL+"/api/register"); status != http.StatusOK {
		t.Fatalf("register: status %d", status)
	}
	if err := os.WriteFile(filepath.Join(old, "icons", icon), []byte(buckettest.PNG), 0o600); err != nil {
		t.Fatal(err)
	}
	_, models := get(t, s.URL+"/api/models")
	writing, stop := context.WithCancel(t.Context())
	written := make(chan error, 1)
	go func() { written <- writePairs(writing, database(old)) }()
	var files []bytes.Buffer
	for range 5 {
		var file bytes.Buffer
		if err := stack.Backup(t.Context(), old, &file); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	stop()
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(filepath.Join(old, ".*")); err != nil || len(left) > 0 {
		t.Errorf("left in the data directory: %v, %v", left, err)
	}
	if err := stack.Restore(t.Context(), old, &files[0], true); err == nil || !strings.Contains(err.Error(), "running") {
		t.Errorf("restore while the server runs: error %v", err)
	}

	data := dynoxidetest.DataDir(t)
	for i, file := range files[1:] {
		if err := stack.Restore(t.Context(), data, bytes.NewReader(file.Bytes()), i > 0); err != nil {
			t.Fatal(err)
		}
		s = startOn(t, data)
		if left, right := numberOf(t, database(data), "left"), numberOf(t, database(data), "right"); left != right {
			t.Errorf("the backup holds half a transaction: %s, %s", left, right)
		}
		if i < len(files)-2 {
			s.Stop()
		}
	}
	if status := post(t, s.URL+"/api/login"); status != http.StatusOK {
		t.Errorf("login: status %d", status)
	}
	if status, content := get(t, s.URL+icon); status != http.StatusOK || content != buckettest.PNG {
		t.Errorf("icon: status %d, content %q", status, content)
	}
	if _, restored := get(t, s.URL+"/api/models"); restored != models {
		t.Errorf("models: %s, want %s", restored, models)
	}
}

// A restore that is killed leaves the old data or the new: at no moment is there no database.
func TestRestoreNeverLeavesNoDatabase(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	startOn(t, data).Stop()
	var file bytes.Buffer
	if err := stack.Backup(t.Context(), data, &file); err != nil {
		t.Fatal(err)
	}
	restored, watched := make(chan struct{}), make(chan int)
	go func() {
		missing := 0
		for {
			if _, err := os.Stat(filepath.Join(data, stack.DatabaseFile)); err != nil {
				missing++
			}
			select {
			case <-restored:
				watched <- missing
				return
			default:
			}
		}
	}()
	for range 20 {
		if err := stack.Restore(t.Context(), data, bytes.NewReader(file.Bytes()), true); err != nil {
			t.Error(err)
		}
	}
	close(restored)
	if missing := <-watched; missing > 0 {
		t.Errorf("the database was missing %d times", missing)
	}
}

// A killed server leaves writes in SQLite's log. A restore that is killed after it has deleted the log
// must not lose them.
func TestRestoreKeepsTheOldLog(t *testing.T) {
	running, data := dynoxidetest.DataDir(t), dynoxidetest.DataDir(t)
	s := startOn(t, running)
	var file bytes.Buffer
	if err := stack.Backup(t.Context(), running, &file); err != nil {
		t.Fatal(err)
	}
	if status := post(t, s.URL+"/api/register"); status != http.StatusOK {
		t.Fatalf("register: status %d", status)
	}
	for _, suffix := range []string{"", "-wal"} { // as if the server had been killed
		content, err := os.ReadFile(filepath.Join(running, stack.DatabaseFile+suffix))
		if err == nil {
			err = os.WriteFile(filepath.Join(data, stack.DatabaseFile+suffix), content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	replaced := filepath.Join(data, "replaced") // the old database under another name
	if err := os.Link(filepath.Join(data, stack.DatabaseFile), replaced); err != nil {
		t.Fatal(err)
	}
	if err := stack.Restore(t.Context(), data, &file, true); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(replaced)
	if err != nil || !bytes.Contains(content, []byte("USERNAME#ada")) {
		t.Errorf("the old database lacks what was in its log: %v", err)
	}
}

// A server that starts during a restore would work on files that the restore then replaces.
func TestRestoreKeepsServersOut(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	reader, writer := io.Pipe()
	done := make(chan error)
	go func() { done <- stack.Restore(t.Context(), data, reader, false) }()
	if _, err := writer.Write([]byte("no")); err != nil { // the restore reads
		t.Fatal(err)
	}
	if _, err := startServer(t, map[string]string{"DATA_DIR": data}); err == nil || !strings.Contains(err.Error(), "is in use") {
		t.Errorf("start during a restore: error %v", err)
	}
	writer.Close()
	if err := <-done; err == nil {
		t.Error("the restore of half a file succeeded")
	}
	startOn(t, data)
}

// What a killed backup or restore leaves behind is a copy of all data.
func TestLeftoversAreDeleted(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	for _, dir := range []string{stack.TemporaryDir + "1", ".dynoxide/snapshots"} {
		if err := os.MkdirAll(filepath.Join(data, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	startOn(t, data)
	if left, err := filepath.Glob(filepath.Join(data, ".*")); err != nil || len(left) > 0 {
		t.Errorf("left in the data directory: %v, %v", left, err)
	}
}

// A backup of data that no server has opened since a restore is a backup, too.
func TestBackupAfterRestore(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	startOn(t, data).Stop()
	for range 2 {
		var file bytes.Buffer
		if err := stack.Backup(t.Context(), data, &file); err != nil {
			t.Fatal(err)
		}
		if err := stack.Restore(t.Context(), data, &file, true); err != nil {
			t.Fatal(err)
		}
	}
}

// The sessions, salts and counters must not outlive their deletion in a backup.
func TestEphemeralTableIsLeftOut(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	s := startOn(t, data)
	if status := post(t, s.URL+"/api/register"); status != http.StatusOK {
		t.Fatalf("register: status %d", status)
	}
	s.Stop()
	var file bytes.Buffer
	if err := stack.Backup(t.Context(), data, &file); err != nil {
		t.Fatal(err)
	}
	restored := dynoxidetest.DataDir(t)
	if err := stack.Restore(t.Context(), restored, &file, false); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]bool{data: true, restored: false} {
		content, err := os.ReadFile(filepath.Join(dir, stack.DatabaseFile))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(content, []byte("USERNAME#ada")) {
			t.Errorf("%s has no account", dir)
		}
		if found := bytes.Contains(content, []byte("SESSION#")) || bytes.Contains(content, []byte("SALT#")); found != want {
			t.Errorf("%s: sessions or salts found: %v, want %v", dir, found, want)
		}
	}
}

// A restore that is refused changes nothing.
func TestRestoreRefused(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	startOn(t, data).Stop()
	var good bytes.Buffer
	if err := stack.Backup(t.Context(), data, &good); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(data, stack.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, content string
		replace       bool
		want          string
	}{
		{"over existing data", good.String(), false, "already data"},
		{"empty", "", true, "not a complete backup"},
		{"not a backup", "hello", true, "not a complete backup"},
		{"cut short", good.String()[:good.Len()-100], true, "not a complete backup"},
		{"cut before the checksum", good.String()[:good.Len()-8], true, "not a complete backup"},
		{"changed", flip(good.String()), true, "not a complete backup"},
		{"without a database", archive(t, "icons/icons/x.png", "x"), true, "cannot be opened"},
		{"another file", archive(t, "dynamodb.sock", "x"), true, "holds other files"},
		{"outside the directory", archive(t, "icons/icons/../../../x", "x"), true, "holds other files"},
		{"another database", archive(t, stack.DatabaseFile, "x"), true, "cannot be opened"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := stack.Restore(t.Context(), data, strings.NewReader(test.content), test.replace)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
	after, err := os.ReadFile(filepath.Join(data, stack.DatabaseFile))
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the database has changed: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(data, ".*")); err != nil || len(left) > 0 {
		t.Errorf("left in the data directory: %v, %v", left, err)
	}
}

func TestNothingToBackUp(t *testing.T) {
	data := dynoxidetest.DataDir(t)
	if err := stack.Backup(t.Context(), data, io.Discard); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("no embedded database in %s", data)) {
		t.Errorf("error %v", err)
	}
}
