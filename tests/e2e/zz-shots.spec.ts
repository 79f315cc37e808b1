import { paths } from "@/lib/paths";
import { test } from "@/tests/support/page";
import { approveNewest, becomeCreatorAndBrand, makeOffer } from "@/tests/support/visitor-steps";

test("shots", async ({ page, newVisitor }) => {
  const brand = await newVisitor();
  const { creator, email } = await becomeCreatorAndBrand(page, brand);
  const shoot = async (who: typeof page, path: string, name: string) => {
    for (const width of [390, 1440])
      for (const colorScheme of ["light", "dark"] as const) {
        await who.setViewportSize({ width, height: 900 });
        await who.emulateMedia({ colorScheme });
        await who.goto(path);
        await who.screenshot({ path: `/tmp/h/shots/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
  };
  await shoot(page, paths.creatorDashboard, "creator-new");
  await shoot(brand, paths.brand, "brand-new");
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: email });
  await approveNewest(creator);
  for (let i = 0; i < 7; i++) await makeOffer(brand, { creatorEmail: creator, buyerEmail: email });
  await shoot(page, paths.creatorDashboard, "creator-full");
  await shoot(brand, paths.brand, "brand-full");
  await shoot(page, `${paths.creatorDashboard}?show=awaiting-you`, "creator-list");
  await shoot(page, paths.creatorAccount, "account");
  await shoot(page, paths.creatorRules, "rules");
});
