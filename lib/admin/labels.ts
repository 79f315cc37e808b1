/** What a stored word is called, by the list that the form itself uses. A word that no list has any more stands as it is. */
export const labelOf = (labels: Readonly<Record<string, string>>, word: string): string =>
  (Object.hasOwn(labels, word) && labels[word]) || word;
