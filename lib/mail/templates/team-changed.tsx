import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { aRole, ROLES, roleWords } from "@/lib/member-rules";

const payload = z.discriminatedUnion("what", [
  z.object({ what: z.literal("joined"), brandName: z.string(), who: z.string(), role: z.enum(ROLES) }),
  z.object({ what: z.literal("role"), brandName: z.string(), who: z.string(), role: z.enum(ROLES) }),
  z.object({ what: z.literal("removed"), brandName: z.string(), who: z.string() }),
]);

type Changed = z.infer<typeof payload>;

const subjectOf = (changed: Changed): string => {
  if (changed.what === "joined") return `${changed.who} joined ${changed.brandName}`;
  if (changed.what === "removed") return `You no longer act for ${changed.brandName}`;
  return `You are now ${aRole(changed.role)} of ${changed.brandName}`;
};

const textOf = (changed: Changed): string => {
  if (changed.what === "joined") return `${changed.who} accepted your invitation, and can ${roleWords[changed.role]}.`;
  if (changed.what === "role") return `${changed.who} changed your role. You can ${roleWords[changed.role]}.`;
  return `${changed.who} removed you. What you made stays with the brand: its offers, and its licenses. Links that we emailed you about them no longer work. If this is a mistake, ask ${changed.who}.`;
};

/**
 * To whom a change of a brand's members concerns: whoever invited somebody who joined, and a member whose role was changed or
 * who was removed. `who`: the address of whoever did it.
 */
export const teamChanged = defineMail({
  label: "Change of a brand’s members",
  lane: "awaited",
  budget: "until_confirmed",
  payload,
  subject: subjectOf,
  body: (changed, { Action, Layout, Paragraph }) => (
    <Layout
      preview={subjectOf(changed)}
      heading={subjectOf(changed)}
      because={`you act or acted for ${changed.brandName}`}
    >
      <Paragraph>{textOf(changed)}</Paragraph>
      {changed.what !== "removed" && <Action href={links.team()}>See the team</Action>}
    </Layout>
  ),
  samples: {
    buyer: [
      { what: "joined", brandName: "Larsen Coffee", who: "bo@larsen.example", role: "buyer" },
      { what: "role", brandName: "Larsen Coffee", who: "ada@larsen.example", role: "owner" },
      { what: "removed", brandName: "Larsen Coffee", who: "ada@larsen.example" },
    ],
  },
});
