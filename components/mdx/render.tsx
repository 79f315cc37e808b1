import type { ComponentProps, ReactNode } from "react";
import { Status, StatusBadge } from "@/components/mdx/sources";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import { doors, type FlagKey } from "@/lib/admin/flag-rules";
import { type Compiled, type Components, compileContent } from "@/lib/content/compile";
import { loadGlossary } from "@/lib/content/glossary";
import { paths } from "@/lib/paths";

const doorOf: Readonly<Record<string, (typeof doors)[FlagKey]>> = {
  [paths.newOffer]: doors.BUYER_OFFERS_V1,
  [paths.creatorOnboard]: doors.CREATOR_ONBOARDING_V1,
};

/** While its feature is off the words stand without a link, so that the sentence stays whole. */
const DoorLink = ({ href, door, words }: { href: string; door: (typeof doors)[FlagKey]; words: ReactNode }) => (
  <>
    <NavLink href={href} className={door.open}>
      {words}
    </NavLink>
    <span className={`${door.closed} hidden`}>{words}</span>
  </>
);

/** A word of the offer form, exactly as the form has it: content.test.ts holds it to the tables and labels that `of` names. */
const OnForm = ({ children }: { of: string; children: ReactNode }) => <b className="font-semibold">{children}</b>;

/** Next.js would ask for a page there first. */
const isFile = (href: string): boolean => href.startsWith("/assets/");

/** External links open in a new tab without access to this one. */
export function TextLink({ href = "", children, ...props }: ComponentProps<"a">) {
  const door = doorOf[href];
  if (door) return <DoorLink href={href} door={door} words={children} />;
  if (href.startsWith("/") && !isFile(href)) return <NavLink href={href}>{children}</NavLink>;
  if (href.startsWith("#") || href.startsWith("mailto:") || isFile(href)) {
    return (
      <a href={href} {...props}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

async function Term({ id, children }: { id: string; children: ReactNode }) {
  const { entries } = await loadGlossary();
  return (
    <span title={entries.find((entry) => entry.id === id)?.short}>
      <NavLink href={paths.glossaryTerm(id)} className="term">
        {children}
      </NavLink>
    </span>
  );
}

function MarginNote({ children }: { children: ReactNode }) {
  return (
    <div role="note" className="margin-note">
      {children}
    </div>
  );
}

type Figures = { "data-numeric"?: boolean; "data-heading"?: string };

function DataTable({ "aria-label": label = "Table", ...props }: ComponentProps<"table">) {
  return (
    <div className="wide my-6">
      <Table label={label} {...props} />
    </div>
  );
}

function Heading({ "data-numeric": numeric = false, ...props }: ComponentProps<"th"> & Figures) {
  return <TableHeading numeric={numeric} {...props} />;
}

/** On a phone the content is laid out beside its column's heading, as one piece (app/styles/prose-tables.css). */
function Cell({ "data-numeric": numeric = false, children, ...props }: ComponentProps<"td"> & Figures) {
  return (
    <TableCell numeric={numeric} {...props}>
      {props["data-heading"] ? <div>{children}</div> : children}
    </TableCell>
  );
}

const tableElements = { table: DataTable, thead: TableHead, tr: TableRow, th: Heading, td: Cell };

function CallToAction({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="my-8 print:hidden">
      <Button asChild variant="seal" size="lg">
        <NavLink href={to}>{children}</NavLink>
      </Button>
    </p>
  );
}

const common = { ...tableElements, a: TextLink, CallToAction, MarginNote, OnForm, Status, StatusBadge, Term };

/**
 * Put `content` inside an element with the class `prose`. `more` are components that only some texts use. Throws
 * ContentError if the text cannot be parsed.
 */
export const renderContent = (file: Parameters<typeof compileContent>[0], more: Components = {}): Promise<Compiled> =>
  compileContent(file, { ...common, ...more });
