import { z } from "zod";
import { INBOUND_MOVES, INBOUND_STATES, INBOXES, NOTE_MAX, REPLY_MAX } from "@/lib/inquiries/inbound-rules";
import { optionalText, requiredText } from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";

const UNKNOWN = "Reload the page and try again.";
const entry = { inbox: z.enum(INBOXES, UNKNOWN), entryId: z.uuid(UNKNOWN) };

/** `from`: the state that the page showed. */
export const moveSchema = z.object({
  ...entry,
  from: z.enum(INBOUND_STATES, UNKNOWN),
  move: z.enum(INBOUND_MOVES, UNKNOWN),
});

export const noteSchema = z.object({ ...entry, note: optionalText(NOTE_MAX), version: shownVersion() });

/** `replyId` comes with the page, so that the same form sent twice is one reply. */
export const replySchema = z.object({
  ...entry,
  replyId: z.uuid(UNKNOWN),
  body: requiredText(REPLY_MAX, "Please write a reply."),
  version: shownVersion(),
});
