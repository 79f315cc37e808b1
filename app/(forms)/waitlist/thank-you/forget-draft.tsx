"use client";

import { useEffect } from "react";
import { discardDraft } from "@/app/(forms)/waitlist/draft";

/** An application that arrived needs no draft. */
export function ForgetDraft() {
  useEffect(discardDraft, []);
  return null;
}
