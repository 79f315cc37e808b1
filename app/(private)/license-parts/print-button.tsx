"use client";

import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";

const never = () => () => undefined;

export function PrintButton() {
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!scripted) return null;
  return (
    <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
      Print this license
    </Button>
  );
}
