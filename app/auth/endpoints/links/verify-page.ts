import { escaped, smallPage } from '../../http/small-page.ts'
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
  const body = `<p>${text}</p>
<form method="post" action="verify">
<input type="hidden" name="token" value="${escaped(token)}">
<input type="hidden" name="type" value="${escaped(type)}">
<input type="hidden" name="redirect_to" value="${escaped(redirectTo)}">
<button>${button}</button>
</form>`
  // Browsers check redirects after a form against form-action too, so the target is listed.
  return smallPage({ title, body, leadsTo: sourceOf(redirectTo), headers: { 'referrer-policy': 'no-referrer' } })
}

function sourceOf(target: string): string {
  const { origin, protocol } = new URL(target)
  return origin === 'null' ? protocol : origin
}
