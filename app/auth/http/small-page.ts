import { createHash } from 'node:crypto'
import { escapeHtml } from '#app/platform/escape-html.ts'

/** The content of a small page. */
interface SmallPage {
  /** Escaped. */
  title: string
  /** Markup below the title, escaped. */
  body: string
  /** A further `form-action` source, for a form that leads to another site. */
  leadsTo?: string
  status?: number
  headers?: Record<string, string>
}

/** A short page in the colors of the site, rendered without React: text, and a form or a button. */
export function smallPage({ title, body, leadsTo = '', status = 200, headers = {} }: SmallPage): Response {
  const customLogo = logo()
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${customLogo ? pictured(customLogo) : defaultLogo}
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        `default-src 'none'; style-src '${styleHash}'; font-src 'self'; ${customLogo && "img-src 'self'; "}` +
        `form-action 'self' ${leadsTo}; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

const defaultLogo = `<svg width="44" height="44" viewBox="0 0 32 32" aria-hidden="true">
<path class="round" d="M15 3.5a13 13 0 1 0 11.3 19.4L15 16.5z"/>
<path class="wedge" d="M18.4 2.2A13 13 0 0 1 28 20.6L18.4 15z"/></svg>`

function pictured(svg: string): string {
  return `<img src="${escapeHtml(svg)}" alt="" width="44" height="44">`
}

// Opt in to view transitions: otherwise Chromium reports each transition from another page as aborted.
const base = `
:root{color-scheme:light dark;
--paper:light-dark(oklch(97.6% .012 88),oklch(19% .022 195));--ink:light-dark(oklch(24% .035 195),oklch(95% .012 90));
--soft:light-dark(oklch(42% .03 195),oklch(77% .02 170));--slice:light-dark(oklch(66% .2 37),oklch(70% .19 40));
--bad:light-dark(oklch(48% .18 27),oklch(76% .14 25))}
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);
font:400 1.0625rem/1.6 "Instrument Sans",system-ui,sans-serif}
main{width:min(100% - 2.5rem,28rem);padding-block:3rem}
h1{font:750 2.2rem/1.05 "Bricolage Grotesque",system-ui,sans-serif;letter-spacing:-.022em;text-wrap:balance;
margin:1.2rem 0 .8rem}
p{margin:0 0 1.8rem;color:var(--soft);font-size:1.15rem}
.refused{padding:1rem 1.2rem;border-left:.35rem solid var(--bad);color:var(--ink);font-weight:600}
.refused::before{content:"! ";color:var(--bad);font-weight:750}
label{display:block;font-weight:600;margin-bottom:1.2rem}
input:not([type=hidden]){display:block;width:100%;min-height:3rem;margin-top:.3rem;padding:0 .9rem;
font:inherit;font-weight:400;color:inherit;background:transparent;border:1.5px solid var(--soft);border-radius:.6rem}
a{color:inherit}
img{object-fit:contain}
button{min-height:3rem;padding:0 1.6rem;border:0;border-radius:2rem;background:var(--ink);color:var(--paper);
font:600 1.0625rem/1 "Instrument Sans",system-ui,sans-serif;cursor:pointer}
button:hover{opacity:.9}
:is(button,input,a):focus-visible{outline:3px solid var(--slice);outline-offset:3px}
.round{fill:var(--ink)}
.wedge{fill:var(--slice)}`

let style = ''
let styleHash = ''
let logo = () => ''
setSmallPageLook('', logo)

/**
 * Sets the fonts and the logo of small pages. Without this call, as when the auth service runs alone, they have none.
 * @param faces `@font-face` rules with URLs on this site
 * @param getLogo returns the current URL of the firm's logo on this site; empty for the built-in drawing
 */
export function setSmallPageLook(faces: string, getLogo: () => string): void {
  logo = getLogo
  style = faces + base
  styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
}
