"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { RateResult } from "@/components/mdx/rate-result";
import { paths } from "@/lib/paths";
import { estimateRate, type RateInputs, readInputs, writeInputs } from "@/lib/pricing/estimate";

type RateFormProps = {
  /** What the fields hold when the page arrives. */
  initial: RateInputs;
  /** The fields and the button. */
  children: ReactNode;
};

/** Writes a query's inputs into the fields that the server has rendered. */
function fill(form: HTMLFormElement, inputs: RateInputs): void {
  for (const element of form.elements) {
    if (element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && element.type !== "checkbox")) {
      element.value = String(inputs[element.name as keyof RateInputs]);
    } else if (element instanceof HTMLInputElement) {
      element.checked = Boolean(inputs[element.name as keyof RateInputs]);
    }
  }
}

/** Works the rate out while somebody types. Without scripts the form opens the page that answers it. */
export function RateForm({ initial, children }: RateFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [inputs, setInputs] = useState(initial);

  const update = () => {
    if (form.current) setInputs(readInputs(new FormData(form.current)));
  };

  // The guide is static, so its address can only be read here. Fields may also come back filled by the browser.
  useEffect(() => {
    if (!form.current) return;
    const query = new URLSearchParams(window.location.search);
    if (query.has("base")) fill(form.current, readInputs(query));
    setInputs(readInputs(new FormData(form.current)));
  }, []);

  const keepInAddress = (event: FormEvent) => {
    event.preventDefault();
    window.history.replaceState(null, "", `?${writeInputs(inputs)}`);
  };

  return (
    <form
      ref={form}
      action={paths.rateEstimate}
      aria-label="Rate calculator"
      onInput={update}
      onSubmit={keepInAddress}
      className="my-8 grid rounded-sm border bg-paper-raised md:grid-cols-2"
    >
      <div className="space-y-4 p-5 sm:p-6">{children}</div>
      <RateResult inputs={inputs} estimate={estimateRate(inputs)} />
    </form>
  );
}
