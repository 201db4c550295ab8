// Lets the tests use React's act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
