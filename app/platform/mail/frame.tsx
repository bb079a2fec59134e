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

/** Adapts to dark mode and narrow screens in the mail programs that support style sheets. */
const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.m-pad{padding:22px 18px!important}.m-title{font-size:23px!important;line-height:28px!important}}
@media (prefers-color-scheme:dark){
.m-paper,.m-paper>table>tbody>tr>td{background:#061314!important;color:#f1eee6!important}
.m-card{background:#0c1b1c!important;border-color:#304443!important;border-top-color:#5fc6b3!important}
.m-ink,.m-brand{color:#f1eee6!important}
.m-soft,.m-foot,.m-foot a{color:#a8b9b2!important}
.m-card a{color:#5fc6b3!important}
.m-card a.m-button{background:#f1eee6!important;color:#061314!important}
}`

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
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="m-paper"
        style={{ margin: 0, padding: '32px 12px', background: paper, color: ink, fontFamily: type }}
      >
        <Container style={{ maxWidth: 560, margin: '0 auto' }}>
          <Text className="m-ink" style={{ margin: '0 0 16px', fontSize: 18, fontWeight: 700 }}>
            <span style={{ color: slice }}>◔</span>{' '}
            <a href={siteUrl} className="m-brand" style={{ color: ink, textDecoration: 'none' }}>
              {brand}
            </a>
          </Text>
          <Section
            className="m-card m-pad"
            style={{
              background: card,
              border: `1px solid ${line}`,
              borderTop: `4px solid ${pine}`,
              borderRadius: 8,
              padding: 28,
            }}
          >
            <Heading
              as="h1"
              className="m-title m-ink"
              style={{
                margin: '0 0 16px',
                fontSize: 26,
                lineHeight: '30px',
                letterSpacing: '-0.4px',
                overflowWrap: 'anywhere',
              }}
            >
              {title}
            </Heading>
            {children}
          </Section>
          <Text className="m-foot" style={{ margin: '20px 4px 0', fontSize: 13, lineHeight: '20px', color: soft }}>
            {foot}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <Text
      className="m-ink"
      style={{
        margin: '0 0 16px',
        fontSize: 16,
        lineHeight: '25px',
        color: mailColors.ink,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Text>
  )
}

/** A link in a text. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: mailColors.pine, textDecoration: 'underline' }}>
      {children}
    </a>
  )
}

/** A quotation of a person's text, with its line breaks. */
export function MailQuote({ children }: { children: string }) {
  return (
    <Text
      className="m-ink"
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
                  scope="row"
                  align="left"
                  className="m-soft"
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
                <td className="m-ink" style={{ padding: '5px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {value}
                </td>
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
      className="m-button"
      style={{
        margin: '4px 0 16px',
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
