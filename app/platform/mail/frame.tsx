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

/** The colors of the light scheme, in a notation that mail programs support. */
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
  /** Link target of the name. */
  siteUrl: string
  /** Preview text that inboxes show after the subject. */
  preview: string
  title: string
  children: ReactNode
  /** Why the recipient gets this mail. */
  foot: ReactNode
}

/** The layout of every mail: name, title, text, and reason. Render it with react-email's `render`. */
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

/** A quotation of a person's text, with its line breaks. */
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

/** A labeled value in a mail. */
type MailDetail = [name: string, value: string | null | undefined]

/** Labeled values as plain text, one per line; empty ones are left out. */
export function detailsToText(details: MailDetail[]): string {
  return details
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** Labeled values as an HTML table. */
export function MailDetails({ details }: { details: MailDetail[] }) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 16px', fontSize: 15, lineHeight: '22px' }}
    >
      <tbody>
        {details.map(
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

/** The main call to action. */
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
