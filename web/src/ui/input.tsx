import type { ComponentProps } from "react";
import { inputClass } from "./input-class.ts";

export function Input({ className = "", ...input }: ComponentProps<"input">) {
  return <input {...input} className={`px-3 ${inputClass} ${className}`} />;
}
