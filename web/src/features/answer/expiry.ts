import { createContext } from "react";

/** When the session that guards the conversation ends, in milliseconds since the epoch; undefined when nothing ends it. */
export const ExpiryContext = createContext<number | undefined>(undefined);
