import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import type { ReactNode } from 'react'
import { COLUMN_WIDTH, font, frameStyles as look, styleSheet } from './design.ts'
import type { Direction } from './direction.ts'

interface NewsletterFrameProps {
  /** The company's name, and its address. */
  brand: string
  siteUrl: string
  /** Preview text that inboxes show after the subject. */
  preview: string
  title: string
  excerpt: string | null
  direction: Direction
  /** The article's HTML from `newsletterBody`. */
  body: string
  /** The editor's introduction. */
  intro: string
  link: string
  /** Why the reader receives this, and the unsubscribe link. */
  foot: ReactNode
}

/** A newsletter: one column of 560 pixels in tables, because Outlook supports no other layout. */
export function NewsletterFrame(props: NewsletterFrameProps) {
  const { brand, siteUrl, preview, title, excerpt, direction, body, intro, link, foot } = props
  const fontFamily = font.slice('font-family:'.length)
  return (
    <Html lang="en" dir={direction}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
      </head>
      <body className="n-paper" style={{ ...look.paper, fontFamily }}>
        <Preview>{preview}</Preview>
        <Rows width="100%">
          <td align="center" className="n-paper" style={look.outer}>
            <Rows width={COLUMN_WIDTH} style={look.column}>
              <td className="n-ink" style={{ ...look.brand, fontFamily }}>
                <span style={look.slice}>◔</span>{' '}
                <a href={siteUrl} style={look.brandLink}>
                  {brand}
                </a>
              </td>
            </Rows>
            <Rows width={COLUMN_WIDTH} style={look.column}>
              <td className="n-card n-pad" style={{ ...look.card, fontFamily }}>
                {intro && <Intro words={intro} side={direction === 'rtl' ? 'Right' : 'Left'} />}
                <h1 className="n-title" style={{ ...look.title, overflowWrap: 'anywhere', wordBreak: 'break-word' }}>
                  {title}
                </h1>
                {excerpt && (
                  <p className="n-soft" style={look.excerpt}>
                    {excerpt}
                  </p>
                )}
                <div
                  // Safe: generated from the article's sanitized tree.
                  dangerouslySetInnerHTML={{ __html: body }}
                />
                <p style={{ margin: '28px 0 0', fontSize: 16, lineHeight: '25px' }}>
                  <a href={link} className="n-link" style={{ color: '#005b52', fontWeight: 600 }}>
                    Read it on the site
                  </a>
                </p>
              </td>
            </Rows>
            <Rows width={COLUMN_WIDTH} style={look.column}>
              <td className="n-soft" dir="ltr" style={{ ...look.foot, fontFamily }}>
                {foot}
              </td>
            </Rows>
          </td>
        </Rows>
      </body>
    </Html>
  )
}

function Rows({ width, style, children }: { width: string | number; style?: object; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width={width}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ tableLayout: 'fixed', ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

/** The editor's introduction, with its line breaks. */
function Intro({ words, side }: { words: string; side: 'Left' | 'Right' }) {
  const edge = { [`border${side}`]: '3px solid #f45a2a', [`padding${side}`]: 16 }
  return (
    <Rows width="100%" style={{ margin: '0 0 24px' }}>
      <td style={{ ...edge, fontSize: 16, lineHeight: '25px', overflowWrap: 'anywhere', wordBreak: 'break-word' }}>
        {words.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never change places
          <span key={at}>
            {at > 0 && <br />}
            {line}
          </span>
        ))}
      </td>
    </Rows>
  )
}
