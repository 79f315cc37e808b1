/** For the next step below a list of creators, which follows the reader down the list. */
export const FOOT_BAR =
  "sticky bottom-0 z-2 flex flex-wrap items-center gap-3 border-t bg-paper py-3 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] print:hidden";

/** Its two controls: each as wide with any number, so that nothing moves. */
export const FIRST_IN_BAR = "max-sm:px-2 sm:min-w-[min(17rem,100%)]";
export const SECOND_IN_BAR = "max-sm:px-2 sm:min-w-[min(13rem,100%)]";

/** For a list above the bar, so that the bar never covers the focus (WCAG 2.4.11). */
export const ABOVE_BAR = "[&_:is(a,button,input)]:scroll-mb-32";
