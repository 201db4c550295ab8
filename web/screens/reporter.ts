import type { FullConfig, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const PIXELS = /(\d+) pixels \(ratio/;
const NAME = /([\w-]+)(?:-expected|-actual|-diff)?\.png/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors
const COLORS = /\u001b\[\d+m/g;

/**
 * Prints one line for each screenshot that differs, with the number of differing pixels. Ends with
 * the totals and the time taken.
 */
export default class ScreensReporter implements Reporter {
  private started = 0;
  private states = 0;
  private differing = 0;
  private broken = 0;

  onBegin(_config: FullConfig) {
    this.started = Date.now();
  }

  onTestEnd(test: TestCase, result: TestResult) {
    this.states += 1;
    for (const { message = "" } of result.errors) {
      const text = message.replace(COLORS, "");
      const name = text.match(/toHaveScreenshot/) && text.match(NAME)?.[1];
      const pixels = text.match(PIXELS)?.[1];
      if (name) {
        this.differing += 1;
        const sizes = text.match(/Expected an image (\S+ by \S+), received (\S+ by \S+?)\./);
        const size = sizes ? ` (${sizes[1]} became ${sizes[2]})` : "";
        console.log(pixels ? `${name}: ${pixels} px${size}` : `${name}: ${text.split("\n")[0]}`);
      } else {
        this.broken += 1;
        console.log(`${test.title}: ${text.split("\n").slice(0, 12).join("\n  ")}`);
      }
    }
    if (process.env.SCREENS_TIMES) console.log(`${(result.duration / 1000).toFixed(1)} s  ${test.title}`);
  }

  onError({ message = "" }: { message?: string }) {
    this.broken += 1;
    console.log(message);
  }

  onEnd() {
    const seconds = Math.round((Date.now() - this.started) / 1000);
    console.log(
      `Tests: ${this.states} in ${seconds} s. Different screenshots: ${this.differing}. Errors: ${this.broken}.`,
    );
    if (this.differing > 0) console.log("The diff images are in web/test-results/screens.");
  }
}
