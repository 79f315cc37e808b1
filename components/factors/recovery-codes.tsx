/** Shown once: the page cannot show them again. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className="space-y-4">
    <h2 className="text-2xl">Your recovery codes</h2>
    <p>
      Each of them opens the admin area once in place of the app or a passkey, if you lose it. They are shown this once:
      print this page or copy them to where your password is not.
    </p>
    <ul className="grid max-w-md grid-cols-1 gap-x-8 gap-y-2 border-y py-4 font-semibold tabular-nums tracking-wide sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </div>
);
