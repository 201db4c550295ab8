import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { inputClass } from "./input-class.ts";

export function Select({ className = "", ...select }: ComponentProps<"select">) {
  return (
    <span className={`relative grid items-center ${className}`}>
      <select {...select} className={`appearance-none ps-3 pe-9 ${inputClass}`} />
      <ChevronDown className="pointer-events-none absolute end-3 icon-s" />
    </span>
  );
}
