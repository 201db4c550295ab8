package storetest

import (
	"bytes"
	"time"

	"trefoil/shared/store"
)

func testSpool(t *storeTest) {
	spool := func(chatID string, begin int64, part []byte) {
		t.Helper()
		if err := t.ephemeral.Spool(t.Context(), chatID, begin, part); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(name, chatID string, received int64, want []byte) {
		t.Helper()
		got, err := t.ephemeral.Resume(t.Context(), chatID, received)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, want %d; error %v", name, len(got), len(want), err)
		}
	}
	large := bytes.Repeat([]byte{0, 1, 2, 255}, store.MaxSpool/4)
	expect("nothing", "a", 0, nil)
	spool("a", 10, []byte("one "))
	spool("a", 14, large)
	end := 14 + int64(len(large))
	spool("a", end, []byte("two"))
	all := append(append([]byte("one "), large...), "two"...)
	expect("from the begin", "a", 10, all)
	expect("from within a part", "a", 12, all[2:])
	expect("from within a large part", "a", 15, all[5:])
	expect("from the end", "a", end+3, nil)
	expect("from before what was kept", "a", 9, nil)
	expect("of another chat", "b", 10, nil)

	stop, err := t.ephemeral.Stopped(t.Context(), "a")
	if err != nil || stop.All || stop.Received == nil || *stop.Received != 9 {
		t.Errorf("the mark is %+v, error %v", stop, err)
	}
	if err := t.ephemeral.Stop(t.Context(), "a", ""); err != nil {
		t.Fatal(err)
	}
	if stop, err = t.ephemeral.Stopped(t.Context(), "a"); err != nil || !stop.All {
		t.Errorf("the mark of a stopped chat is %+v, error %v", stop, err)
	}
	expect("stopped", "a", 10, nil)
	spool("a", 10, []byte("late"))
	spool("b", 0, []byte("b"))
	if err := t.ephemeral.DeleteSpool(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	expect("deleted", "a", 10, nil)
	expect("not deleted", "b", 0, []byte("b"))
	t.now = t.now.Add(15*time.Minute - time.Second)
	expect("before it expires", "b", 0, []byte("b"))
	t.now = t.now.Add(2 * time.Second)
	expect("expired", "b", 0, nil)
}
