import { Fragment } from "react";
import { z } from "zod";
import { brand } from "@/lib/brand";
import { defineMail } from "@/lib/mail/define";
import { zoned } from "@/lib/mail/payloads";
import { formatDay, readerZone } from "@/lib/time";

/** `wroteAt`: when they wrote to us, as an ISO instant. `team`: where an answer goes. */
const payload = zoned.extend({
  topic: z.string(),
  body: z.string(),
  wroteAt: z.string(),
  team: z.enum(["support", "legal"]),
});

/** Paragraphs, each as its lines. */
const paragraphsOf = (body: string): string[][] =>
  body
    .replaceAll("\r\n", "\n")
    .split("\n\n")
    .map((paragraph) => paragraph.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0);

/**
 * Staff's answer to somebody who wrote to us, or joined the waitlist. Repeats nothing that was typed, because nobody may have
 * proved the address.
 */
export const inboundReply = defineMail({
  label: "Reply by staff",
  lane: "decisions",
  budget: "until_confirmed",
  payload,
  subject: ({ topic }) => `Re: ${topic} – ${brand.name}`,
  replyTo: ({ team }) => brand.mail[team],
  body: ({ topic, body, wroteAt, team, zone }, { Aside, Layout, Paragraph }) => (
    <Layout
      preview="Our answer to what you sent us."
      heading="Our answer"
      because={`somebody wrote to us with your address on ${formatDay(new Date(wroteAt), readerZone(zone))}`}
      {...(team === "legal" && { repliesTo: brand.mail.legal })}
    >
      {paragraphsOf(body)
        // Paragraphs and lines have no identity and are never reordered.
        .map((lines, index) => [`${index} ${lines[0]}`, lines] as const)
        .map(([key, lines]) => (
          <Paragraph key={key}>
            {lines
              .map((line, index) => [`${index} ${line}`, line] as const)
              .map(([lineKey, line], index) => (
                <Fragment key={lineKey}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
          </Paragraph>
        ))}
      <Aside>About: {topic}. To add something, reply to this email.</Aside>
      <Aside>If it was not you who wrote to us, ignore this email.</Aside>
    </Layout>
  ),
  samples: {
    buyer: [
      {
        topic: "Press/Media",
        body: "Hello Dana,\n\nThe logo is on our press page.\nYou may use it as it is.\n\nKind regards",
        wroteAt: "2026-11-20T15:00:00.000Z",
        team: "support",
      },
      {
        topic: "Legal Question",
        body: "Please send us the order itself.",
        wroteAt: "2026-11-20T15:00:00.000Z",
        team: "legal",
      },
    ],
  },
});
