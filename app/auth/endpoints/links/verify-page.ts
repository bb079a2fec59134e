import { escapeHtml } from '#app/platform/escape-html.ts'
import { formTarget } from '../../http/cross-site.ts'
import { smallPage } from '../../http/small-page.ts'
import type { VerifyType } from '../../links/verify.ts'
import { linkPages } from './link-pages.content.ts'

type LinkPage = keyof ReturnType<typeof linkPages>

const pageOf: Partial<Record<VerifyType, LinkPage>> = {
  signup: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  email_change: 'emailChange',
}

/**
 * The page that a mail's link opens: one button, which posts the link's parameters. Nothing happens before it is
 * pressed, so that mail scanners do not consume the link.
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
  const { title, text, button } = linkPages()[pageOf[type] ?? 'signIn']
  const body = `<p>${escapeHtml(text)}</p>
<form method="post" action="verify">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<input type="hidden" name="type" value="${escapeHtml(type)}">
<input type="hidden" name="redirect_to" value="${escapeHtml(redirectTo)}">
<button>${escapeHtml(button)}</button>
</form>`
  const headers = { 'referrer-policy': 'no-referrer' }
  return smallPage({ title: escapeHtml(title), body, leadsTo: formTarget(redirectTo), headers })
}
