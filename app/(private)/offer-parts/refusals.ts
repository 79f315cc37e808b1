/** Used by the forms of an offer and of a brief. */
export const NOT_SAVED = {
  title: "Error",
  message: "Your offer was not saved, and nobody was told of it. Please try again.",
};

export const DAY_IS_OVER = {
  title: "Please choose another day",
  fieldErrors: { neededBy: "This day is over. Please enter a later one, or leave it empty." },
};
