import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, zoned } from "@/lib/mail/payloads";
import { fullMoment } from "@/lib/mail/wording";
import { aRole, INVITATION_DAYS, ROLES, roleWords } from "@/lib/member-rules";

/**
 * To somebody who may become a brand's member. Names nothing that was typed, so that nobody can send text to others through us: the
 * page behind the link names the brand.
 */
export const teamInvitation = defineMail({
  label: "Invitation to a brand",
  lane: "awaited",
  budget: "always",
  payload: zoned.extend({
    invitationId: z.string(),
    tokenSalt: z.string(),
    expiresAt: z.string(),
    inviter: z.email(),
    role: z.enum(ROLES),
  }),
  subject: ({ inviter }) => `${inviter} invites you to a brand on ${brand.name}`,
  body: (invited, { Action, Aside, Layout, Paragraph }) => {
    const until = fullMoment(invited.expiresAt, invited.zone);
    return (
      <Layout
        preview={`Open within ${INVITATION_DAYS} days to accept.`}
        heading="Join your colleagues"
        because={`${invited.inviter} invited your address`}
      >
        <Paragraph>
          {invited.inviter} invites you to act for their brand on {brand.name}. As {aRole(invited.role)}, you can{" "}
          {roleWords[invited.role]}.
        </Paragraph>
        <Action href={links.teamInvitation(invited)}>See the invitation</Action>
        <Aside>
          The page says which brand it is, and you join only by its button. The link works once, until {until}. If you
          did not expect it, ignore this email: nothing happens without you.
        </Aside>
      </Layout>
    );
  },
  samples: {
    buyer: [
      {
        invitationId: sampleLink.linkId,
        tokenSalt: sampleLink.tokenSalt,
        expiresAt: "2026-11-29T10:00:00.000Z",
        inviter: "ada@larsen.example",
        role: "buyer",
      },
    ],
  },
});
