import { expect, test } from "vitest";
import { errorState, successState } from "@/lib/actions/answers";
import { emptyFormState } from "@/lib/actions/form-state";

test("a refusal gives back what was typed, but no secret and nothing that our forms have no field for", () => {
  const form = new FormData();
  for (const name of ["email", "password", "token", "pin", "$ACTION_KEY", "__proto__", "a\0b"])
    form.append(name, "typed");
  form.append("rights", "likeness");
  form.append("rights", "voice");
  form.append("photo", new File(["x"], "x.png"));
  const refusal = { title: "Price too low", message: "Creator's minimum rate is $50", secret: ["pin"] };
  expect(errorState({ ...emptyFormState, attempt: 2 }, form, refusal)).toEqual({
    status: "error",
    title: "Price too low",
    message: "Creator's minimum rate is $50",
    fieldErrors: {},
    values: { email: "typed", rights: ["likeness", "voice"] },
    attempt: 3,
  });
});

test("a success empties the form unless it says what the fields hold", () => {
  expect(successState(emptyFormState, { title: "Saved" })).toEqual({
    status: "success",
    title: "Saved",
    fieldErrors: {},
    values: {},
    attempt: 1,
  });
  expect(successState(emptyFormState, { title: "Saved", values: { email: "a" } }).values).toEqual({ email: "a" });
});
