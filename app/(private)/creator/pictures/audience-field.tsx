import { Field } from "@/components/form/field";
import { optionsOf } from "@/lib/forms/state";
import { type Audience, viewerLabels } from "@/lib/pictures/rules";

export const AudienceField = ({ audience = "everybody" }: { audience?: Audience | undefined }) => (
  <Field
    as="select"
    name="audience"
    label="Who may see it"
    required
    options={optionsOf(viewerLabels)}
    defaultValue={audience}
    fieldClassName="sm:max-w-96"
  />
);
