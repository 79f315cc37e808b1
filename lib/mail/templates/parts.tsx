import type { ReactNode } from "react";
import { Button, Link, Section, Text } from "react-email";
import { ink } from "@/lib/mail/templates/ink";

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={ink.text} className="text">
      {children}
    </Text>
  );
}

/** Small print below what matters. */
export function Aside({ children }: { children: ReactNode }) {
  return (
    <Text style={ink.small} className="small">
      {children}
    </Text>
  );
}

/** Something that must not be overlooked. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Text style={ink.notice} className="notice">
      {children}
    </Text>
  );
}

/** One line of a table of facts: what, and what it is. */
export type Fact = readonly [label: string, value: string];

export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <table style={ink.facts} cellPadding="0" cellSpacing="0">
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label} data-fact="row">
            <th scope="row" data-fact="label" style={ink.label} className="label">
              {label}
            </th>
            <td data-fact="value" style={ink.value} className="value">
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Address = ({ href }: { href: string }) => (
  <Link href={href} style={ink.link} className="link">
    {href}
  </Link>
);

/** What the reader is asked to do: a button, and its address for readers whose client shows no buttons. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <>
      <Section style={{ padding: "6px 0 14px" }}>
        <Button href={href} style={ink.button} className="button" data-action="">
          {children}
        </Button>
      </Section>
      <Text style={ink.small} className="small">
        <span data-skip-in-text="true">
          If the button does nothing, open this address:
          <br />
        </span>
        <Address href={href} />
      </Text>
    </>
  );
}

/** A second way on. */
export function Further({ href, children }: { href: string; children: string }) {
  return (
    <Text style={ink.small} className="small">
      {children}:
      <br />
      <Address href={href} />
    </Text>
  );
}
