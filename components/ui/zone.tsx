"use client";

import { createContext, type ReactNode, useContext } from "react";

const Zone = createContext<string | undefined>(undefined);

export function ZoneOf({ zone, children }: { zone: string | null | undefined; children: ReactNode }) {
  const outer = useContext(Zone);
  return <Zone value={zone ?? outer}>{children}</Zone>;
}

export const useChosenZone = (): string | undefined => useContext(Zone);
