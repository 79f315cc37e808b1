import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";

/** To staff: how many verifications lapsed, and how many names wait. */
export const creatorsToCheck = defineMail({
  label: "Creators to check",
  lane: "decisions",
  budget: "never",
  payload: z.object({ lapsed: z.number(), held: z.number() }),
  subject: ({ lapsed, held }) => `Creators to check: ${lapsed + held}`,
  body: ({ lapsed, held }, { Action, Facts, Layout, Paragraph }) => (
    <Layout
      preview="A name, mailbox, portrait or page address has changed."
      heading="Creators to check"
      because="you answer for who is called verified"
    >
      <Paragraph>
        Nothing public shows these seals and names until somebody has looked at them. Compare what was checked with what
        is there now.
      </Paragraph>
      <Action href={links.creatorsToCheck()}>Review them</Action>
      <Facts
        rows={[
          ["Seals that no longer count", String(lapsed)],
          ["Names held back", String(held)],
        ]}
      />
    </Layout>
  ),
  samples: { staff: [{ lapsed: 2, held: 1 }] },
});
