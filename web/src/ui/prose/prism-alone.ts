// Read by Prism as it loads: it is to start nothing by itself, neither on a page nor in a worker.
Object.assign(globalThis, { Prism: { manual: true, disableWorkerMessageHandler: true } });
