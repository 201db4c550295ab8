// npm run build:web: builds the web app into web/dist.
import { buildWeb, checkTools, install } from "./setup.mjs";

checkTools();
install();
buildWeb();
