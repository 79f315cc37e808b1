import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { zoned } from "@/lib/mail/payloads";
import { fullMoment } from "@/lib/mail/wording";

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
