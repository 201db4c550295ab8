package router

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"trefoil/shared/chat"
	"trefoil/shared/jsonlimit"
)

// limitedBody is a response body with a stall timeout and a size limit. Only the time spent
// waiting for the router counts as a stall, not a slow client.
type limitedBody struct {
	src       io.ReadCloser
	stall     time.Duration // 0 disables the timeout
	remaining int64         // bytes that may still be read
	cancel    context.CancelCauseFunc
	timer     *time.Timer
}

// startTimer starts the stall timer.
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

// Read returns CodeOversize once the limit is reached.
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

// Close closes the response without draining it.
func (b *limitedBody) Close() error { return b.src.Close() }

// dataLines reads only the data lines of an event stream, one per Read, each ending in a newline.
// It shields go-openai's reader, which quotes other lines in its errors, drops a last line without
// a newline, buffers endless lines without limit, and delays an error until the next line.
type dataLines struct {
	*limitedBody
	in   *bufio.Reader
	line []byte // the line being read
	out  []byte // the rest of it to be returned
	err  error  // returned after the last line
}

// errorPrefix is the start of an error, which go-openai's reader would delay.
var errorPrefix = []byte(`{"error":`)

// Read returns the next data line, or the rest of the previous one.
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

// readLine reads one line and keeps it if it is a data line.
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
	if jsonlimit.CountValues(line) > jsonlimit.MaxValues {
		l.err = &chat.Error{Code: chat.CodeOversize}
		return
	}
	if bytes.HasPrefix(line, errorPrefix) { // an error instead of a stream
		line = append([]byte("data:"), line...)
	}
	data, ok := bytes.CutPrefix(line, []byte("data:"))
	data = bytes.TrimSpace(data)
	switch {
	case !ok || len(data) == 0:
		return
	case bytes.HasPrefix(data, errorPrefix):
		line = append([]byte("data: { "), data[1:]...) // the space hides it from go-openai
	}
	l.out = append(line, '\n')
}
