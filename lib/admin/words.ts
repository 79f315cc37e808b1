/** "social_media" as "Social media": a stored option, for reading. */
export function optionWords(option: string): string {
  const words = option.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
