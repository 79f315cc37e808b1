import { Notice } from "@/components/ui/notice";

/** Says that nobody could see who asks. Under this number the log has the rest. */
export function NoSession({ requestId }: { requestId: string }) {
  return (
    <Notice tone="error" role="alert" title="Failed to get session" className="mt-6">
      <p>We could not see whether you are signed in. Load this page again in a moment. Request id: {requestId}</p>
    </Notice>
  );
}
