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
type body struct {
	from   io.ReadCloser
	stall  time.Duration // 0: wait for ever
	left   int64         // bytes that may still come
	cancel context.CancelCauseFunc
	timer  *time.Timer
	done   bool // the router has said that the stream is whole
}

// watch starts the clock that rest stops.
func (b *body) watch() {
	switch {
	case b.stall <= 0:
	case b.timer == nil:
		b.timer = time.AfterFunc(b.stall, func() { b.cancel(&chat.Failure{Code: chat.CodeStalled}) })
	default:
		b.timer.Reset(b.stall)
	}
}

func (b *body) rest() {
	if b.timer != nil {
		b.timer.Stop()
	}
}

// Read reads on, for as long as the router keeps within its bounds.
func (b *body) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, &chat.Failure{Code: chat.CodeOversize}
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	b.watch()
	n, err := b.from.Read(p)
	b.rest()
	b.left -= int64(n)
	return n, err
}

// Close ends the response. What has not been read of it is not waited for.
func (b *body) Close() error { return b.from.Close() }

// lines passes on the data lines of an event stream, one line a Read and each
// ending in a newline, and nothing else. go-openai's reader keeps any other line
// to quote it in an error, loses a last line without newline, grows without
// bound on an endless one, and holds an error back until the line after it.
type lines struct {
	*body
	in   *bufio.Reader
	line []byte // the line being read
	out  []byte // what is left to pass on of it
	err  error  // why no further line comes
}

// errorStart is how an error begins; go-openai's reader would hold it back.
var errorStart = []byte(`{"error":`)

// Read passes on the next data line, or what p did not hold of the last.
func (l *lines) Read(p []byte) (int, error) {
	for len(l.out) == 0 {
		if l.err != nil {
			return 0, l.err
		}
		l.next()
	}
	n := copy(p, l.out)
	l.out = l.out[n:]
	return n, nil
}

// next reads one line, and keeps it for passing on if it is a data line.
func (l *lines) next() {
	if l.in == nil {
		l.in = bufio.NewReaderSize(l.body, 16<<10)
	}
	l.line = l.line[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		if len(l.line)+len(part) > maxLine {
			l.err = &chat.Failure{Code: chat.CodeOversize}
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
	if bytes.HasPrefix(line, errorStart) { // an error in place of a stream
		line = append([]byte("data:"), line...)
	}
	data, ok := bytes.CutPrefix(line, []byte("data:"))
	data = bytes.TrimSpace(data)
	switch {
	case !ok || len(data) == 0:
		return
	case bytes.Equal(data, []byte("[DONE]")):
		l.done = true
	case bytes.HasPrefix(data, errorStart):
		line = append([]byte("data: { "), data[1:]...) // the space hides it from go-openai
	}
	l.out = append(line, '\n')
}
