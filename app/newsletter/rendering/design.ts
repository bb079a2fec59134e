import { mailColors } from '#app/platform/mail/frame.tsx'

/** Width in pixels of the newsletter's column, and of the text in it. */
export const COLUMN_WIDTH = 560
export const TEXT_WIDTH = 504

const { paper, card, ink, soft, line, pine, slice } = mailColors
const [mist, sand] = ['#e3efe9', '#efe3cb']

export const font = "font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif"
const mono = 'font-family:ui-monospace,Menlo,Consolas,monospace'
const breaks = 'overflow-wrap:anywhere;word-break:break-word'

/** Inline styles for article content: most email clients drop style sheets. */
export const styles = {
  text: `margin:0 0 16px;font-size:16px;line-height:25px;${breaks}`,
  h2: `margin:32px 0 12px;font-size:23px;line-height:28px;font-weight:700;${breaks}`,
  h3: `margin:26px 0 10px;font-size:19px;line-height:25px;font-weight:700;${breaks}`,
  h4: `margin:22px 0 8px;font-size:16px;line-height:24px;font-weight:700;${breaks}`,
  list: 'margin:0 0 16px;padding:0',
  item: `margin:0 0 6px;font-size:16px;line-height:25px;${breaks}`,
  link: `color:${pine};text-decoration:underline`,
  box: 'margin:0 0 20px',
  quote: `padding:2px 0;color:${soft}`,
  callout: `padding:16px 20px 2px;border-radius:8px;background:${sand}`,
  calloutName: 'margin:0 0 6px;font-size:14px;line-height:20px;font-weight:700',
  code: `padding:14px 18px;border-radius:8px;background:${mist}`,
  pre: `margin:0;${mono};font-size:13px;line-height:20px;white-space:pre-wrap;${breaks}`,
  inlineCode: `padding:1px 4px;border-radius:4px;background:${mist};${mono};font-size:14px`,
  cell: `padding:8px 12px 8px 0;border-bottom:1px solid ${line};font-size:15px;line-height:21px`,
  breaks: `${breaks};min-width:100px`,
  headCell: `border-bottom:2px solid ${ink};font-weight:700`,
  button: `border-radius:24px;background:${ink}`,
  buttonLink: `display:inline-block;padding:12px 22px;border-radius:24px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none;${breaks}`,
  buttonInk: `color:${paper}`,
  outline: `border:2px solid ${ink};border-radius:24px`,
  video: `padding:18px 20px;border-radius:8px;background:${mist}`,
  videoLink: `color:${ink};font-size:17px;line-height:24px;font-weight:600;text-decoration:none;${breaks}`,
  caption: `margin:8px 0 0;color:${soft};font-size:14px;line-height:20px;${breaks}`,
  picture: 'display:block;max-width:100%;height:auto;border:0;border-radius:8px',
  notes: `margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${line};font-size:14px`,
  rule: `margin:28px 0;width:96px;border:0;border-top:3px solid ${slice}`,
  mark: `background:${sand};color:inherit`,
}

/** Border colors of callouts by kind. */
export const calloutEdges: Record<string, string> = {
  note: pine,
  tip: '#206133',
  important: pine,
  warning: '#b47000',
  caution: '#ac1a1c',
}

/** The style sheet, with the site's dark colors for clients with a dark scheme. */
export const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.hljs-keyword,.hljs-literal,.hljs-name,.hljs-tag{color:#005b52;font-weight:600}
.hljs-string,.hljs-regexp,.hljs-attribute{color:#206133}
.hljs-number,.hljs-variable,.hljs-meta,.hljs-attr{color:#7b4c00}
.hljs-title,.hljs-type,.hljs-built_in{color:#ac1a1c}
.hljs-comment{color:#43524f;font-style:italic}
@media (max-width:480px){.n-pad{padding:22px 18px!important}.n-title{font-size:25px!important;line-height:30px!important}}
@media (prefers-color-scheme:dark){
.n-paper{background:#061314!important;color:#f1eee6!important}
.n-card{background:#0c1b1c!important;color:#f1eee6!important;border-color:#304443!important;border-top-color:#5fc6b3!important}
.n-ink,.n-ink a{color:#f1eee6!important}
.n-soft{color:#a8b9b2!important}
.n-link{color:#5fc6b3!important}
.n-mist{background:#0e2522!important;color:#f1eee6!important}
.n-sand{background:#312b1e!important;color:#f1eee6!important}
.n-line{border-color:#304443!important}
.n-button{background:#f1eee6!important}
.n-button a{color:#061314!important}
.n-outline{border-color:#f1eee6!important}
.hljs-keyword,.hljs-literal,.hljs-name,.hljs-tag{color:#5fc6b3!important}
.hljs-string,.hljs-regexp,.hljs-attribute{color:#7cd591!important}
.hljs-number,.hljs-variable,.hljs-meta,.hljs-attr{color:#f4c26a!important}
.hljs-title,.hljs-type,.hljs-built_in{color:#fc928a!important}
.hljs-comment{color:#a8b9b2!important}
}`

/** Styles of the parts around an article. */
export const frameStyles = {
  paper: { margin: 0, padding: 0, background: paper, color: ink },
  outer: { padding: '28px 10px', background: paper },
  column: { width: '100%', maxWidth: COLUMN_WIDTH },
  brand: { padding: '0 4px 16px', fontSize: 18, lineHeight: '24px', fontWeight: 700 },
  brandLink: { color: ink, textDecoration: 'none' },
  card: { padding: 28, background: card, color: ink, border: `1px solid ${line}`, borderTop: `4px solid ${pine}` },
  title: { margin: '0 0 18px', fontSize: 29, lineHeight: '34px', letterSpacing: '-0.4px' },
  excerpt: { margin: '0 0 24px', fontSize: 18, lineHeight: '27px', color: soft, overflowWrap: 'anywhere' },
  foot: { padding: '20px 4px 0', fontSize: 13, lineHeight: '20px', color: soft },
  footLink: { color: soft, textDecoration: 'underline' },
  slice: { color: slice },
} as const
