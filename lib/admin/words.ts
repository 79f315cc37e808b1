/** "social_media" and "socialMedia" as "Social media": a stored option or name, for reading. */
export function optionWords(option: string): string {
  const words = option.replaceAll("_", " ").replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
