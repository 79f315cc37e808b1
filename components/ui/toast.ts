import { createElement } from "react";
import { once } from "@/lib/once";

export type Toast = { title: string; message: string | undefined; tone: "success" | "error" | "info" };

/** Loads the toaster on first use and mounts it beside the page, so that pages without toasts carry nothing of it. */
const load = once(async () => {
  const [sonner, { createRoot }, { flushSync }] = await Promise.all([
    import("sonner"),
    import("react-dom/client"),
    import("react-dom"),
  ]);
  const host = document.body.appendChild(document.createElement("div"));
  const toaster = createElement(sonner.Toaster, {
    // On a phone over the page's head: below it they would cover the field at fault and the button.
    position: matchMedia("(width < 40rem)").matches ? "top-center" : "bottom-right",
    mobileOffset: "0.5rem",
    closeButton: true,
    // Beside each other, so that none covers the button of another.
    expand: true,
    duration: 8000,
    toastOptions: { unstyled: true, classNames: { toast: "toast", title: "toast-title", closeButton: "toast-close" } },
  });
  // A toast sent before the toaster listens would be lost.
  flushSync(() => createRoot(host).render(toaster));
  return sonner;
});

/**
 * Shows a short message at the edge for 8 seconds, announced politely. Only for what is also on the page or needs no
 * answer. Call it from event handlers and effects. Returns what takes it away before its time.
 */
export function showToast({ title, message, tone }: Toast): () => void {
  const shown = load().then(({ toast }) => {
    const id = (tone === "info" ? toast : toast[tone])(title, message ? { description: message } : {});
    return () => toast.dismiss(id);
  });
  return () => void shown.then((dismiss) => dismiss());
}
