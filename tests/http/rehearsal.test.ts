import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { UNTIL_LAUNCH } from "@/lib/terms/notices";
import { readingPages } from "@/tests/support/routes";
import { get } from "@/tests/support/site";

const strips = async (path: string): Promise<number> => {
  const shown = (await (await get(path)).text()).replaceAll(/<script\b.*?<\/script>/gs, "");
  return shown.split(UNTIL_LAUNCH).length - 1;
};

test("until launch the frame of a private page says once that it is a rehearsal, and no page to read says so", async () => {
  const members = [paths.newOffer, paths.creatorOnboard, paths.signIn, paths.shortlist, paths.yourData];
  const others = [paths.approve("unknown"), paths.license("unknown"), paths.auth, paths.tryIt];
  for (const path of [...members, ...others]) expect(await strips(path), path).toBe(1);
  for (const path of [...readingPages(), paths.creators]) expect(await strips(path), path).toBe(0);
});
