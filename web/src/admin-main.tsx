import { AdminApp } from "./admin-app.tsx";
import { mount } from "./mount.tsx";

mount(<AdminApp />, () => import("texts:admin"));
