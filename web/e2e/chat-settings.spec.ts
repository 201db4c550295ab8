import { answered, ask, card, names, sent } from "./answers.ts";
import { input } from "./people.ts";
import { expect, test } from "./stack.ts";

test("instructions are sent with every question, stated in the receipt, and erased with the chat", async ({
  page,
}) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Chat settings" }).click();
  const field = page.getByLabel("Instructions for this chat");
  await field.fill("Answer like a pirate.");
  await page.keyboard.press("Escape");
  const first = await sent(page, () => ask(page, "How do tides work? demo:fast"));
  expect(first).toMatchObject({ instructions: "Answer like a pirate." });
  await answered(page);
  await expect(card(page, names[0])).toContainText("It received yours: Answer like a pirate.");
  const receipt = card(page, names[0]).getByRole("group").filter({ hasText: "Privacy receipt" });
  await receipt.locator("summary").press("Enter");
  await expect(receipt).toContainText("Answer like a pirate.");

  await page.getByRole("button", { name: "Clear chat" }).click();
  await page.getByRole("button", { name: "Chat settings" }).click();
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  // A press takes the focus from the composer, which shrinks. The button must not move away meanwhile.
  await page.getByRole("button", { name: "Undo" }).click({ delay: 200 });
  await page.getByRole("button", { name: "Chat settings" }).click();
  await expect(field).toHaveValue("Answer like a pirate.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Secure Clear" }).click();
  await page.getByRole("button", { name: "Chat settings" }).click();
  await expect(field).toHaveValue("");
});

test("models are asked one after another on request", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Chat settings" }).click();
  await page.getByRole("switch", { name: "One model after another" }).click();
  await page.keyboard.press("Escape");
  const request = await sent(page, () => ask(page, "How do tides work?"));
  expect(request).toMatchObject({ sequential: true });
  await expect(card(page, names[0])).toContainText("Writing");
  await expect(card(page, names[1])).toContainText("Waiting");
  await expect(card(page, names[2])).toContainText("Waiting");
  await answered(page);
});

test("a model's reasoning is folded, follows the chosen effort, and is not sent again", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Chat settings" }).click();
  const settings = page.getByRole("dialog", { name: "Chat settings" });
  await expect(settings).toContainText("Applies to Grok 4.");
  await settings.getByRole("button", { name: "High" }).click();
  await page.keyboard.press("Escape");
  const first = await sent(page, () => ask(page, "How do tides work? demo:fast"));
  expect(first).toMatchObject({ effort: "high" });
  await answered(page);

  const reasoning = card(page, names[1])
    .getByRole("group")
    .filter({ hasText: /Reasoned for [\d.]+ s/ });
  await expect(reasoning).toHaveCount(1);
  await expect(reasoning).not.toContainText("This reasoning is part of the demo.");
  await reasoning.locator("summary").press("Enter");
  await expect(reasoning).toContainText("This reasoning is part of the demo.");
  await expect(reasoning).toContainText("Is there a counterexample?");
  await expect(card(page, names[0])).not.toContainText("Reasoned");
  const receipt = card(page, names[1]).getByRole("group").filter({ hasText: "Privacy receipt" });
  await receipt.locator("summary").press("Enter");
  await expect(receipt).toContainText("Reasoning effort");

  const followUp = await sent(page, async () => {
    await input(page).fill("And why? demo:fast");
    await input(page).press("Enter");
  });
  expect(JSON.stringify(followUp)).toContain("How do tides work?");
  expect(JSON.stringify(followUp)).not.toContain("counterexample");
});
