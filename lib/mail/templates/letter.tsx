import type { ReactNode } from "react";
import { Body, Container, Head, Heading, Html, Preview, Section, Text } from "react-email";
import { brand } from "@/lib/brand";
import { darkSheet, ink } from "@/lib/mail/templates/ink";

type LetterProps = {
  subject: string;
  /** The line that a mailbox shows beside the subject. */
  preview: string;
  heading: ReactNode;
  /** Completes "You receive this mail because ...". */
  because: string;
  /** Whom a reply reaches. */
  repliesTo?: string;
  children: ReactNode;
};

const SUPPORT = `${brand.mail.support}, where people read it`;

/** The sheet that every mail is written on: the engraved band, the message, and why it came. */
export function Letter({ subject, preview, heading, because, repliesTo = SUPPORT, children }: LetterProps) {
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
              &nbsp;
            </div>
          </Section>
          <Section style={ink.content} tdClassName="content">
            <Text style={ink.wordmark} className="wordmark" data-skip-in-text="true">
              {brand.name}
            </Text>
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
              {brand.legalName} - {brand.tagline}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
