const names = {
  mails: "Email notifications",
  zone: "Time zone",
  address: "Email address",
  passkeys: "Passkeys",
  sessions: "Sessions",
  organization: "Organization",
  data: "Your data",
  close: "Closing",
} as const;

export const AccountContents = ({ parts }: { parts: readonly (keyof typeof names)[] }) => (
  <nav aria-label="On this page" className="mt-5 border-y py-2 lg:hidden">
    <ul className="flex flex-wrap gap-x-5">
      {parts.map((part) => (
        <li key={part}>
          <a href={`#${part}`} className="inline-block py-1.5 underline underline-offset-2">
            {names[part]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
