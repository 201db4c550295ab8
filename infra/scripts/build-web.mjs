// npm run build:web: builds the web app into web/dist.
import { buildWeb, checkTools, installProduct } from "./setup.mjs";

checkTools();
installProduct();
buildWeb();
