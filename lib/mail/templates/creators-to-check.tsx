import { z } from "zod";
import { defineMail } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";

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
