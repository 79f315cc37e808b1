import { expect, test } from "vitest";
import { onboardingSchema, rulesChoiceOf, rulesSchema } from "@/lib/creators/schema";
import { parseForm } from "@/lib/forms/parse";
import { MEDIA } from "@/lib/terms/scope";

type Entries = Record<string, string | string[]>;

const good: Entries = { displayName: "Ada Merritt", email: "ada@example.test", preset: "standard", minimumRate: "50" };

function onboard(changes: Entries) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...good, ...changes })) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return parseForm(onboardingSchema, form);
}

const errorsOf = (changes: Entries) => {
  const parsed = onboard(changes);
  return parsed.ok ? {} : parsed.state.fieldErrors;
};

test("a plain form is read with its defaults", () => {
  const parsed = onboard({ displayName: "  Ada   Merritt ", phone: "", payoutEmail: " " });
  expect(parsed).toMatchObject({
    ok: true,
    data: { displayName: "Ada Merritt", preset: "standard", toggles: [], minimumRate: 5_000, autoApprove: false },
  });
  expect(parsed.ok && parsed.data.phone).toBeUndefined();
});

test.each(["Zoë", "Ann-Marie & The 3", "will.i.am", "O’Shea", "李小龍", "Mi+ch"])(
  "%s is a display name",
  (displayName) => {
    expect(onboard({ displayName })).toMatchObject({ ok: true, data: { displayName } });
  },
);

test("direction controls are removed from a display name", () => {
  expect(onboard({ displayName: "Ada\u202eadA" })).toMatchObject({ ok: true, data: { displayName: "AdaadA" } });
});

test.each(["Likeright Support", "Verified by Likeright"])(
  "%s is no display name: it is not ours to give",
  (displayName) => {
    expect(onboard({ displayName })).toMatchObject({
      ok: false,
      state: { fieldErrors: { displayName: expect.any(String) } },
    });
  },
);

test.each(["", "A", "x".repeat(101), "<b>Ada</b>", "--", "Ada\0", "Ada\ud800", "a".repeat(1_000_000)])(
  "%j is no display name",
  (displayName) => expect(errorsOf({ displayName })).toHaveProperty("displayName"),
);

test.each(["0", "0.99", "-5", "abc", "", "1e3", "50.001", "99999999999", "NaN"])(
  "a minimum rate of %j is refused, with a hint at what to enter",
  (minimumRate) => expect(errorsOf({ minimumRate }).minimumRate).toContain("at least $1"),
);

test("custom without any toggle is refused together with the faults of other fields", () => {
  const errors = errorsOf({ preset: "custom", displayName: "", payoutEmail: "nobody" });
  expect(Object.keys(errors).sort()).toEqual(["displayName", "payoutEmail", "toggles"]);
  expect(errorsOf({ preset: "custom", toggles: ["voice"] })).toEqual({});
  expect(errorsOf({ preset: "standard" })).toEqual({});
});

test("forged presets, toggles and repeated fields are refused at their fields", () => {
  expect(errorsOf({ preset: "__proto__" })).toHaveProperty("preset");
  expect(errorsOf({ preset: ["open", "standard"] })).toHaveProperty("preset");
  expect(errorsOf({ preset: "custom", toggles: ["voice", "everything"] })).toHaveProperty("toggles");
  expect(errorsOf({ email: ["a@example.test", "b@example.test"] })).toHaveProperty("email");
});

test("the form of rules leaves the payout address as it is, whatever it is sent", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["preset", "custom"],
    ["toggles", "voice"],
    ["toggles", "training"],
    ["minimumRate", "$1,250.50"],
    ["autoApprove", "on"],
    ["allowsExclusive", "on"],
    ["payoutEmail", "pay@example.test"],
  ] as const) {
    form.append(name, value);
  }
  const parsed = parseForm(rulesSchema, form);
  expect(parsed.ok && rulesChoiceOf(parsed.data, "ada@example.test")).toEqual({
    preset: "custom",
    toggles: ["voice", "training"],
    priceFloorCents: 125_050,
    payoutEmail: "ada@example.test",
    autoApprove: true,
    allowsExclusive: true,
    media: MEDIA,
    replicaNoticeDays: 7,
  });
});

test("at onboarding a separate payout address is kept, an empty one is the sign-in address, and nothing is on unless ticked", () => {
  const chosen = (payoutEmail: string) => {
    const parsed = onboard({ minimumRate: "1", payoutEmail });
    return parsed.ok && rulesChoiceOf(parsed.data, parsed.data.email);
  };
  const choice = {
    preset: "standard",
    toggles: [],
    priceFloorCents: 100,
    payoutEmail: "pay@example.test",
    autoApprove: false,
    allowsExclusive: false,
    media: MEDIA,
    replicaNoticeDays: 7,
  };
  expect(chosen("pay@example.test")).toEqual(choice);
  expect(chosen(" ")).toEqual({ ...choice, payoutEmail: "ada@example.test" });
});

test("only some media need a tick, all need none, and a form of an earlier release allows all", () => {
  const mediaOf = (...fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of [["preset", "standard"], ["minimumRate", "1"], ...fields] as const)
      form.append(name, value);
    const parsed = parseForm(rulesSchema, form);
    return parsed.ok ? rulesChoiceOf(parsed.data, "ada@example.test").media : parsed.state.fieldErrors;
  };
  expect(mediaOf()).toEqual(MEDIA);
  expect(mediaOf(["mediaChoice", "all"], ["media", "print"])).toEqual(MEDIA);
  expect(mediaOf(["mediaChoice", "some"], ["media", "print"], ["media", "website"])).toEqual(["website", "print"]);
  expect(mediaOf(["mediaChoice", "some"])).toMatchObject({ media: expect.stringContaining("at least one") });
  expect(mediaOf(["mediaChoice", "some"], ["media", "telepathy"])).toHaveProperty("media");
});
