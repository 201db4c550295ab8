import type { ComponentProps } from "react";
import { inputClass } from "./input-class.ts";

export function Select({ className = "", ...select }: ComponentProps<"select">) {
  return <select {...select} className={`${inputClass} ${className}`} />;
}
