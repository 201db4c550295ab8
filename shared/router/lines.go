package router

import (
	"bytes"
	"io"
	"sync"

	"trefoil/shared/chat"
	"trefoil/shared/jsonlimit"
)

// dataLines splits an event stream into its data lines. Comments and other fields are skipped.
type dataLines struct {
	src     source
	buffer  *[]byte // pooled; the bytes from start on have been read but not returned
	start   int     // of the current line
	scanned int     // end of the part without a newline
	err     error   // returned by read after the buffered lines
}

// source is a reader that can wait for data without a buffer.
type source interface {
	io.Reader
	wait() // may return at once
}

// lineBuffers holds buffers of at least minLineBuffer bytes. A line of a stream has about 300.
var lineBuffers = sync.Pool{New: func() any { b := make([]byte, 0, minLineBuffer); return &b }}

const (
	minLineBuffer  = 2 << 10
	maxKeptBuffer  = 64 << 10 // larger buffers are not reused
	readAtLeast    = 512      // the minimum free space for a read
	maxBufferBytes = maxLine + readAtLeast
)

func newDataLines(src source) *dataLines {
	return &dataLines{src: src, buffer: lineBuffers.Get().(*[]byte)}
}

// close puts the buffer back into the pool. Lines returned by next become invalid.
func (l *dataLines) close() {
	if cap(*l.buffer) <= maxKeptBuffer {
		*l.buffer = (*l.buffer)[:0]
		lineBuffers.Put(l.buffer)
	}
	l.buffer = nil
}

// next returns the next data line that was read, without its prefix. The line is valid until the
// next read. After the last line, next returns false.
func (l *dataLines) next() (data []byte, ok bool) {
	for l.err == nil || l.start < len(*l.buffer) {
		unread := (*l.buffer)[l.start:]
		end := bytes.IndexByte(unread[l.scanned:], '\n')
		switch {
		case end >= 0:
			end += l.scanned + 1
		case l.err == nil || len(unread) == 0:
			l.scanned = len(unread)
			return nil, false
		default: // the last line may lack its newline
			end = len(unread)
		}
		l.start += end
		l.scanned = 0
		line := bytes.TrimSpace(unread[:end])
		// A line cannot have more values than bytes.
		if len(line) > maxLine || len(line) > jsonlimit.MaxValues && jsonlimit.CountValues(line) > jsonlimit.MaxValues {
			l.err = &chat.Error{Code: chat.CodeOversize}
			l.start = len(*l.buffer)
			return nil, false
		}
		if data, ok := cutData(line); ok {
			return data, true
		}
	}
	return nil, false
}

// errorPrefix is the start of an error that is sent instead of a stream.
var errorPrefix = []byte(`{"error":`)

// cutData returns the data of a line, or false if it has none.
func cutData(line []byte) ([]byte, bool) {
	if bytes.HasPrefix(line, errorPrefix) {
		return line, true
	}
	data, ok := bytes.CutPrefix(line, []byte("data:"))
	data = bytes.TrimSpace(data)
	return data, ok && len(data) > 0
}

// read reads more lines. It returns the error of src once all lines have been returned, and an
// error with CodeOversize for a line longer than maxLine.
func (l *dataLines) read() error {
	if l.err != nil {
		return l.err
	}
	if l.start == len(*l.buffer) { // no buffer while waiting: most streams wait most of the time
		l.close()
		l.src.wait()
		l.buffer = lineBuffers.Get().(*[]byte)
		l.start = 0
	}
	b := *l.buffer
	b = b[:copy(b, b[l.start:])]
	l.start = 0
	if len(b) > maxLine {
		l.err = &chat.Error{Code: chat.CodeOversize}
		return l.err
	}
	if cap(b)-len(b) < readAtLeast {
		grown := make([]byte, len(b), min(2*cap(b), maxBufferBytes))
		copy(grown, b)
		b = grown
	}
	n, err := l.src.Read(b[len(b):cap(b)])
	*l.buffer = b[:len(b)+n]
	l.err = err
	if len(*l.buffer) > 0 {
		return nil
	}
	return err
}
