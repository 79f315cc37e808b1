import type { ReactNode } from "react";
import { leave } from "@/app/(private)/sign-out";
import { SiteShell } from "@/components/site/site-shell";

/** Around every public page. */
export const SiteFrame = ({ children }: { children: ReactNode }) => <SiteShell signOut={leave}>{children}</SiteShell>;
