import { findings, serverChecks } from "@/lib/operations/checks";
import { openGround } from "@/lib/operations/queries";
import { faultsIn } from "@/lib/operations/readiness";

/** What a server finds wrong now, by check, in words. */
export const deepFaults = async (now: Date): Promise<Record<string, string>> =>
  faultsIn(await findings(serverChecks, openGround(now)));
