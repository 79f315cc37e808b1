import { readFileSync } from "node:fs";
import { type AnnouncementText, AUDIENCES, isAudience, parseAnnouncement } from "@/lib/content/announcement-rules";
import { CommandError } from "@/scripts/local/command-error";
import { onDatabase } from "@/scripts/local/on-database";

function readText(file: string): AnnouncementText {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new CommandError(`${file} cannot be read.`, "Give the path of the announcement's text file.");
  }
  const parsed = parseAnnouncement(text);
  if (typeof parsed === "string") throw new CommandError(`${file} is no announcement.`, parsed);
  return parsed;
}

/**
 * `npm run announce -- preview FILE ADDRESS | send FILE AUDIENCE | list`: mails a text to one address, has the scheduled work
 * mail it to those on the waitlist who agreed to updates about the launch, or says how far each has got.
 */
export function main([act = "", file = "", to = ""]: readonly string[]): Promise<number> {
  return onDatabase("environment", async (_, say) => {
    const { announcementProgress, previewAnnouncement, sendAnnouncement } = await import(
      "@/lib/content/announcement-send"
    );
    const { readAudiences } = await import("@/lib/content/announcements-admin");
    const { db } = await import("@/lib/postgres/db");
    const now = new Date();
    if (act === "preview" && to.includes("@")) {
      const isMailed = await previewAnnouncement(readText(file), to, now);
      for (const [audience, readers] of Object.entries(await readAudiences(now)))
        say(`${audience}: ${readers} readers`);
      say(
        isMailed
          ? `The preview is in the outbox, to ${to}.`
          : `The preview is withheld: ${to} got many mails within an hour.`,
      );
    } else if (act === "send" && isAudience(to)) {
      const readers = await sendAnnouncement(readText(file), to, now);
      say(`Sent to ${readers} readers: the scheduled work writes their mails, and "list" says how far it is.`);
    } else if (act === "list" && file === "") {
      for (const { subject, audience, createdAt, written, endedAt } of await announcementProgress()) {
        say(`${createdAt.toISOString()}  ${audience}  ${written} written${endedAt ? ", all" : " so far"}  ${subject}`);
      }
    } else {
      throw new CommandError(
        "Usage: npm run announce -- preview FILE ADDRESS | send FILE AUDIENCE | list",
        `The audiences: ${AUDIENCES.join(", ")}.`,
      );
    }
    await db().$disconnect();
    return 0;
  });
}
