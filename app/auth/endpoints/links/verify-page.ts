import { createHash } from 'node:crypto'
import type { VerifyType } from '../../links/verify.ts'

const words: Partial<Record<VerifyType, { title: string; text: string; button: string }>> = {
  signup: {
    title: 'Confirm your email address',
    text: 'One click, and your account is ready.',
    button: 'Confirm my address',
  },
  invite: {
    title: 'You have been invited',
    text: 'Accept the invitation to open your account.',
    button: 'Accept the invitation',
  },
  recovery: { title: 'Reset your password', text: 'Continue to choose a new password.', button: 'Continue' },
  email_change: {
    title: 'Change your email address',
    text: 'Confirm that your account is to use the new address.',
    button: 'Confirm the change',
  },
}
const otherwise = { title: 'Sign in', text: 'Continue to sign in to your account.', button: 'Sign in' }

/**
 * The page that a mail's link opens: one button, which posts what the link says. Nothing happens before it is pressed,
 * so that programs which follow links in mails use nothing up.
 */
export function buttonPage({
  token,
  type,
  redirectTo,
}: {
  token: string
  type: VerifyType
  redirectTo: string
}): Response {
  const { title, text, button } = words[type] ?? otherwise
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
<svg width="44" height="44" viewBox="0 0 32 32" aria-hidden="true">
<path class="round" d="M15 3.5a13 13 0 1 0 11.3 19.4L15 16.5z"/>
<path class="wedge" d="M18.4 2.2A13 13 0 0 1 28 20.6L18.4 15z"/></svg>
<h1>${title}</h1>
<p>${text}</p>
<form method="post" action="verify">
<input type="hidden" name="token" value="${escaped(token)}">
<input type="hidden" name="type" value="${escaped(type)}">
<input type="hidden" name="redirect_to" value="${escaped(redirectTo)}">
<button>${button}</button>
</form>
</main>
</body>
</html>
`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Browsers hold redirects after a form against form-action too, hence the target.
      'content-security-policy':
        `default-src 'none'; style-src '${styleHash}'; form-action 'self' ` +
        `${sourceOf(redirectTo)}; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}

const style = `
:root{color-scheme:light dark;
--paper:light-dark(oklch(97.6% .012 88),oklch(19% .022 195));--ink:light-dark(oklch(24% .035 195),oklch(95% .012 90));
--soft:light-dark(oklch(42% .03 195),oklch(77% .02 170));--slice:light-dark(oklch(66% .2 37),oklch(70% .19 40))}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);
font:400 1.0625rem/1.6 "Instrument Sans",system-ui,sans-serif}
main{width:min(100% - 2.5rem,28rem);padding-block:3rem}
h1{font:750 2.2rem/1.05 "Bricolage Grotesque",system-ui,sans-serif;letter-spacing:-.022em;text-wrap:balance;
margin:1.2rem 0 .8rem}
p{margin:0 0 1.8rem;color:var(--soft);font-size:1.15rem}
button{min-height:3rem;padding:0 1.6rem;border:0;border-radius:2rem;background:var(--ink);color:var(--paper);
font:600 1.0625rem/1 "Instrument Sans",system-ui,sans-serif;cursor:pointer}
button:hover{opacity:.9}
button:focus-visible{outline:3px solid var(--slice);outline-offset:3px}
.round{fill:var(--ink)}
.wedge{fill:var(--slice)}`
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

function sourceOf(target: string): string {
  const { origin, protocol } = new URL(target)
  return origin === 'null' ? protocol : origin
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
