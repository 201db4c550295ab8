import { App } from "./app.tsx";
import { mount } from "./mount.tsx";

mount(<App />, async (language) => (await import("./texts/documents/app.ts")).loadTexts(language));
