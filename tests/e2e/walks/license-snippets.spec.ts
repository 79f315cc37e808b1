import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import { approveNewest, becomeCreator, makeConfirmedOffer, pathOf } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

const names = ["ODRL policy", "CAWG assertion", "PLUS line"];
/** What of the offer below no file may hold. */
const withheld = /\$|\bprice\b|\bfee\b|posters in spring|example\.test|Bo Larsen/i;

/** A license for a voice and a likeness. Answers the addresses at which its creator and its buyer read it. */
async function newLicense(creator: Page, buyer: Page): Promise<{ own: string; mailed: string; id: string }> {
  const [creatorEmail, buyerEmail] = [await becomeCreator(creator), newAddress("buyer")];
  await makeConfirmedOffer(buyer, { creatorEmail, buyerEmail, useCase: "Posters in spring." });
  await approveNewest(creatorEmail);
  const approved = await newestMail(site(), buyerEmail, { subject: /^Rehearsal/ });
  const mailed = pathOf(linkTo(approved, "/license/"));
  const id = mailed.split("/")[2] ?? "";
  return { own: paths.license(id), mailed, id };
}

test("both parties read what machines read, copy it and download it; nobody else does", async ({
  page: creator,
  newVisitor,
}) => {
  const buyer = await newVisitor();
  await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site() });
  const { own, mailed, id } = await newLicense(creator, buyer);

  for (const [page, address] of [
    [creator, own],
    [buyer, mailed],
  ] as const) {
    await page.goto(address);
    await page.getByText("For developers").click();
    for (const name of names) expect(await page.getByRole("textbox", { name }).inputValue()).not.toMatch(withheld);
    for (const [name, file] of [
      ["ODRL policy", "odrl.json"],
      ["CAWG assertion", "cawg.json"],
    ] as const) {
      const link = page.getByRole("link", { name: `Download the ${name}` });
      const href = (await link.getAttribute("href")) ?? "";
      expect(href).toBe(`${address}/files/${file}`);
      const answer = await page.request.get(href);
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toBe(await page.getByRole("textbox", { name }).inputValue());
      expect(answer.headers()).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
        "content-disposition": `attachment; filename="license-${id}-${file}"`,
      });
    }
  }

  for (const name of names) {
    await buyer.getByRole("button", { name: `Copy the ${name}` }).click();
    await expect(buyer.getByText("Copied.")).toHaveCount(names.indexOf(name) + 1);
    const copied = await buyer.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await buyer.getByRole("textbox", { name }).inputValue());
  }
  const policy = JSON.parse(await buyer.getByRole("textbox", { name: "ODRL policy" }).inputValue());
  expect(policy).toMatchObject({
    uid: `urn:uuid:${id}`,
    assigner: { "vcard:fn": "Ada Merritt" },
    assignee: { "vcard:fn": "Larsen Coffee" },
    permission: [{ action: "likeright:likeness" }, { action: "likeright:voice" }],
    prohibition: [{ action: "likeright:digitalReplica" }, { action: "likeright:aiTraining" }],
  });
  // The element for the XMP of a picture, as a parser of XML reads it.
  const xmp = await buyer.getByRole("textbox", { name: "PLUS line" }).inputValue();
  const value = await buyer.evaluate((text) => {
    const { documentElement } = new DOMParser().parseFromString(text, "application/xml");
    return documentElement.getAttributeNS("http://ns.useplus.org/ldf/xmp/1.0/", "DataMining");
  }, xmp);
  expect(value).toBe("http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING");

  const stranger = await newVisitor();
  await becomeCreator(stranger);
  const other = mailed.replace(/.$/, (last) => (last === "a" ? "b" : "a"));
  for (const address of [own, other, `${own}/x`, paths.license("unknown")]) {
    for (const file of ["odrl.json", "cawg.json"] as const) {
      const answer = await stranger.request.get(`${address}/files/${file}`);
      expect([answer.status(), await answer.text()], address).toEqual([
        404,
        "There is no such file, or not for you.\n",
      ]);
      expect(answer.headers()["cache-control"]).toBe("no-store");
    }
  }
});

test("they are readable on both screens, without JavaScript too, and not printed", async ({
  page: creator,
  newVisitor,
}) => {
  const buyer = await newVisitor();
  const { mailed } = await newLicense(creator, buyer);
  await buyer.goto(mailed);
  await expectSound(buyer);
  // Closed for everybody else: the page stays short.
  await expect(buyer.getByRole("heading", { name: "For the delivered files" })).toBeHidden();
  await buyer.getByText("For developers").click();
  await expect(buyer.getByRole("heading", { name: "For the delivered files" })).toBeVisible();
  await buyer.emulateMedia({ media: "print" });
  await expect(buyer.getByRole("heading", { name: "For the delivered files" })).toBeHidden();

  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto(mailed);
  await plain.getByText("For developers").click();
  await expect(plain.getByRole("textbox", { name: "PLUS line" })).toHaveValue(/DMI-PROHIBITED-AIMLTRAINING/);
  await expect(plain.getByRole("button", { name: /^Copy the/ })).toHaveCount(0);
});
