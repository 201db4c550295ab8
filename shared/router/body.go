package router

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"trefoil/shared/chat"
)

// body is a response's body that gives up on silence and on excess. Only waiting
// for the router counts as silence, not a reader who is slow to take.
type limitedBody struct {
	src       io.ReadCloser
	stall     time.Duration // 0: wait for ever
	remaining int64         // bytes that may still come
	cancel    context.CancelCauseFunc
	timer     *time.Timer
	complete  bool // the router has said that the stream is whole
}

// watch starts the clock that rest stops.
func (b *limitedBody) startTimer() {
	switch {
	case b.stall <= 0:
	case b.timer == nil:
		b.timer = time.AfterFunc(b.stall, func() { b.cancel(&chat.Error{Code: chat.CodeStalled}) })
	default:
		b.timer.Reset(b.stall)
	}
}

func (b *limitedBody) stopTimer() {
	if b.timer != nil {
		b.timer.Stop()
	}
}

// Read reads on, for as long as the router keeps within its bounds.
func (b *limitedBody) Read(p []byte) (int, error) {
	if b.remaining <= 0 {
		return 0, &chat.Error{Code: chat.CodeOversize}
	}
	if int64(len(p)) > b.remaining {
		p = p[:b.remaining]
	}
	b.startTimer()
	n, err := b.src.Read(p)
	b.stopTimer()
	b.remaining -= int64(n)
	return n, err
}

// Close ends the response. What has not been read of it is not waited for.
func (b *limitedBody) Close() error { return b.src.Close() }

// lines passes on the data lines of an event stream, one line a Read and each
// ending in a newline, and nothing else. go-openai's reader keeps any other line
// to quote it in an error, loses a last line without newline, grows without
// bound on an endless one, and holds an error back until the line after it.
type dataLines struct {
	*limitedBody
	in   *bufio.Reader
	line []byte // the line being read
	out  []byte // what is left to pass on of it
	err  error  // why no further line comes
}

// errorStart is how an error begins; go-openai's reader would hold it back.
var errorPrefix = []byte(`{"error":`)

// Read passes on the next data line, or what p did not hold of the last.
func (l *dataLines) Read(p []byte) (int, error) {
	for len(l.out) == 0 {
		if l.err != nil {
			return 0, l.err
		}
		l.readLine()
	}
	n := copy(p, l.out)
	l.out = l.out[n:]
	return n, nil
}

// next reads one line, and keeps it for passing on if it is a data line.
func (l *dataLines) readLine() {
	if l.in == nil {
		l.in = bufio.NewReaderSize(l.limitedBody, 16<<10)
	}
	l.line = l.line[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		if len(l.line)+len(part) > maxLine {
			l.err = &chat.Error{Code: chat.CodeOversize}
			return
		}
		l.line = append(l.line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		l.err = err // the last line may lack its newline
		break
	}
	line := bytes.TrimSpace(l.line)
	if bytes.HasPrefix(line, errorPrefix) { // an error in place of a stream
		line = append([]byte("data:"), line...)
	}
	data, ok := bytes.CutPrefix(line, []byte("data:"))
	data = bytes.TrimSpace(data)
	switch {
	case !ok || len(data) == 0:
		return
	case bytes.Equal(data, []byte("[DONE]")):
		l.complete = true
	case bytes.HasPrefix(data, errorPrefix):
		line = append([]byte("data: { "), data[1:]...) // the space hides it from go-openai
	}
	l.out = append(line, '\n')
}
