import { RadioGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { ADVISER_NAME, ADVISERS, type AdviserKind, INITIALS_MAX } from "@/lib/terms/replica";

const labels: Record<AdviserKind, string> = {
  lawyer: "A lawyer",
  union: "A union whose agreement covers digital replicas",
  nobody: "Nobody",
};

/** CSS alone shows the field for a name if the choice needs one, so it works without JavaScript. */
export const SignatureFields = () => (
  <div className="group/signature space-y-5">
    <Field
      name="initials"
      label="Your initials"
      hint="They sign the described uses above, and nothing else."
      required
      autoComplete="off"
      maxLength={INITIALS_MAX * 2}
      className="max-w-40"
    />
    <RadioGroup
      name="adviser"
      legend="Who advised you on it?"
      hint="Both sides see the answer, and it stands in the license."
      choices={ADVISERS.map((value) => ({ value, label: labels[value] }))}
    />
    <Field
      name="lawyerName"
      label="Name of the lawyer"
      required
      autoComplete="off"
      maxLength={ADVISER_NAME.max}
      fieldClassName="group-not-has-[[value=lawyer]:checked]/signature:hidden"
    />
    <Field
      name="unionName"
      label="Name of the union"
      required
      autoComplete="off"
      maxLength={ADVISER_NAME.max}
      fieldClassName="group-not-has-[[value=union]:checked]/signature:hidden"
    />
  </div>
);
