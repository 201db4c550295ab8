import { input } from "./people.ts";
import { expect, test } from "./stack.ts";

test("what a question takes is shown once it matters, and names the model it is too long for", async ({
  page,
}) => {
  await page.route("**/api/models", async (route) => {
    const response = await route.fetch();
    const models: { name: string; window: number }[] = await response.json();
    const small = models.map((model) => (model.name === "Grok 4" ? { ...model, window: 4000 } : model));
    await route.fulfill({ response, json: small });
  });
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const composer = page.getByRole("form", { name: "Ask" });
  await input(page).fill("Why is the sky blue?");
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await page.getByRole("button", { name: "Chat settings" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    /About \d+ tokens, 0% of the context of Grok 4 · about \$0\.0/,
  );
  await page.keyboard.press("Escape");
  await expect(composer).not.toContainText("tokens");

  await input(page).fill("Why is the sky blue? ".repeat(300));
  await expect(composer).toContainText(/About 1\.6K tokens, 39% of the context of Grok 4/);
  await expect(composer).not.toContainText("too long");
  await input(page).fill("天空为什么是蓝色的？".repeat(400));
  await expect(composer).toContainText("This is probably too long for Grok 4.");
  await expect(composer).toContainText(/About 4K tokens, 100% of the context of Grok 4/);

  await input(page).fill("");
  await expect(composer).not.toContainText("Grok 4");
});
