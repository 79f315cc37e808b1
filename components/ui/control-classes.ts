export const controlClasses =
  "block w-full rounded-sm border border-field-rule bg-paper-raised px-3 py-2 text-base text-ink placeholder:text-ink-muted focus-visible:outline-2 focus-visible:outline-offset-1 disabled:opacity-60 aria-invalid:border-error-text aria-invalid:ring-1 aria-invalid:ring-error-text";

export const labelClasses = "block font-semibold leading-snug";
