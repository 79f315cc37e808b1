/** Used by the forms of an offer and of a brief. */
export const NOT_SAVED = {
  title: "Error",
  message: "Your offer was not saved, and nobody was told of it. Please try again.",
};
