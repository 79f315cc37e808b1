import { Notice } from "@/components/ui/notice";
import { ToastOnArrival } from "@/components/ui/toast-on-arrival";

/** Retry reloads the same address. */
export function LoadFailure({ message, retry }: { message: string; retry: string }) {
  return (
    <Notice tone="error" role="alert" title="Error Loading Admin Data" className="my-6 space-y-3">
      <p>{message}</p>
      <a href={retry} className="plain-button">
        Retry
      </a>
      <ToastOnArrival title="Error fetching data" message={message} tone="error" />
    </Notice>
  );
}

/** `came`: as the export's address says it (app/(private)/admin/export). */
export function ExportOutcome({ came }: { came: unknown }) {
  if (came === "again")
    return (
      <Notice role="status" title="You have proved that it is you" className="mt-4">
        <p>Nothing was downloaded yet: start the export again.</p>
      </Notice>
    );
  if (came !== "failed") return null;
  return (
    <Notice tone="error" role="alert" title="Export failed" className="mt-4">
      <p>Nothing was downloaded. Please try again.</p>
    </Notice>
  );
}

export function NoSession({ requestId }: { requestId: string }) {
  return (
    <Notice tone="error" role="alert" title="Failed to get session" className="mt-6">
      <p>We could not see whether you are signed in. Load this page again in a moment. Request id: {requestId}</p>
    </Notice>
  );
}
