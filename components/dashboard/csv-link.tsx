export const CsvLink = ({ href }: { href: string }) => (
  <p className="mb-3">
    <a href={href} download className="underline underline-offset-2">
      Download all as CSV
    </a>
  </p>
);
