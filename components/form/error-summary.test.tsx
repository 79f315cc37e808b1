import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorSummary } from "@/components/form/error-summary";
import { FormContext } from "@/components/form/form-context";
import { emptyFormState, type FormState } from "@/lib/forms/state";

const fieldErrors = { price2: "Below their minimum of $450.00.", rights: "Tick at least one." };
const refused = { ...emptyFormState, status: "error", title: "Price too low", fieldErrors, submitCount: 1 } as const;
const form = { state: refused, pending: false, pressed: undefined, prefix: "", page: "/", isToasted: false };

test("a fault whose place names its subject is named in the summary, which stands elsewhere", () => {
  const html = renderToStaticMarkup(
    <FormContext value={{ ...form, corrected: new Set() }}>
      <ErrorSummary subjects={{ price2: "Ada Lovelace", price3: "Ben" }} />
    </FormContext>,
  );
  expect(html).toContain(">Ada Lovelace: Below their minimum of $450.00.</a>");
  expect(html).toContain(">Tick at least one.</a>");
});

test("one more step is announced as a fault is, but not drawn as one", () => {
  const drawn = (state: FormState) =>
    renderToStaticMarkup(
      <FormContext value={{ ...form, state, corrected: new Set() }}>
        <ErrorSummary />
      </FormContext>,
    );
  const fault = { ...emptyFormState, status: "error", title: "Look in your mail", submitCount: 1 } as const;
  expect(drawn(fault)).toMatch(/class="[^"]*error[^>]*role="alert"/);
  expect(drawn({ ...fault, isStep: true })).toMatch(/role="alert"/);
  expect(drawn({ ...fault, isStep: true })).not.toContain("error");
});
