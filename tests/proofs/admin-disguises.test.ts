import { afterAll, beforeAll, inject, test } from "vitest";
import { expectNothingDone, expectNothingShown, startGuarded } from "@/tests/support/admin-strangers";
import type { AppServer } from "@/tests/support/app-server";

let guarded: AppServer;
beforeAll(async () => {
  guarded = await startGuarded(inject("cluster"));
});
afterAll(() => guarded.stop());

/** They try every technique, the others the first few. */
const WITH_EVERYTHING = { nobody: true, "a demoted administrator": true, "a password alone": true };
const FEW = 4;
const techniquesOf = (who: string) => (who in WITH_EVERYTHING ? Number.POSITIVE_INFINITY : FEW);

test("no page and no export sends a byte to anybody but an administrator, however it is requested", () =>
  expectNothingShown(guarded, techniquesOf));

test("no action of the admin area does anything for anybody but an administrator, however it is sent", () =>
  expectNothingDone(guarded, techniquesOf));
