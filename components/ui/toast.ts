import { createElement } from "react";
import { once } from "@/lib/once";

export type Toast = { title: string; message: string | undefined; tone: "success" | "error" | "info" };

/** Loads and mounts the toaster on first use, so that pages without toasts do not load it. */
const load = once(async () => {
  const [sonner, { createRoot }, { flushSync }] = await Promise.all([
    import("sonner"),
    import("react-dom/client"),
    import("react-dom"),
  ]);
  const host = document.body.appendChild(document.createElement("div"));
  const toaster = createElement(sonner.Toaster, {
    // At the top on a phone: at the bottom it would cover the invalid field and the button.
    position: matchMedia("(width < 40rem)").matches ? "top-center" : "bottom-right",
    mobileOffset: "0.5rem",
    closeButton: true,
    // Side by side, so that none covers another's button.
    expand: true,
    duration: 8000,
    toastOptions: { unstyled: true, classNames: { toast: "toast", title: "toast-title", closeButton: "toast-close" } },
  });
  // A toast sent before the toaster listens would be lost.
  flushSync(() => createRoot(host).render(toaster));
  return sonner;
});

/**
 * Lasts 8 seconds, announced politely. Only for what the page also shows, or what needs no response. Call it from
 * event handlers and effects. Returns a function that dismisses it early.
 */
export function showToast({ title, message, tone }: Toast): () => void {
  const shown = load().then(({ toast }) => {
    const id = (tone === "info" ? toast : toast[tone])(title, message ? { description: message } : {});
    return () => toast.dismiss(id);
  });
  return () => void shown.then((dismiss) => dismiss());
}
