"use client";

import { useEffect } from "react";
import { markSignedIn } from "@/components/site/visitor";

/** On the pages of members: from then on the public pages ask who visits them. */
export function SignedInMark() {
  useEffect(markSignedIn, []);
  return null;
}
