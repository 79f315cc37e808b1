import { z } from "zod";
import { ERASE_REASONS, type EraseReason } from "@/lib/your-data/rules";

const UNKNOWN = "Reload the page and try again.";
const reasons = Object.keys(ERASE_REASONS) as [EraseReason, ...EraseReason[]];

/** In characters. */
const ADDRESS_MAX = 254;

/** For staff. The address comes from the row that has the form. */
export const erasingSchema = z.object({
  email: z.string(UNKNOWN).trim().min(1, UNKNOWN).max(ADDRESS_MAX, UNKNOWN),
  reason: z.enum(reasons, "Please choose why."),
  confirmed: z.literal("on", "Tick this box to erase: nothing of it can be restored."),
});
