import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { addressesOfRoutes } from "@/tests/support/routes";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { talk, WORDS } from "@/tests/support/talk";
import { newBrand, newCreator } from "@/tests/support/visitors";

test("no route shows a word of a message to anybody but the two sides, and on their offer's pages alone", async () => {
  const { creator, brand, offerId } = await talk();
  const [otherCreator, otherBrand] = [await newCreator(site()), await newBrand(site())];
  // The mailbox of development shows all mail.
  const addresses = [...new Set(addressesOfRoutes(offerId))].filter((path) => !path.startsWith("/dev/"));
  const shown = async (cookie: string) => {
    const found: string[] = [];
    for (const address of addresses) {
      const response = await get(address, cookie ? { cookie } : {});
      expect(response.status, address).toBeLessThan(500);
      if ((await response.text()).includes(WORDS)) found.push(address);
    }
    return found;
  };
  // The page of the described uses of a replica and the PDF show none.
  expect(await shown(creator.cookies)).toEqual([paths.approve(offerId)]);
  expect(await shown(brand.cookies)).toEqual([paths.offer(offerId)]);
  for (const cookie of ["", otherCreator.cookies, otherBrand.cookies]) expect(await shown(cookie)).toEqual([]);

  // Once it is licensed, neither the license nor its files, nor either side's list of licenses.
  const headers = { ...newSender(), cookie: creator.cookies };
  const form = await renderedForm(`${site()}${paths.approve(offerId)}?step=approve`, 'name="agree"', headers);
  await sendPlain(form, [["agree", "on"]], headers);
  const [grant] = await ask<{ id: string }>("SELECT id FROM license_grant WHERE offer_id = $1", [offerId]);
  const licensed = [...new Set(addressesOfRoutes(grant?.id ?? ""))].filter((path) => !path.startsWith("/dev/"));
  for (const cookie of ["", creator.cookies, brand.cookies])
    for (const address of licensed)
      expect(await (await get(address, cookie ? { cookie } : {})).text(), address).not.toContain(WORDS);
  const page = await (await get(paths.license(grant?.id ?? ""), { cookie: brand.cookies })).text();
  expect(page).toContain("2 messages before the agreement");
});
