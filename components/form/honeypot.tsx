import { HONEYPOT_FIELD } from "@/lib/forms/state";

/** An invisible field that only programs fill (`isTrapped`). One per public form. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
