package chat

// Code names a failure for programs.
type Code string

// The ways in which one model's answer can fail.
const (
	CodeRefused     Code = "refused"     // the router could not be reached
	CodeKey         Code = "key"         // the router refused our key
	CodeCredit      Code = "credit"      // the router's credit is used up
	CodeUnknown     Code = "unknown"     // the router does not know the model
	CodeBusy        Code = "busy"        // rate limited upstream
	CodeTooLong     Code = "too_long"    // question and thread exceed the model's window
	CodeUpstream    Code = "upstream"    // any other failure upstream
	CodeStalled     Code = "stalled"     // nothing arrived for too long
	CodeCut         Code = "cut"         // the connection closed before the answer ended
	CodeEmpty       Code = "empty"       // the answer ended without a word
	CodeOversize    Code = "oversize"    // the answer exceeds what we pass on
	CodeDeadline    Code = "deadline"    // our own time limit
	CodeInterrupted Code = "interrupted" // the whole stream ended early
	CodeInternal    Code = "internal"    // a defect of ours
)

// Failure is why a model gave no answer, or only part of one. It carries no
// upstream text: whatever the router says may quote the prompt.
type Failure struct {
	Code   Code
	Status int // the upstream's HTTP status, or 0
}

// Error names the class only, so that a log line cannot leak.
func (f *Failure) Error() string { return "answer failed: " + string(f.Code) }
