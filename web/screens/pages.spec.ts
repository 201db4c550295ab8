import { otherWidths, state, texts } from "./screen.ts";

state("landing", async (screen) => {
  await screen.shoot("", { reload: () => screen.open("/") });
  await screen.shoot("at", { widths: otherWidths });
});

state("landing hover and focus", async (screen) => {
  await screen.open("/");
  const link = screen.page.getByRole("link", { name: texts.documents.heroAction });
  await screen.shoot("hover", { window: true, only: /1440-light|390-light/, before: () => link.hover() });
  await screen.shoot("focus", { window: true, only: /1440-light|390-light/, before: () => link.focus() });
});

state("not found", async (screen) => {
  await screen.open("/nowhere");
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
});

state("auth", async (screen) => {
  await screen.open("/auth");
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
});

state("auth failed sign-in and form", async (screen) => {
  await screen.open("/auth?error=cancelled");
  await screen.press(texts.auth.returning);
  await screen.press(texts.signIn.action);
  await screen.see(texts.signIn.usernameMissing);
  await screen.shoot();
});

state("auth refused", async (screen) => {
  await screen.answer("login", (route) =>
    route.fulfill({ status: 401, json: { status: 401, detail: "Wrong username or password." } }),
  );
  await screen.open("/auth");
  await screen.press(texts.auth.returning);
  await screen.page.getByLabel(texts.signIn.username, { exact: true }).fill("SilentOtter1234");
  await screen.page.getByLabel(texts.signIn.password, { exact: true }).fill("not the password");
  await screen.press(texts.signIn.action);
  await screen.see(texts.auth.loginFailed);
  await screen.shoot("", { window: true });
});

state("auth busy", async (screen) => {
  await screen.stall("**/api/login");
  await screen.open("/auth");
  await screen.press(texts.auth.returning);
  await screen.page.getByLabel(texts.signIn.username, { exact: true }).fill("SilentOtter1234");
  await screen.page.getByLabel(texts.signIn.password, { exact: true }).fill("a password");
  await screen.press(texts.signIn.action);
  await screen.shoot("", { only: /light/ });
});

state("credentials", async (screen) => {
  await screen.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await screen.answer("register", (route) =>
    route.fulfill({ status: 409, json: { status: 409, detail: "That username is taken." } }),
  );
  await screen.open("/auth");
  await screen.press(texts.auth.anonymous);
  await screen.see(screen.page.getByRole("dialog", { name: texts.credentials.title }));
  await screen.shoot("", { window: true });
  await screen.press(texts.credentials.copyThis(texts.credentials.password));
  await screen.see(screen.page.getByText(texts.auth.copiedTitle, { exact: true }).first());
  await screen.shoot("copied", { window: true, only: /light/ });
  await screen.press(texts.credentials.create);
  await screen.see(texts.credentials.taken);
  await screen.shoot("taken", { window: true });
});

state("upgrade", async (screen) => {
  await screen.user();
  await screen.open("/upgrade");
  await screen.shoot();
});

state("upgrade pro", async (screen) => {
  await screen.pro();
  await screen.open("/upgrade");
  await screen.shoot("", { only: /light/ });
});

state("route failure", async (screen) => {
  await screen.page.route("**/assets/upgrade-*.js", (route) => route.abort());
  await screen.user();
  await screen.shoot("", { reload: () => screen.open("/upgrade") });
});
