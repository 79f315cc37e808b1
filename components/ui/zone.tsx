"use client";

import { createContext, type ReactNode, useContext } from "react";

const Zone = createContext<string | undefined>(undefined);

/** Sets the reader's chosen time zone for its children. Without one, an outer zone applies. */
export function ZoneOf({ zone, children }: { zone: string | null | undefined; children: ReactNode }) {
  const outer = useContext(Zone);
  return <Zone value={zone ?? outer}>{children}</Zone>;
}

export const useChosenZone = (): string | undefined => useContext(Zone);
