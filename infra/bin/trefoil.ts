import { newApp } from "../lib/app.ts";
import { environments } from "./environments.ts";

newApp(environments).synth();
