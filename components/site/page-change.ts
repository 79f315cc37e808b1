/** A view transition type, and its class in app/styles/navigation.css. */
export const PAGE_CHANGE = "page-change";
