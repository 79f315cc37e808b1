import { Field } from "@/components/form/field";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/accounts/rules";

/** `more`: a sentence after the shortest length. */
export const NewPassword = ({ more, fieldClassName }: { more?: string; fieldClassName?: string }) => (
  <Field
    name="password"
    label="New password"
    hint={[`At least ${PASSWORD_MIN} characters.`, more].filter(Boolean).join(" ")}
    type="password"
    required
    autoComplete="new-password"
    maxLength={PASSWORD_MAX}
    {...(fieldClassName && { fieldClassName })}
  />
);
