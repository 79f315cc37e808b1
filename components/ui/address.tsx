/** After which an address breaks, if it must. */
const PARTS = /(?<=[@.])/;

/** An email address, which breaks before a word, and inside one only if the word has no room on a line of its own. */
export const Address = ({ children }: { children: string }) => (
  <bdi>
    {children.split(PARTS).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and none moves.
      <span key={at} className="wrap-anywhere inline-block max-w-full">
        {part}
      </span>
    ))}
  </bdi>
);
