import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sampleMails } from "@/lib/mail/catalogue";
import { renderMail } from "@/lib/mail/render";
import { band } from "@/lib/mail/styles";
import { repository } from "@/scripts/local/repository";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
});

test.each(["offer-received", "offer-confirm", "offer-sent", "counter-offer", "offer-reminder", "offer-approved"])(
  "%s begins with the price and what its reader pays or keeps",
  async (template) => {
    const isCounter = template === "counter-offer";
    const pays = `Plus the platform fee of ${isCounter ? "$28.88: $413.88" : "$26.25: $376.25"} in all.`;
    for (const mail of sampleMails.filter((one) => one.template === template)) {
      const note = mail.toAddress.startsWith("riley") ? "All of it yours: you pay no fees." : pays;
      expect((await renderMail(mail.template, mail.payload)).text.split("\n\n", 2)).toEqual([
        isCounter ? "$385.00" : "$350.00",
        note,
      ]);
    }
  },
);

test("the band above every mail is a picture of twice its size", () => {
  const png = readFileSync(join(repository, "public", band.file));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * band.width, 2 * band.height]);
});
