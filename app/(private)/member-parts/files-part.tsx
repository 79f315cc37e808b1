import { endCalendar, makeCalendar } from "@/app/(private)/member-parts/actions";
import { ActionForm } from "@/components/form/action-form";
import { CopyField } from "@/components/form/copy-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";

type FilesPartProps = {
  area: "creator" | "brand";
  hasLicenses: boolean;
  /** The calendar's address. */
  address: string | undefined;
};

/** The dashboard outside the site: its licenses as a spreadsheet, its dates in a calendar. */
export const FilesPart = ({ area, hasLicenses, address }: FilesPartProps) => (
  <div className="border-y">
    {hasLicenses && (
      <p className="border-b py-2.5">
        <a
          href={area === "creator" ? paths.creatorCsv : paths.brandCsv}
          download
          className="underline underline-offset-2"
        >
          Download all licenses as CSV
        </a>
      </p>
    )}
    <Disclosure id="calendar" open={address !== undefined} summary="Your dates in a calendar app">
      <div className="max-w-3xl space-y-4 pb-4">
        <p className="prose-measure">
          Your deadlines and the ends of your licenses in your calendar app, updated every hour. Anyone with the link
          can see them. It ends when the browser that made it signs out.
        </p>
        {address ? (
          <>
            <CopyField id="calendar-address" label="Calendar link" value={address} />
            <div className="flex flex-wrap gap-3">
              <CalendarButton area={area} action={makeCalendar} pendingLabel="Making one...">
                Get a new link
              </CalendarButton>
              <CalendarButton area={area} action={endCalendar} pendingLabel="Ending it...">
                Remove the link
              </CalendarButton>
            </div>
            <p className="text-ink-muted text-sm">Either way, the current link stops working.</p>
          </>
        ) : (
          <CalendarButton area={area} action={makeCalendar} pendingLabel="Making one...">
            Get calendar link
          </CalendarButton>
        )}
      </div>
    </Disclosure>
  </div>
);

type CalendarButtonProps = {
  area: FilesPartProps["area"];
  action: FormAction;
  pendingLabel: string;
  children: string;
};

const CalendarButton = ({ area, action, pendingLabel, children }: CalendarButtonProps) => (
  <ActionForm action={action} page={area === "creator" ? paths.creatorDashboard : paths.brand} className="space-y-3">
    <ErrorSummary />
    <input type="hidden" name="area" value={area} />
    <SubmitButton variant="outline" size="sm" pendingLabel={pendingLabel}>
      {children}
    </SubmitButton>
  </ActionForm>
);
