"use client";

import { createContext, type ReactNode, useContext } from "react";

const Zone = createContext<string | undefined>(undefined);

/** Names the time zone that the reader of what it holds chose. Without one, that of what stands around it holds. */
export function ZoneOf({ zone, children }: { zone: string | null | undefined; children: ReactNode }) {
  const outer = useContext(Zone);
  return <Zone value={zone ?? outer}>{children}</Zone>;
}

/** The time zone that the reader chose, if any. */
export const useChosenZone = (): string | undefined => useContext(Zone);
