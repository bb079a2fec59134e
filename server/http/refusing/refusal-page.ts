import { escaped, smallPage } from '#app/auth/http/small-page.ts'
import { entry } from '#app/members/entry/entry.content.ts'
import { problemWords } from '#app/members/problem.content.ts'
import { waitInWords } from '#app/members/wait-in-words.ts'

/** The form that was refused, to be sent again: where it went, and what of it may be shown. */
interface RefusedForm {
  action: string
  email: string
  asksPassword: boolean
}

/** What somebody sees whose client address has used up its tries: why, when to come back, and what they had typed. */
export function refusalPage({ action, email, asksPassword }: RefusedForm, seconds: number): Response {
  const { title, network, button } = problemWords().slower
  const labels = entry().fields
  const attributes = 'type="password" name="password" autocomplete="current-password" required'
  const password = `<label>${escaped(labels.password)} <input ${attributes}></label>`
  const said = `${escaped(network)} ${waitInWords(seconds)}`
  const body = `<p class="refused" role="alert" tabindex="-1" autofocus>${said}</p>
<form method="post" action="${escaped(action)}">
<label>${escaped(labels.email)}
<input type="email" name="email" autocomplete="username" value="${escaped(email)}" required></label>
${asksPassword ? password : ''}
<button>${escaped(button)}</button>
</form>`
  const headers = { 'retry-after': String(seconds), 'referrer-policy': 'same-origin' }
  return smallPage({ title: escaped(title), body, status: 429, headers })
}
