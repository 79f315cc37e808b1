import { endCalendar, makeCalendar } from "@/app/(private)/member-parts/calendar-actions";
import { Part } from "@/components/dashboard/list-section";
import { ActionForm } from "@/components/form/action-form";
import { CopyField } from "@/components/form/copy-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";

type CalendarPartProps = { area: "creator" | "brand"; address: string | undefined };

export function CalendarPart({ area, address }: CalendarPartProps) {
  return (
    <Part id="calendar" title="Your calendar">
      <div className="max-w-3xl space-y-4 border-t pt-3">
        <p className="prose-measure">
          Your deadlines and the ends of your licenses in your calendar app, updated every hour.
          {` Anyone with the link can see them. It ends when the browser that made it signs out.`}
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
    </Part>
  );
}

type CalendarButtonProps = {
  area: CalendarPartProps["area"];
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
