import { AdminApp } from "./admin-app.tsx";
import { mount } from "./mount.tsx";

mount(<AdminApp />, async (language) => (await import("./texts/documents/admin.ts")).loadTexts(language));
