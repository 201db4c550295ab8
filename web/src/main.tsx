import { App } from "./app.tsx";
import href from "./later.css?url";
import { loadStyles } from "./lib/load-styles.ts";
import { mount } from "./mount.tsx";
import { lazyStyles } from "./ui/lazy-named.tsx";

lazyStyles.load = () => loadStyles(href);
mount(<App />, () => import("texts:app"));
