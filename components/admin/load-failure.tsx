import { Notice } from "@/components/ui/notice";
import { ToastOnArrival } from "@/components/ui/toast-on-arrival";

/** What stands in place of data that could not be read. Retry is the same address again. */
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
