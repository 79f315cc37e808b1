"use client";

import { useState } from "react";
import { Field } from "@/components/form/field";
import { useSentValues } from "@/components/form/form-context";
import { MESSAGE_MAX } from "@/lib/inquiries/rules";

/** The message with a live count of its characters. Near the end the count is also read out. */
export function MessageField() {
  const sent = useSentValues("message")?.[0] ?? "";
  const [length, setLength] = useState(sent.length);
  const left = MESSAGE_MAX - length;
  return (
    <div>
      <Field
        as="textarea"
        name="message"
        label="Message"
        required
        rows={8}
        maxLength={MESSAGE_MAX}
        onChange={(event) => setLength(event.target.value.length)}
      />
      <p className="mt-1.5 text-right text-ink-muted text-sm tabular-nums">
        {length}/{MESSAGE_MAX} characters
      </p>
      <p className="sr-only" role="status">
        {left <= 100 && `${left} characters left`}
      </p>
    </div>
  );
}
