import type { ReactNode } from "react";
import { Body, Container, Head, Heading, Html, Img, Preview, Section, Text } from "react-email";
import { brand } from "@/lib/brand";
import { links } from "@/lib/mail/links";
import type { Amount } from "@/lib/mail/templates/facts";
import { band, darkSheet, ink } from "@/lib/mail/templates/ink";

type LetterProps = {
  subject: string;
  /** Shown beside the subject in a mailbox. */
  preview: string;
  amount?: Amount;
  heading: ReactNode;
  /** Completes "You receive this mail because ...". */
  because: string;
  repliesTo?: string;
  children: ReactNode;
};

const SUPPORT = `${brand.mail.support}, where people read it`;

export function Letter({ subject, preview, amount, heading, because, repliesTo = SUPPORT, children }: LetterProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style>{darkSheet}</style>
      </Head>
      <Body style={ink.page} className="page">
        <Preview useTitleTag={false}>{preview}</Preview>
        <Container style={ink.sheet} className="sheet">
          <Section>
            <div style={ink.band} className="band" data-skip-in-text="true">
              <Img src={links.band()} width={band.width} height={band.height} alt="" style={ink.picture} />
            </div>
          </Section>
          <Section style={ink.content} tdClassName="content">
            <Text style={ink.wordmark} className="wordmark" data-skip-in-text="true">
              {brand.name}
            </Text>
            {amount ? (
              <>
                <Text style={ink.amount} className="amount">
                  {amount.figure}
                </Text>
                <Text style={ink.amountNote} className="small">
                  {amount.note}
                </Text>
              </>
            ) : null}
            <Heading as="h1" style={ink.heading} className="heading">
              {heading}
            </Heading>
            {children}
          </Section>
          <Section style={ink.footer} tdClassName="footer">
            <Text style={ink.small} className="small">
              You receive this mail because {because}. A reply goes to {repliesTo}.
            </Text>
            <Text style={ink.small} className="small">
              {brand.legalName} – {brand.tagline}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
