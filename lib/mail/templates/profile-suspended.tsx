import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { zoned } from "@/lib/mail/payloads";
import { fullMoment, messageOf } from "@/lib/mail/wording";

/** To a creator: staff suspended the profile, why, and what that means. `creator-decision` says when it is lifted. */
export const profileSuspended = defineMail({
  label: "Profile suspended",
  lane: "decisions",
  budget: "until_confirmed",
  payload: zoned.extend({
    name: z.string(),
    /** What staff wrote for the creator. */
    reason: z.string(),
    at: z.string(),
    /** How many offers closed with it. */
    closed: z.int(),
  }),
  subject: () => `Your profile on ${brand.name} is suspended`,
  body: ({ reason, at, closed, zone }, { Action, Facts, Layout, Notice, Paragraph }) => (
    <Layout
      preview="Why, what it means, and how to answer."
      heading="Your profile is suspended"
      because="you have a creator profile"
    >
      <Paragraph>We suspended your profile. The reason:</Paragraph>
      <Notice>
        “<bdi>{messageOf(reason)}</bdi>”
      </Notice>
      <Paragraph>To object, or to ask about it, reply to this email.</Paragraph>
      <Action href={links.dashboard()}>Open your dashboard</Action>
      <Facts
        rows={[
          ["Suspended since", fullMoment(at, zone)],
          ["Open offers closed", closed === 0 ? "None were open" : String(closed)],
        ]}
      />
      <Paragraph>
        Brands cannot make you new offers, and your public page and the directory do not show you. Your licenses stay as
        they are. You can still sign in.
      </Paragraph>
    </Layout>
  ),
  samples: {
    creator: [
      {
        name: "Riley Stone",
        reason: "Two brands showed us that the portrait is of somebody else.",
        at: "2026-11-21T10:00:00.000Z",
        closed: 3,
      },
      {
        name: "Riley Stone",
        reason: "Another person showed us that this name and voice are theirs.",
        at: "2026-11-21T10:00:00.000Z",
        closed: 0,
      },
    ],
  },
});
