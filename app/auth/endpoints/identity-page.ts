import { escapeHtml } from '#app/platform/escape-html.ts'
import { userById } from '../accounts/users.ts'
import { formTarget } from '../http/cross-site.ts'
import { smallPage } from '../http/small-page.ts'
import { type FlowState, flowById, isFlowExpired } from '../providers/flow-state.ts'
import { redirectTarget } from '../redirects.ts'
import { linkPages } from './links/link-pages.content.ts'

/**
 * The confirmation page shown before an identity is linked to an account at a program's request. An attacker may have
 * sent this browser to the provider, so the page names the account, and nothing happens until its button is pressed.
 * @param parameters the provider's callback parameters
 * @returns undefined if nothing is to be linked, or for a flow of the website, which is bound to its browser
 */
export async function identityPage(parameters: Record<string, string>): Promise<Response | undefined> {
  const flow = await flowById(parameters.state ?? '')
  if (!flow?.linkingUserId || flow.browserHash || isFlowExpired(flow)) return undefined
  const user = await userById(flow.linkingUserId)
  return user && pageFor(flow, user.email || user.phone || '', parameters)
}

function pageFor({ redirectTo }: FlowState, account: string, parameters: Record<string, string>): Response {
  const { title, text, button } = linkPages().identity
  const fields = Object.entries(parameters)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n')
  const body = `<p>${escapeHtml(text)}</p>
<p><strong>${escapeHtml(account || 'An account without an email address')}</strong></p>
<form method="post" action="callback">
${fields}
<button>${escapeHtml(button)}</button>
</form>`
  const headers = { 'referrer-policy': 'no-referrer' }
  return smallPage({ title: escapeHtml(title), body, leadsTo: formTarget(redirectTarget(redirectTo)), headers })
}
