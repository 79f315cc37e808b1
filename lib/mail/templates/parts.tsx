import type { ReactElement, ReactNode } from "react";
import { Button, Link, Section, Text } from "react-email";
import type { MailPayloads, MailTemplate } from "@/lib/mail/catalogue";
import { ink } from "@/lib/mail/templates/ink";

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={ink.text} className="text">
      {children}
    </Text>
  );
}

export function Aside({ children }: { children: ReactNode }) {
  return (
    <Text style={ink.small} className="small">
      {children}
    </Text>
  );
}

export function Notice({ children }: { children: ReactNode }) {
  return (
    <Text style={ink.notice} className="notice">
      {children}
    </Text>
  );
}

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

/** Repeats the address for clients that show no buttons. */
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

/** A secondary link; the text version of a mail has its address beside it. */
export function Further({ href, children }: { href: string; children: string }) {
  return (
    <Text style={ink.small} className="small">
      <Link href={href} style={ink.further} className="link">
        {children}
      </Link>
    </Text>
  );
}

/** Depends on the payload only, so that every attempt sends the same bytes. */
export type MailDesign<K extends MailTemplate> = {
  subject: (payload: MailPayloads[K]) => string;
  letter: (payload: MailPayloads[K], subject: string) => ReactElement;
  /** The default is our support. */
  replyTo?: (payload: MailPayloads[K]) => string;
  /** RFC 8058, if the mail is optional. */
  unsubscribe?: (payload: MailPayloads[K]) => string;
};

/** A decision link authorizes whoever holds it. */
export const KEY_NOTICE =
  "Opening the link decides nothing; only the button on that page does. Whoever holds the link can answer, so do not forward it.";
