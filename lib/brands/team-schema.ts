import { z } from "zod";
import { ROLES } from "@/lib/member-rules";
import { choice, emailAddress } from "@/lib/text/schema";

const UNKNOWN = "Reload the page and try again.";

const role = choice(ROLES, "Please choose what they may do.");

export const colleagueSchema = z.object({ email: emailAddress("Please enter a valid email address."), role });

export const teamInvitationSchema = z.object({ invitation: z.uuid(UNKNOWN) });

export const roleSchema = z.object({ member: z.uuid(UNKNOWN), role });

const ticked = (words: string) => z.literal("on", words);

export const removedSchema = z.object({ member: z.uuid(UNKNOWN), confirmed: ticked("Tick this box to remove them.") });

export const heirSchema = z.object({
  member: z.uuid("Please choose a colleague."),
  confirmed: ticked("Tick this box to hand over."),
});

export const leavingSchema = z.object({ confirmed: ticked("Tick this box to leave.") });

export const brandChoiceSchema = z.object({ brand: z.uuid(UNKNOWN) });
