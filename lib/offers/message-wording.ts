import type { NotSent } from "@/lib/offers/message-send";
import type { Conversation } from "@/lib/offers/messages";
import { noRoomText } from "@/lib/offers/wording";
import type { Refusal } from "@/lib/refusal";
import type { Party } from "@/lib/terms/terms";

/** Why a party may not write. */
export const notWritable = (why: Exclude<Conversation["mayWrite"], true>, reader: Party): string => {
  switch (why) {
    case "closed":
      return "This offer is no longer open, so no messages can be written.";
    case "not-asked":
      return reader === "creator"
        ? "The brand has your answer. It may ask you something here before it decides."
        : "The creator may ask you something here before they answer. Then you can reply.";
    case "role":
      return "Your role in the brand does not include writing messages.";
    case "no-room":
      return noRoomText;
  }
};

export const notSent = ({ reason }: NotSent, reader: Party): Refusal => ({
  title: "The message was not sent",
  message: notWritable(reason, reader),
});

export const REPORTED = {
  title: "Thank you: the message is reported",
  message: "Our staff read it together with what you said, and decide. The other side is not told who reported it.",
};

export const NOT_REPORTED: Refusal = {
  title: "Nothing was reported",
  message: "This message is not there any more, or you have reported it already.",
};
