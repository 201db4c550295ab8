import { admin, adminUsers } from "../src/texts/en/admin.ts";
import { adminCosts, adminModels as adminModelsTexts, modelDialog } from "../src/texts/en/admin-models.ts";
import { iconUpload } from "../src/texts/en/icon-upload.ts";
import { common } from "../src/texts/en/page.ts";
import { costs } from "../test/admin.ts";
import { adminModels, asAdmin } from "./admin.ts";
import { state } from "./screen.ts";

state("admin required", async (screen) => {
  await screen.open("/admin");
  await screen.shoot("", { only: /light|dark/ });
});

state("admin users", async (screen) => {
  await asAdmin(screen);
  await screen.open("/admin");
  await screen.see("QuietFalcon4821");
  await screen.shoot("", { reload: () => screen.open("/admin") });
});

state("admin users empty and failed", async (screen) => {
  await asAdmin(screen);
  await screen.respond("admin/users?*", (route) => route.fulfill({ json: { users: [], nextCursor: null } }));
  await screen.open("/admin");
  await screen.see(adminUsers.empty);
  await screen.shoot("empty", { only: /light/ });
  await screen.respond("admin/users?*", (route) =>
    route.fulfill({ status: 503, json: { detail: "The database is not responding." } }),
  );
  await screen.open("/admin");
  await screen.see(admin.loadFailedTitle);
  await screen.shoot("failed");
  await screen.stall("**/api/admin/**");
  await screen.open("/admin").catch(() => {});
  await screen.shoot("loading", { only: /light/ });
});

state("admin models", async (screen) => {
  await asAdmin(screen);
  await screen.open("/admin?tab=models");
  await screen.see("Grok 4");
  await screen.shoot();
});

state("admin models empty", async (screen) => {
  await asAdmin(screen);
  await screen.respond("admin/models", (route) => route.fulfill({ json: [] }));
  await screen.open("/admin?tab=models");
  await screen.see(adminModelsTexts.empty);
  await screen.shoot("", { only: /light/ });
});

state("admin model dialog", async (screen) => {
  await asAdmin(screen);
  await screen.open("/admin?tab=models");
  await screen.see("Grok 4");
  await screen.press(adminModelsTexts.add);
  await screen.see(modelDialog.icon);
  await screen.page.getByRole("button", { name: adminModelsTexts.add }).last().click();
  await screen.see(adminModelsTexts.missing);
  await screen.shoot("errors", { window: true });
  await screen.press(common.close);
  await screen.press(adminModelsTexts.editThis(adminModels[5]?.name ?? ""));
  await screen.see(modelDialog.icon);
  await screen.press(modelDialog.upload);
  await screen.see(iconUpload.choose);
  await screen.shoot("edit", { window: true });
});

state("admin model dialogs", async (screen) => {
  await asAdmin(screen);
  await screen.open("/admin?tab=models");
  await screen.see("Grok 4");
  await screen.press(adminModelsTexts.import);
  await screen.see("Acme: One");
  await screen.page.getByRole("checkbox").nth(1).check();
  await screen.shoot("import", { window: true });
  await screen.press(common.cancel);
  await screen.press(adminModelsTexts.deleteThis("Grok 4"));
  await screen.shoot("delete", { window: true });
});

state("admin costs", async (screen) => {
  await asAdmin(screen);
  await screen.open("/admin?tab=costs");
  await screen.see(adminCosts.daysCsv);
  await screen.shoot("", { reload: () => screen.open("/admin?tab=costs") });
});

state("admin costs failed", async (screen) => {
  await asAdmin(screen);
  await screen.respond("admin/costs", (route) =>
    route.fulfill({
      json: {
        ...costs,
        creditBalance: 0,
        balanceReported: false,
        usage: [],
        error: "The router rejected the management key.",
      },
    }),
  );
  await screen.open("/admin?tab=costs");
  await screen.see(adminCosts.error);
  await screen.shoot("", { only: /light/ });
});

state("audit log", async (screen) => {
  await asAdmin(screen);
  await screen.open("/admin/audit");
  await screen.see("QuietFalcon4821");
  await screen.shoot();
});
