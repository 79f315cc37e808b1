import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { inquiry, sampleInquiry, sampleLink, zoned } from "@/lib/mail/payloads";
import { briefName, fullMoment, nameOf, quoted } from "@/lib/mail/wording";

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

const payload = zoned.extend({
  what: z.enum(["invited", "added", "removed", "reset"]),
  /** The address of the person concerned. */
  email: z.string(),
  /** The address of the administrator who did it, or what allowed it; null for the command line. */
  by: z.string().nullable(),
  at: z.string(),
});

const wording: Record<z.infer<typeof payload>["what"], { heading: string; text: string }> = {
  invited: {
    heading: "An administrator was invited",
    text: "Whoever reads the mail of this address can become an administrator.",
  },
  added: { heading: "An administrator was added", text: "This address can sign in to the admin area." },
  removed: {
    heading: "An administrator was removed",
    text: "This address can no longer open the admin area, and its sessions have ended.",
  },
  reset: {
    heading: "A second factor was reset",
    text: "The authenticator app, the passkeys and the recovery codes of this address were removed, and its sessions have ended.",
  },
};

/** To the administrators and the person concerned: access to the admin area has changed. */
export const staffNotice = defineMail({
  label: "Notice to administrators",
  lane: "awaited",
  budget: "never",
  payload,
  subject: ({ what }) => `${brand.name}: ${wording[what].heading.toLowerCase()}`,
  body: ({ what, email, by, at, zone }, { Action, Facts, Layout, Paragraph }) => (
    <Layout
      preview="If you know of it, you do not need to do anything."
      heading={wording[what].heading}
      because="you are or were an administrator, and we report who may open the admin area"
    >
      <Paragraph>
        {wording[what].text} If you know of it, you do not need to do anything. If not, tell whoever runs the site at
        once.
      </Paragraph>
      <Action href={links.administrators()}>See the administrators</Action>
      <Facts
        rows={[
          ["Address", email],
          ["By", by ?? "The server’s command line"],
          ["When", fullMoment(at, zone)],
        ]}
      />
    </Layout>
  ),
  samples: {
    staff: (["invited", "added", "removed", "reset"] as const).map((what) => ({
      what,
      email: "casey@example.com",
      by: what === "reset" ? null : "riley@example.com",
      at: "2026-11-21T10:00:00.000Z",
    })),
  },
});

/** To staff: how many verifications lapsed, how many names and pages wait, and how many creators asked to be verified. */
export const creatorsToCheck = defineMail({
  label: "Creators to check",
  lane: "decisions",
  budget: "never",
  payload: z.object({
    lapsed: z.number(),
    held: z.number(),
    words: z.number().optional(),
    asked: z.number().optional(),
  }),
  subject: ({ lapsed, held, words = 0, asked = 0 }) => `Creators to check: ${lapsed + held + words + asked}`,
  body: ({ lapsed, held, words = 0, asked = 0 }, { Action, Facts, Further, Layout, Paragraph }) => (
    <Layout
      preview="Somebody asked to be verified, or a name, mailbox, portrait or page address has changed."
      heading="Creators to check"
      because="you are an administrator who verifies creators"
    >
      <Paragraph>
        Nothing public shows these seals, names and words until somebody has looked at them. Compare what was checked
        with what is there now.
      </Paragraph>
      <Action href={links.creatorsToCheck()}>Review them</Action>
      <Facts
        rows={[
          ["Seals that no longer count", String(lapsed)],
          ["Names held back", String(held)],
          ["Pages with words held back", String(words)],
          ["Creators who asked to be verified", String(asked)],
        ]}
      />
      {asked > 0 && <Further href={links.creatorsToVerify()}>Who asked to be verified</Further>}
    </Layout>
  ),
  samples: { staff: [{ lapsed: 2, held: 1, words: 1, asked: 1 }] },
});

/** To staff: how many disputes were put to them, and in how many the licensee did not answer in time. */
export const disputesToDecide = defineMail({
  label: "Disputes to decide",
  lane: "decisions",
  budget: "never",
  payload: z.object({ asked: z.number(), late: z.number() }),
  subject: ({ asked, late }) => `Disputes to decide: ${asked + late}`,
  body: ({ asked, late }, { Action, Facts, Layout, Paragraph }) => (
    <Layout
      preview="A licensor asked for a decision, or a licensee did not answer in time."
      heading="Disputes to decide"
      because="you are an administrator who decides disputes"
    >
      <Paragraph>Uphold or reject each with a reason, which both parties read.</Paragraph>
      <Action href={links.openDisputes()}>See the open disputes</Action>
      <Facts
        rows={[
          ["A licensor asked for a decision", String(asked)],
          ["The licensee did not answer in time", String(late)],
        ]}
      />
    </Layout>
  ),
  samples: { staff: [{ asked: 1, late: 2 }] },
});

/** In characters, as in the forms. */
const LINE_MAX = 2_000;

/** To the team: an inquiry. A reply goes to its sender. `facts`: further answers, by label. */
export const inquiryNotice = defineMail({
  label: "Inquiry notice",
  lane: "decisions",
  budget: "never",
  payload: inquiry.extend({
    email: z.string(),
    facts: z.array(z.tuple([z.string(), z.string()])),
    message: z.string(),
  }),
  subject: ({ topic, name }) => `${topic}: ${briefName(name)}`,
  replyTo: ({ email }) => email,
  body: ({ name, email, topic, facts, message }, { Action, Facts, Layout, Paragraph }) => (
    <Layout
      preview={`${nameOf(name)} wrote to us.`}
      heading={topic}
      because="you answer what people send through our forms"
      repliesTo="the sender"
    >
      <Paragraph>Reply to this email, or answer in the admin area, which keeps the answer with the entry.</Paragraph>
      <Action href={links.newInquiries()}>See the new inquiries</Action>
      <Facts
        rows={[
          ["From", nameOf(name)],
          ["Address", quoted(email, 254)],
          ...facts.map(([label, value]) => [label, quoted(value, LINE_MAX)] as const),
        ]}
      />
      {message
        .split("\n")
        .filter((line) => line.trim() !== "")
        // Lines have no identity and are never reordered.
        .map((line, index) => [`${index} ${line}`, quoted(line, LINE_MAX)] as const)
        .map(([key, line]) => (
          <Paragraph key={key}>{line}</Paragraph>
        ))}
    </Layout>
  ),
  samples: {
    staff: [
      {
        ...sampleInquiry,
        email: "dana@example.com",
        facts: [["Company", "Acme Audio"]],
        message: "May we print your logo?\n\nWe go to press on Friday.",
      },
    ],
  },
});
