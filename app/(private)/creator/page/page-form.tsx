import { saveCreatorPage } from "@/app/(private)/creator/page/actions";
import { ShowcaseFields } from "@/components/creators/showcase-fields";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { BIO_MAX } from "@/lib/creators/page-rules";
import type { OwnPage } from "@/lib/creators/public-page";
import { SLUG_LENGTH } from "@/lib/creators/slugs";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";

const MADE_PUBLIC =
  "Anybody can then find you under Creators and make you an offer, without knowing your address. Switch it off at any time.";

type PageFormProps = { page: OwnPage; version: string; suggestedSlug: string; site: string };

export const PageForm = ({ page, version, suggestedSlug, site }: PageFormProps) => (
  <ActionForm action={saveCreatorPage} page={paths.creatorPageForm} className="mt-8 max-w-2xl space-y-7">
    <ErrorSummary />
    <ShownVersion version={version} />
    <CheckboxField
      name="isPublic"
      label="Make my page public"
      hint={
        page.hasPortrait
          ? MADE_PUBLIC
          : `${MADE_PUBLIC} Please add a portrait first: your initials stand until then, and brands ask people whom they can see.`
      }
      defaultChecked={page.isPublic}
    />
    <Field
      name="slug"
      label="Address of the page"
      hint={`${site}${paths.creatorPage("")} and then this. When you change it, old links lead to the new one.`}
      required
      autoCapitalize="none"
      spellCheck={false}
      maxLength={SLUG_LENGTH.max}
      defaultValue={page.slug ?? suggestedSlug}
    />
    <ShowcaseFields defaults={page} />
    <Field
      as="textarea"
      name="bio"
      label="About you"
      hint={`At most ${BIO_MAX} characters, plain text. No email address or phone number: offers reach you without.`}
      rows={6}
      maxLength={BIO_MAX}
      defaultValue={page.bio}
    />
    <CheckboxField
      name="showsFloor"
      label={`Show “from ${formatUsd(page.priceFloorCents)}”`}
      hint="The minimum rate from your rules. Otherwise brands see it only when they offer less."
      defaultChecked={page.showsFloor}
    />
    <SubmitButton size="lg" pendingLabel="Saving...">
      Save page
    </SubmitButton>
  </ActionForm>
);
