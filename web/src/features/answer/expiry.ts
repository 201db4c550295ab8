import { createContext } from "react";

/** When the session ends, in milliseconds since the epoch. Undefined if it does not end. */
export const ExpiryContext = createContext<number | undefined>(undefined);
