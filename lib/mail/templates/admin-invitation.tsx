import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { sampleLink, zoned } from "@/lib/mail/payloads";
import { fullMoment } from "@/lib/mail/wording";

/** To somebody who may become an administrator. `inviter`: the address of whoever asked. */
export const adminInvitation = defineMail({
  label: "Invitation of an administrator",
  lane: "awaited",
  budget: "until_confirmed",
  payload: zoned.extend({
    invitationId: z.string(),
    tokenSalt: z.string(),
    expiresAt: z.string(),
    inviter: z.string(),
  }),
  subject: () => `You are invited to the ${brand.name} admin area`,
  body: (invited, { Action, Aside, Layout, Paragraph }) => {
    const until = fullMoment(invited.expiresAt, invited.zone);
    return (
      <Layout
        preview={`The link works once, until ${until}.`}
        heading="Become an administrator"
        because={`an administrator of ${brand.name} invited your address`}
      >
        <Paragraph>
          {invited.inviter} invited you to the admin area. Open the page and choose a password. Where a second factor is
          required, you then set one up: an authenticator app or a passkey.
        </Paragraph>
        <Action href={links.adminInvitation(invited)}>See the invitation</Action>
        <Aside>
          The link works once, until {until}. If you did not expect it, ignore this email: nothing happens without you.
        </Aside>
      </Layout>
    );
  },
  samples: {
    staff: [
      {
        invitationId: sampleLink.linkId,
        tokenSalt: sampleLink.tokenSalt,
        expiresAt: "2026-11-24T10:00:00.000Z",
        inviter: "casey@example.com",
      },
    ],
  },
});
