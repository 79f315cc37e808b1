/** After which an address breaks, if it must. */
const PART = /[^@.]+[@.]?|[@.]/g;

/** An email address, which breaks before a word, and inside one only if the word has no room on a line of its own. */
export const Address = ({ children }: { children: string }) => (
  <bdi>
    {[...children.matchAll(PART)].map(({ 0: part, index }) => (
      <span key={index} className="wrap-anywhere inline-block max-w-full">
        {part}
      </span>
    ))}
  </bdi>
);
