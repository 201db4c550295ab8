// Prism reads these options when it loads: no automatic highlighting, no message handler in the
// worker.
Object.assign(globalThis, { Prism: { manual: true, disableWorkerMessageHandler: true } });
