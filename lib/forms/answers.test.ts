import { expect, test } from "vitest";
import { errorState, successState } from "@/lib/forms/answers";
import { emptyFormState } from "@/lib/forms/state";

test("a refusal sends back what was typed, without secrets and unknown fields", () => {
  const form = new FormData();
  for (const name of ["email", "password", "token", "$ACTION_KEY", "__proto__", "a\0b"]) form.append(name, "typed");
  form.append("rights", "likeness");
  form.append("rights", "voice");
  form.append("photo", new File(["x"], "x.png"));
  const refusal = { title: "Price too low", message: "Creator's minimum rate is $50" };
  expect(errorState({ ...emptyFormState, submitCount: 2 }, form, refusal)).toEqual({
    status: "error",
    title: "Price too low",
    message: "Creator's minimum rate is $50",
    fieldErrors: {},
    values: { email: "typed", rights: ["likeness", "voice"] },
    submitCount: 3,
  });
});

test("a success clears the form unless it keeps the fields", () => {
  const form = new FormData();
  for (const name of ["email", "password"]) form.append(name, "typed");
  expect(successState(emptyFormState, form, { title: "Saved" })).toEqual({
    status: "success",
    title: "Saved",
    fieldErrors: {},
    values: {},
    submitCount: 1,
  });
  expect(successState(emptyFormState, form, { title: "Saved", keepsFields: true }).values).toEqual({ email: "typed" });
});
