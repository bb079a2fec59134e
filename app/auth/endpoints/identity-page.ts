import { userById } from '../accounts/users.ts'
import { formTarget } from '../http/own-button.ts'
import { escaped, smallPage } from '../http/small-page.ts'
import { type FlowState, flowById, isFlowExpired } from '../providers/flow-state.ts'
import { redirectTarget } from '../redirects.ts'
import { linkPages } from './links/link-pages.content.ts'

/**
 * The page that a browser gets before an identity is added to the account that a program asked for. The program may be
 * somebody else's, who sent this browser to the provider: one button, below the account's name, and nothing happens
 * before it is pressed.
 * @param parameters what the provider sent the browser back with
 * @returns undefined where nothing is to be added, or the website itself asked, which knows its browsers
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
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('\n')
  const body = `<p>${escaped(text)}</p>
<p><strong>${escaped(account || 'An account without an email address')}</strong></p>
<form method="post" action="callback">
${fields}
<button>${escaped(button)}</button>
</form>`
  const headers = { 'referrer-policy': 'no-referrer' }
  return smallPage({ title: escaped(title), body, leadsTo: formTarget(redirectTarget(redirectTo)), headers })
}
