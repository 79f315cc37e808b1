import { expect, test } from "vitest";
import { findCheck, listChecks } from "@/lib/brands/admin";
import { answerCheck, askCheck, endCheck, withdrawCheck } from "@/lib/brands/organisation-checks";
import type { StaffOutcome } from "@/lib/brands/rules";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingMember } from "@/tests/support/members";
import { addCreator, addHeldOffer, approved, confirmedBuyer, requestTo } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";
import { inOrder, written } from "@/tests/support/written";

// Everything that each act on a check of a brand's organisation writes, row for row, and what staff read of it.

const { look } = await testDatabase();
const start = new Date();
const admin = await addAdmin();
const said = { name: "Larsen Coffee", reach: "By phone, mornings", evidence: "The register names me" };

test("a request that is made, changed, withdrawn and answered, and a check that another replaces and staff end", async () => {
  // The brand's address is a colleague's: staff answer whoever owned the brand first.
  const brand = await confirmedBuyer("second@larsen.example");
  const { buyerOrgId } = brand;
  await db().brandMember.updateMany({ where: { buyerOrgId }, data: { since: start } });
  const first = await db().profile.create({
    data: { email: "First@larsen.example", emailKey: "first@larsen.example" },
  });
  await db().brandMember.create({
    data: { buyerOrgId, profileId: first.id, role: "owner", since: addHours(start, -1) },
  });
  const buyer = await db().profile.create({
    data: { email: "early@larsen.example", emailKey: "early@larsen.example" },
  });
  await db().brandMember.create({
    data: { buyerOrgId, profileId: buyer.id, role: "buyer", since: addHours(start, -2) },
  });

  const logged = (actor: string, action: string, record_id: string, details: object = {}) => ({
    ...{ actor, admin_id: actor === "admin" ? admin.id : null, action: `organisation_${action}` },
    ...{ table_name: "organisation_check", record_id, details },
  });
  const openId = async () =>
    (await db().organisationCheck.findFirstOrThrow({ where: { buyerOrgId, answeredAt: null } })).id;
  const asks = async (at: Date, name = said.name) => {
    const { result, writes } = await written(look, () => askCheck(brand, { ...said, name }, at));
    expect(result).toBe("asked");
    const id = await openId();
    expect(writes).toEqual({
      organisation_check: [{ buyer_org_id: buyerOrgId, asked_at: at, domain: "larsen.example", ...said, name }],
      admin_audit_log: [logged("buyer", "check_asked", id)],
    });
    return id;
  };
  const answers = async (id: string, outcome: StaffOutcome, at: Date, name = said.name) => {
    const answer = { checkId: id, outcome, answer: `Said of ${outcome}`, seenName: name };
    const { result, writes } = await written(look, () => answerCheck(admin, answer, at));
    expect(result).toBe("done");
    return writes;
  };
  const answered = (of: string, outcome: string, at: Date) => ({
    ...{ of, outcome: [null, outcome], answer: [null, `Said of ${outcome}`] },
    ...{ answered_at: [null, at], answered_by: [null, admin.id] },
  });
  const mailed = (outcome: string, answer: string | null, name = said.name) => [
    { template: "organisation-answer", to_address: first.email, payload: { name, outcome, answer } },
  ];

  const withdrawn = await asks(start);
  const change = { name: "Larsen Tea", reach: "By mail", evidence: "None yet" };
  const changed = await written(look, () => askCheck(brand, change, addHours(start, 1)));
  expect(changed).toEqual({
    result: "changed",
    writes: {
      organisation_check: [
        {
          of: withdrawn,
          name: [said.name, change.name],
          reach: [said.reach, change.reach],
          evidence: [said.evidence, change.evidence],
        },
      ],
    },
  });
  const taken = await written(look, () => withdrawCheck(brand, addHours(start, 2)));
  expect(taken).toEqual({
    result: true,
    writes: {
      organisation_check: [{ of: withdrawn, outcome: [null, "withdrawn"], answered_at: [null, addHours(start, 2)] }],
      admin_audit_log: [logged("buyer", "check_withdrawn", withdrawn)],
    },
  });

  for (const [outcome, action, hours] of [
    ["more", "more_asked", 3],
    ["refused", "refused", 4],
  ] as const) {
    const id = await asks(addHours(start, hours));
    expect(await answers(id, outcome, addHours(start, hours + 0.5))).toEqual({
      organisation_check: [answered(id, outcome, addHours(start, hours + 0.5))],
      admin_audit_log: [logged("admin", action, id)],
      outbound_email: mailed(outcome, `Said of ${outcome}`),
    });
  }

  const former = await asks(addHours(start, 30));
  expect(await answers(former, "checked", addHours(start, 31))).toEqual({
    organisation_check: [answered(former, "checked", addHours(start, 31))],
    admin_audit_log: [logged("admin", "checked", former, { note: "Said of checked" })],
    outbound_email: mailed("checked", null),
  });
  const present = await asks(addHours(start, 32), "Larsen Tea");
  expect(await answers(present, "checked", addHours(start, 33), "Larsen Tea")).toEqual(
    inOrder({
      organisation_check: [
        answered(present, "checked", addHours(start, 33)),
        { of: former, ended_at: [null, addHours(start, 33)] },
      ],
      admin_audit_log: [logged("admin", "checked", present, { note: "Said of checked" })],
      outbound_email: mailed("checked", null, "Larsen Tea"),
    }),
  );
  // A request that did not pass leaves the check that stands.
  const last = await asks(addHours(start, 34));
  expect((await answers(last, "refused", addHours(start, 35))).organisation_check).toHaveLength(1);
  const end = { checkId: present, note: "Left the company" };
  expect(await written(look, () => endCheck(admin, end, addHours(start, 36)))).toEqual({
    result: true,
    writes: {
      organisation_check: [{ of: present, ended_at: [null, addHours(start, 36)] }],
      admin_audit_log: [logged("admin", "check_ended", present, { note: "Left the company" })],
    },
  });
  expect(await endCheck(admin, { ...end, checkId: last }, addHours(start, 36)), "it did not pass").toBe(false);
  // Those that ended before keep the time of their end.
  const anew = await asks(addHours(start, 60));
  expect((await answers(anew, "checked", addHours(start, 61))).organisation_check).toEqual([
    answered(anew, "checked", addHours(start, 61)),
  ]);
});

test("staff find a check by its state, its name and the brand's address, and read who asks for it", async () => {
  const states = ["open", "refused", "withdrawn", "ended", "standing", "moved", "unproved"] as const;
  const brands = new Map<string, Awaited<ReturnType<typeof confirmedBuyer>>>();
  const ids = new Map<string, string>();
  for (const [place, state] of states.entries()) {
    const brand = await confirmedBuyer(`${state}@quill.example`);
    const { buyerOrgId } = brand;
    const [name, at] = [`Quill ${state}`, addHours(start, place)];
    expect(await askCheck(brand, { ...said, name }, at)).toBe("asked");
    const { id } = await db().organisationCheck.findFirstOrThrow({ where: { buyerOrgId } });
    if (state === "withdrawn") await withdrawCheck(brand, at);
    else if (state !== "open") {
      const outcome = state === "refused" ? "refused" : "checked";
      expect(await answerCheck(admin, { checkId: id, outcome, answer: "Seen", seenName: name }, at)).toBe("done");
    }
    if (state === "ended") await endCheck(admin, { checkId: id, note: "Left" }, at);
    if (state === "moved") {
      const email = "moved@elsewhere.example";
      await db().buyerOrg.update({ where: { id: buyerOrgId }, data: { email, emailKey: email } });
    }
    if (state === "unproved") await db().buyerOrg.update({ where: { id: buyerOrgId }, data: { confirmedAt: null } });
    brands.set(state, brand);
    ids.set(state, id);
  }
  const find = async (search: string, filter?: string) => {
    const { rows } = await listChecks({ search, filter, order: "oldest", position: { kind: "start" } });
    return states.filter((state) => rows.some(({ id }) => id === ids.get(state)));
  };
  expect(await find("quill")).toEqual(states);
  expect(await find("quill", "open")).toEqual(["open"]);
  expect(await find("quill", "standing")).toEqual(["standing", "moved", "unproved"]);
  expect(await find("quill", "lapsed")).toEqual(["moved", "unproved"]);
  expect([await find("QUILL ended"), await find("moved@elsewhere")]).toEqual([["ended"], ["moved"]]);

  const brand = brands.get("standing") ?? expect.unreachable();
  const { buyerOrgId } = brand;
  await db().buyerOrg.update({ where: { id: buyerOrgId }, data: { website: "https://quill.example/" } });
  const colleague = await actingMember(brand, "buyer", start);
  const gone = await actingMember(brand, "viewer", start);
  await db().brandMember.updateMany({ where: { profileId: gone.profileId }, data: { leftAt: start } });
  const creator = await addCreator();
  const send = async (company?: string) => {
    const request = { ...requestTo(creator), buyerEmail: "standing@quill.example", company };
    const sent = await submitOffer(request, brand, start);
    return sent.ok ? sent.offer : expect.unreachable(sent.reason);
  };
  await approved(await send("Quill standing"), start);
  for (const company of ["Quill Labs", "Quill Labs", undefined]) await send(company);
  await addHeldOffer({ ...requestTo(creator), buyerEmail: "standing@quill.example", company: "Quill Nobody" }, start);
  const asked = addHours(start, states.indexOf("standing"));
  const { email, confirmedAt } = await db().buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId } });
  expect(await findCheck(ids.get("standing") ?? "")).toEqual({
    ...{ id: ids.get("standing"), createdAt: asked, ...said, name: "Quill standing", domain: "quill.example" },
    ...{ answeredAt: asked, outcome: "checked", answer: "Seen", endedAt: null, counts: true },
    ...{ email, website: "https://quill.example/", confirmedAt, licenses: 1 },
    members: ["standing@quill.example, owner", `${colleague.email}, buyer`],
    otherNames: ["Quill Labs"],
  });
  for (const state of ["moved", "unproved", "ended", "refused"])
    expect((await findCheck(ids.get(state) ?? ""))?.counts, state).toBe(false);
});
