import { Children, isValidElement, type ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Html, Img, Link, Preview, Section, Text } from "react-email";
import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import { band, darkSheet, styles } from "@/lib/mail/styles";
import type { Amount, Fact } from "@/lib/mail/wording";
import { REHEARSAL, UNTIL_LAUNCH } from "@/lib/terms/notices";

// Loads react-email, which takes half a second, so import it only where mails are rendered.

/** On a <div>, because mail programs remove a <main>. */
const landmark = { role: "main" } as const;

/** The document around a mail's `Layout`. */
export const Page = ({ subject, children }: { subject: string; children: ReactNode }) => (
  <Html lang="en">
    <Head>
      <title>{subject}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <style>{darkSheet}</style>
    </Head>
    <Body style={styles.page} className="page">
      <div {...landmark}>{children}</div>
    </Body>
  </Html>
);

type LayoutProps = {
  /** Shown beside the subject in a mailbox. */
  preview: string;
  /** Comes before everything else. */
  state?: string;
  amount?: Amount;
  heading: ReactNode;
  /** Completes "You are getting this email because ...". */
  because: string;
  repliesTo?: string;
  /** The sender's address, as mails to lists of readers must state it. */
  postalAddress?: string;
  /** The foot's first sentence. */
  foot?: string;
  children: ReactNode;
};

const SUPPORT = `${brand.mail.support}, and a person reads them`;

const Layout = ({
  preview,
  state,
  amount,
  heading,
  because,
  repliesTo = SUPPORT,
  postalAddress,
  foot,
  children,
}: LayoutProps) => {
  const act = actIn(children);
  return (
    <>
      <Preview useTitleTag={false}>{preview}</Preview>
      <Container style={styles.sheet} className="sheet">
        <Section style={styles.bandRow}>
          <div style={styles.band} className="band" data-skip-in-text="true">
            <Img src={links.band()} width={band.width} height={band.height} alt="" style={styles.picture} />
          </div>
        </Section>
        <Section style={styles.content} tdClassName="content">
          <Text style={styles.wordmark} className="wordmark" data-skip-in-text="true">
            {brand.name}
          </Text>
          {state ? (
            <Text style={styles.state} className="state">
              {state}
            </Text>
          ) : null}
          {amount ? (
            <>
              <Text style={styles.amount} className="amount">
                {amount.figure}
              </Text>
              <Text style={styles.amountNote} className="small">
                {amount.note}
              </Text>
            </>
          ) : null}
          <Heading as="h1" style={styles.heading} className="heading">
            {heading}
          </Heading>
          {children}
        </Section>
        <Section style={styles.footer} tdClassName="footer">
          {foot ? <Aside>{foot}</Aside> : null}
          {act ? (
            // For clients that show no buttons. The text version has the address where the button is.
            <Aside data-skip-in-text="true">
              If the button does nothing, open this address:
              <br />
              <Link href={act} style={styles.link} className="link">
                {act}
              </Link>
            </Aside>
          ) : null}
          <Aside>
            You are getting this email because {because}. Replies go to {repliesTo}.
          </Aside>
          <Aside>
            {brand.legalName} – {brand.tagline}
            {postalAddress ? (
              <>
                <br />
                {postalAddress}
              </>
            ) : null}
          </Aside>
        </Section>
      </Container>
    </>
  );
};

const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text style={styles.text} className="text">
    {children}
  </Text>
);

const Aside = ({ children, ...props }: { children: ReactNode; "data-skip-in-text"?: "true" }) => (
  <Text style={styles.small} className="small" {...props}>
    {children}
  </Text>
);

/** `Layout` for mails about an offer. Its foot says, once, that it is a rehearsal. */
const OfferLayout = (props: Omit<LayoutProps, "foot">) => <Layout {...props} foot={`${UNTIL_LAUNCH}.`} />;

/** The same for a license, with the rehearsal notice as its state. */
const LicenseLayout = (props: Omit<LayoutProps, "state" | "foot">) => <OfferLayout {...props} state={REHEARSAL} />;

const Notice = ({ children }: { children: ReactNode }) => (
  <Text style={styles.notice} className="notice">
    {children}
  </Text>
);

const Facts = ({ rows }: { rows: readonly Fact[] }) => (
  <table style={styles.facts} cellPadding="0" cellSpacing="0">
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label} data-fact="row">
          <th scope="row" data-fact="label" style={styles.label} className="label">
            {label}
          </th>
          <td data-fact="value" style={styles.value} className="value">
            <bdi>{value}</bdi>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

type ActionProps = { href: string; children: string };

/** What the mail is for. The foot repeats its address. */
const Action = ({ href, children }: ActionProps) => (
  <Section style={{ padding: "6px 0 14px" }}>
    <Button href={href} style={styles.button} className="button" data-action="">
      {children}
    </Button>
  </Section>
);

/** The address of the button in what a mail's layout holds. */
function actIn(content: ReactNode): string | undefined {
  for (const part of Children.toArray(content)) {
    if (!isValidElement<Partial<ActionProps>>(part)) continue;
    const found = part.type === Action ? part.props.href : actIn(part.props.children);
    if (found) return found;
  }
  return undefined;
}

/** A secondary link. The text version of a mail has its address beside it. */
const Further = ({ href, children }: { href: string; children: string }) => (
  <Aside>
    <Link href={href} style={styles.further} className="link">
      {children}
    </Link>
  </Aside>
);

export const parts = { Action, Aside, Facts, Further, Layout, LicenseLayout, Notice, OfferLayout, Paragraph };
