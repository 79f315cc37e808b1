/** The kind of a transition that follows a link to another page, and the class by which parts.css draws it. */
export const PAGE_CHANGE = "page-change";
