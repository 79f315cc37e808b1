/** Why nothing is released, for the page and for its form. */
export const refusals = {
  "not-found": { title: "License not found", message: "It is not one of your licenses. Open it from your dashboard." },
  "not-exclusive": {
    title: "This license is not exclusive",
    message: "It keeps nothing from others, so there is nothing to release.",
  },
  "term-over": {
    title: "The term is over",
    message: "This license keeps nothing from others any more. There is nothing left to release.",
  },
  "released-already": {
    title: "You have released it already",
    message: "What has ended of this license may be licensed to others. What is still licensed to you stays exclusive.",
  },
  "still-licensed": {
    title: "Nothing of this license has ended",
    message: "All of it is still licensed to you. Only a right that has ended can be released to others.",
  },
  "nothing-kept": {
    title: "Nothing is kept from others",
    message: "When this license was revoked, the creator became free to license all of it to others.",
  },
} as const;
