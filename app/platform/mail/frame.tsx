import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'

/** The colors of the light scheme as mail programs know them. */
export const mailColors = {
  paper: '#fbf7ef',
  card: '#ffffff',
  ink: '#062322',
  soft: '#43524f',
  line: '#d5d6c8',
  pine: '#005b52',
  slice: '#f45a2a',
}

const type = 'Instrument Sans, Helvetica Neue, Helvetica, Arial, sans-serif'

export interface MailFrameProps {
  /** The firm's name. */
  brand: string
  /** Where the name leads. */
  siteUrl: string
  /** What lists of mails show after the subject. */
  preview: string
  title: string
  children: ReactNode
  /** Why the reader gets this. */
  foot: ReactNode
}

/** What frames every mail: the name, a title, the text, and why it came. Render it with react-email's `render`. */
export function MailFrame({ brand, siteUrl, preview, title, children, foot }: MailFrameProps) {
  const { paper, card, ink, soft, line, slice, pine } = mailColors
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: '32px 12px', background: paper, color: ink, fontFamily: type }}>
        <Container style={{ maxWidth: 560, margin: '0 auto' }}>
          <Text style={{ margin: '0 0 16px', fontSize: 18, fontWeight: 700 }}>
            <span style={{ color: slice }}>◔</span>{' '}
            <a href={siteUrl} style={{ color: ink, textDecoration: 'none' }}>
              {brand}
            </a>
          </Text>
          <Section
            style={{
              background: card,
              border: `1px solid ${line}`,
              borderTop: `4px solid ${pine}`,
              borderRadius: 8,
              padding: 28,
            }}
          >
            <Heading as="h1" style={{ margin: '0 0 16px', fontSize: 26, lineHeight: '30px', letterSpacing: '-0.4px' }}>
              {title}
            </Heading>
            {children}
          </Section>
          <Text style={{ margin: '20px 4px 0', fontSize: 13, lineHeight: '20px', color: soft }}>{foot}</Text>
        </Container>
      </Body>
    </Html>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: mailColors.ink }}>{children}</Text>
}

/** What a person wrote, set apart, with its own line breaks. */
export function MailQuote({ children }: { children: string }) {
  return (
    <Text
      style={{
        margin: '0 0 16px',
        padding: '2px 0 2px 16px',
        borderLeft: `3px solid ${mailColors.slice}`,
        fontSize: 16,
        lineHeight: '25px',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Text>
  )
}

/** What an email says by name, line by line. */
type MailFact = [name: string, value: string | null | undefined]

/** Facts as plain text has them, one a line; those that are not given are left out. */
export function factsToText(facts: MailFact[]): string {
  return facts
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** The same in HTML. */
export function MailFacts({ facts }: { facts: MailFact[] }) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 16px', fontSize: 15, lineHeight: '22px' }}
    >
      <tbody>
        {facts.map(
          ([name, value]) =>
            value && (
              <tr key={name}>
                <th
                  align="left"
                  style={{
                    width: '35%',
                    padding: '5px 12px 5px 0',
                    fontWeight: 400,
                    color: mailColors.soft,
                    verticalAlign: 'top',
                  }}
                >
                  {name}
                </th>
                <td style={{ padding: '5px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}

/** The one thing to do. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  const { ink, paper } = mailColors
  return (
    <Button
      href={href}
      style={{
        background: ink,
        color: paper,
        padding: '13px 22px',
        borderRadius: 24,
        fontSize: 16,
        fontWeight: 600,
        textDecoration: 'none',
      }}
    >
      {children}
    </Button>
  )
}
