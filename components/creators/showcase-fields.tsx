import { Field } from "@/components/form/field";
import { CITY_MAX, craftLabels, LINK_MAX, LINKS_MAX } from "@/lib/creators/page-rules";
import { optionsOf } from "@/lib/forms/state";

type ShowcaseDefaults = { craft: string | null; city: string | null; links: readonly string[] };

export const ShowcaseFields = ({ defaults }: { defaults?: ShowcaseDefaults }) => (
  <>
    <div className="grid grid-cols-1 items-end gap-x-5 gap-y-7 sm:grid-cols-2">
      <Field
        as="select"
        name="craft"
        label="Craft"
        placeholder="None chosen"
        options={optionsOf(craftLabels)}
        defaultValue={defaults?.craft ?? ""}
      />
      <Field
        name="city"
        label="City"
        autoComplete="address-level2"
        maxLength={CITY_MAX}
        defaultValue={defaults?.city ?? ""}
      />
    </div>
    <Field
      as="textarea"
      name="links"
      label="Portfolio Links"
      hint={`Up to ${LINKS_MAX} web addresses, one on each line: a reel, a site, a channel. We add https:// where it is missing.`}
      rows={4}
      maxLength={(LINK_MAX + 2) * LINKS_MAX}
      defaultValue={defaults?.links.join("\n") ?? ""}
    />
  </>
);
