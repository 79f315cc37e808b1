import { paths } from "@/lib/paths";

const ways = [
  { href: paths.creators, label: "Browse creators", says: "Faces and voices, with prices" },
  { href: paths.verify, label: "Check a license", says: "By its number or its certificate" },
  { href: paths.contact, label: "Write to us", says: "A person answers" },
];

/** Where a dead end leads on. Plain links, because it also stands where nothing but the page itself is loaded. */
export const WaysOn = () => (
  <nav aria-label="Other ways on" className="w-full max-w-md shrink-0 lg:w-96">
    <ul className="divide-y border-y">
      {ways.map(({ href, label, says }) => (
        <li key={href}>
          <a href={href} className="group block py-3 sm:py-4">
            <span className="block font-serif text-xl group-hover:underline">{label}</span>
            <span className="text-ink-muted">{says}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
