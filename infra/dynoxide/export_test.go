package dynoxide

// Exported for the tests in package dynoxide_test, which need dynoxidetest.
var (
	ErrExited   = errExited
	NPMPlatform = npmPlatform
)

// Kill kills the engine, like a crash.
func (e *Engine) Kill() { e.kill() }
