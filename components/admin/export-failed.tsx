import { Notice } from "@/components/ui/notice";

/** On the list whose export could not be begun, or was not answered. */
export function ExportFailed() {
  return (
    <Notice tone="error" role="alert" title="Export failed" className="mt-4">
      <p>Nothing was downloaded. Please try again.</p>
    </Notice>
  );
}
