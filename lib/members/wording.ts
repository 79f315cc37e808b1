import { ASKS_A_DAY } from "@/lib/accounts/rules";
import type { MoveRefusal } from "@/lib/members/standing";
import type { Refusal } from "@/lib/refusal";

const NOT_MOVED = "The address was not changed";

export const addressRefusals: Record<
  MoveRefusal | "own-address" | "asked-too-often" | "taken" | "suspended-before" | "licensed-there" | "not-undone",
  Refusal
> = {
  administrator: { title: NOT_MOVED, message: "An administrator's account keeps its address." },
  suspended: { title: NOT_MOVED, message: "A suspended profile keeps its address. Write to us if it has to change." },
  closed: { title: NOT_MOVED, message: "A closed profile keeps its address." },
  "own-address": {
    title: NOT_MOVED,
    fieldErrors: { newEmail: "Your account has this address already." },
  },
  "asked-too-often": {
    title: NOT_MOVED,
    message: `You asked ${ASKS_A_DAY} times within a day. Please try again tomorrow.`,
  },
  taken: { title: NOT_MOVED, message: "This address has an account of its own by now." },
  "suspended-before": {
    title: NOT_MOVED,
    message:
      "A profile of this mailbox was suspended before it was erased, and the suspension still holds. Write to us if it was a mistake.",
  },
  "licensed-there": {
    title: NOT_MOVED,
    message:
      "A license in force that was made at this mailbox and one of your account exclude each other. Write to us if the address has to change.",
  },
  "not-undone": {
    title: "The old address was not taken back",
    message: "It has another account by now. Please write to us, and people will sort it out.",
  },
};
