// Measurements that the browser benchmarks share.

/**
 * Starts recording the tasks of the page's main thread. The returned function stops the recording
 * and returns the tasks' CPU times in milliseconds.
 */
export async function trace(devtools) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  devtools.on("Tracing.dataCollected", collect);
  const traceConfig = { includedCategories: ["toplevel", "devtools.timeline"], excludedCategories: ["*"] };
  await devtools.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  return async () => {
    const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
    await devtools.send("Tracing.end");
    await complete;
    devtools.off("Tracing.dataCollected", collect);
    const main = events.find(({ name }) => name === "UpdateLayoutTree");
    return events
      .filter(
        ({ name, tid, pid }) =>
          name === "ThreadControllerImpl::RunTask" && tid === main?.tid && pid === main?.pid,
      )
      .map(({ tdur }) => (tdur ?? 0) / 1000);
  };
}

export function longest(tasks) {
  return tasks.reduce((most, task) => Math.max(most, task), 0);
}

/** Returns the page's performance metrics, such as the seconds spent in scripts. */
export async function metrics(devtools) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Returns the seconds spent in scripts, layout and styles between two results of metrics(). */
export function times(start, stop) {
  const spent = (key) => round(stop[key] - start[key]);
  return {
    script: spent("ScriptDuration"),
    layout: spent("LayoutDuration"),
    style: spent("RecalcStyleDuration"),
  };
}

/**
 * Returns the duration of the page's longest task in milliseconds, or an upper bound: CPU times
 * include the tracer's own tasks, and wall-clock times include other processes, so neither is exact
 * and the smaller one is returned. Wall-clock times below 50 ms are not reported.
 */
export function longestTask(cpuTimes, wallClockTimes) {
  return Math.round(Math.min(longest(cpuTimes), Math.max(longest(wallClockTimes), 50)));
}

/** Returns the number of tasks that took longer than limit milliseconds, or an upper bound. */
export function longTasks(cpuTimes, wallClockTimes, limit) {
  return Math.min(...[cpuTimes, wallClockTimes].map((all) => all.filter((task) => task > limit).length));
}

export function round(value) {
  return Math.round(value * 100) / 100;
}
