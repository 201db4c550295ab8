import { spawnSync } from "node:child_process";
import { newApp } from "../lib/app.ts";
import { environments } from "./environments.ts";

const git = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
newApp(environments, { commit: git.status === 0 ? git.stdout.trim() : undefined }).synth();
