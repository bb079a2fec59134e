import { hiddenFields } from '#app/leads/spam/hidden-fields.ts'
import { config } from '#app/platform/config/config.server.ts'
import { HONEYPOT } from '#app/ui/honeypot.ts'
import { type OfferedForm, readPage } from '#faults/forms.ts'

type Field = OfferedForm['fields'][number]

/** A form filled in wrong: what is sent, and what of it somebody typed. */
export interface WrongForm {
  how: string
  body: FormData | URLSearchParams
  typed: Map<string, string>
}

const inLines = new Set(['text', 'search', 'url', 'tel', 'email', 'number', 'date', 'datetime-local', 'time'])

/** What people type into, but for passwords and codes, which no answer gives back, and what only machines see. */
function isUserInput({ name, type }: Field): boolean {
  return (inLines.has(type) || type === 'textarea') && name !== HONEYPOT && name !== 'code'
}

/** What may stand in a field of that kind and should not. */
function oddOf({ type }: Field): string {
  if (type === 'email') return 'no address'
  if (type === 'number') return '-99999999999'
  if (type === 'date') return '2026-02-31'
  if (type === 'datetime-local') return '2026-02-31T25:61'
  if (type === 'url') return 'javascript:alert(1)'
  if (type === 'textarea') return '\u200b'
  return '%00{{"\'><b>'
}

/** True for a form that is more than a button. */
export function asksForWords(form: OfferedForm): boolean {
  return form.fields.some(isUserInput)
}

/** A form filled in wrong in each of some ways; a button in one. */
export function wrongForms(form: OfferedForm): WrongForm[] {
  const nothing = filled(form, 'left empty', () => '')
  const long = filled(form, 'too long', ({ longest }) => 'x'.repeat(Math.min(longest, 1_500) + 1))
  const odd = filled(form, 'odd', oddOf, 'no such choice')
  if (!asksForWords(form)) return [odd]
  const twice = filled(form, 'twice', () => 'Twice')
  for (const [name, value] of [...twice.body.entries()]) twice.body.append(name, String(value))
  return [nothing, long, odd, twice]
}

/** @param chosen stands in place of what the form itself says: choices, and what is hidden, but for its pass */
function filled(form: OfferedForm, how: string, say: (field: Field) => string, chosen?: string): WrongForm {
  const body = form.hasFile ? new FormData() : new URLSearchParams()
  const typed = new Map<string, string>()
  for (const field of form.fields) {
    if (isUserInput(field)) typed.set(field.name, say(field))
    const isOurs = field.name === hiddenFields.token || field.name === HONEYPOT || field.type === 'button'
    const told = field.type === 'password' ? say(field) : isOurs ? field.value : (chosen ?? field.value)
    body.append(field.name, typed.get(field.name) ?? told)
  }
  return { how, body, typed }
}

/** Bodies that are no form: what each is sent as. */
export const brokenBodies: [type: string, body: string][] = [
  ['application/json', '{"title":'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf'],
  ['application/x-www-form-urlencoded', '%=%ff&=&[]=&title[0][a]=x&__proto__=x'],
  ['', 'x'],
]

/** What is wrong with how a page refuses; nothing for one that was taken, or refused kindly. */
export async function rudeness({ form, sent, response }: { form: OfferedForm; sent: WrongForm; response: Response }) {
  const { status } = response
  if (status >= 500) return `answered ${status}`
  const to = response.headers.get('location')
  if (to) {
    const lost = [...sent.typed.values()].some((text) => text.trim() !== '' && text !== '\u200b')
    return /[?&](failed|problem)=/.test(to) && lost ? `led to ${to}, and what was typed is gone` : undefined
  }
  if (status < 400) return undefined
  const html = await response.text()
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    return /[a-z]{3}/.test(html) ? undefined : `answered ${status} without a word`
  // What is no longer there, or was answered by somebody else, takes nothing, however it is asked.
  if (status === 404 || status === 405 || status === 409) return undefined
  if (!/role="alert"|aria-invalid="true"|<h1/.test(html)) return `answered ${status} without a word`
  // Whoever hears the title first learns that the form came back.
  if (status === 422 && !html.includes('<title>Error: ')) return 'came back under a title that does not say so'
  return unkept(form, sent, html) ?? (status === 422 && asksForWords(form) ? besideNoField(html) : undefined)
}

function besideNoField(html: string): string | undefined {
  return /role="alert"|aria-invalid="true"|class="[^"]*error/.test(html) ? undefined : 'refused without saying why'
}

function unkept({ page, fields }: OfferedForm, { typed }: WrongForm, html: string): string | undefined {
  const { forms } = readPage(page, html, config().siteUrl)
  const shown = forms.map((one) => new Map(one.fields.map(({ name, value }) => [name, value])))
  const names = [...typed.keys()]
  const same = shown.toSorted((one, other) => hits(other) - hits(one))[0]
  const lost = names.filter((name) => typed.get(name) !== '' && tidy(same?.get(name)) !== tidy(typed.get(name)))
  return lost.length > 0 ? `answered and did not keep ${lost.join(', ')}` : undefined

  function hits(one: Map<string, string>): number {
    return fields.filter(({ name }) => one.has(name)).length
  }
}

// One kind of line break, and none at an end.
function tidy(text = ''): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').trim()
}
