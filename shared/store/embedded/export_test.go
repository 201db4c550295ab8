package embedded

// For the tests beside, which are in a package of their own so that they can
// use enginetest.
var (
	ErrExited   = errExited
	NPMPlatform = npmPlatform
)

// Kill ends the engine as a crash does.
func (e *Engine) Kill() { e.kill() }
