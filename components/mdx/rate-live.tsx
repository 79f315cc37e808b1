"use client";

import { useEffect, useState } from "react";
import { RateResult } from "@/components/mdx/rate-result";
import { estimateRate, type RateInputs, readInputs, writeInputs } from "@/lib/terms/estimate";

function isUntouched(element: Element): boolean {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.defaultSelected ?? true;
  if (!(element instanceof HTMLInputElement)) return true;
  return element.type === "checkbox"
    ? element.checked === element.defaultChecked
    : element.value === element.defaultValue;
}

function fill(form: HTMLFormElement, inputs: RateInputs): void {
  for (const element of form.elements) {
    if (element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && element.type !== "checkbox")) {
      element.value = String(inputs[element.name as keyof RateInputs]);
    } else if (element instanceof HTMLInputElement) {
      element.checked = Boolean(inputs[element.name as keyof RateInputs]);
    }
  }
}

const inputsOf = (form: HTMLFormElement): RateInputs => readInputs(new FormData(form));

export function RateLive({ form }: { form: HTMLFormElement }) {
  const [inputs, setInputs] = useState(() => inputsOf(form));

  useEffect(() => {
    const update = () => setInputs(inputsOf(form));
    const keepInAddress = (event: SubmitEvent) => {
      event.preventDefault();
      window.history.replaceState(null, "", `?${writeInputs(inputsOf(form))}`);
    };
    const query = new URLSearchParams(window.location.search);
    // Anything typed before the script loaded takes precedence.
    if (query.has("base") && [...form.elements].every(isUntouched)) fill(form, readInputs(query));
    update();
    form.addEventListener("input", update);
    form.addEventListener("submit", keepInAddress);
    return () => {
      form.removeEventListener("input", update);
      form.removeEventListener("submit", keepInAddress);
    };
  }, [form]);

  return <RateResult inputs={inputs} estimate={estimateRate(inputs)} />;
}
