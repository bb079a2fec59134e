import { config } from '#app/platform/config/config.server.ts'
import { senderName } from '#app/platform/mail/deliver.server.ts'
import { detailsToText, MailButton, MailDetails, MailFrame, MailText, mailColors } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'

/** One part of a mail, rendered as HTML and as plain text. */
export type MailPart =
  | string
  | { action: string; href: string }
  | { code: string; label: string }
  | { details: [name: string, value: string][] }

/** The content of an auth mail, in order. */
export interface MailContent {
  subject: string
  parts: MailPart[]
  /** Why the reader gets this, and what to do if it was not them. */
  foot: string
}

/** A mail, ready to be sent. */
export interface FramedMail {
  subject: string
  text: string
  html: string
}

/** Renders the parts in the common mail layout, as HTML and as plain text. */
export async function frameMail({ subject, parts, foot }: MailContent): Promise<FramedMail> {
  const html = await renderMail(
    <MailFrame brand={senderName()} siteUrl={config().siteUrl} preview={firstText(parts)} title={subject} foot={foot}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <Part key={index} part={part} />
      ))}
    </MailFrame>,
  )
  return { subject, html, text: `${[subject, ...parts.map(asText), `-- \n${foot}`].join('\n\n')}\n` }
}

function Part({ part }: { part: MailPart }) {
  if (typeof part === 'string') return <MailText>{part}</MailText>
  if ('details' in part) return <MailDetails details={part.details} />
  if ('code' in part)
    return (
      <MailText>
        {part.label}
        <br />
        <span
          style={{
            fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
            fontSize: 28,
            lineHeight: '44px',
            letterSpacing: 5,
          }}
        >
          {part.code}
        </span>
      </MailText>
    )
  return (
    <>
      <MailButton href={part.href}>{part.action}</MailButton>
      <p
        className="m-soft"
        style={{
          margin: '16px 0',
          fontSize: 13,
          lineHeight: '20px',
          color: mailColors.soft,
          overflowWrap: 'anywhere',
        }}
      >
        {part.href}
      </p>
    </>
  )
}

function asText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('details' in part) return detailsToText(part.details)
  if ('code' in part) return `${part.label} ${part.code}`
  return `${part.action}:\n${part.href}`
}

function firstText(parts: MailPart[]): string {
  return parts.find((part) => typeof part === 'string') ?? ''
}
