import { config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { type OfferedForm, readPage } from '#faults/forms.ts'
import type { RouteAddress } from '../setup/pages.ts'
import { arrive, type Walker, type WalkerName } from './people.ts'
import { pathFor } from './places.ts'
import { changesAccount, mayDo, type walkedProduct } from './walk.ts'
import { asksForWords, brokenBodies, rudeness, type WrongForm, wrongForms } from './wrong-input.ts'

interface Share {
  /** The pages that this walker opens. */
  opens: (walker: Walker, route: RouteAddress) => boolean
  /** What is sent to a form: `isNew` is true for the first walker who meets it. */
  sends: (form: OfferedForm, isNew: boolean) => { inputs: WrongForm[]; bodies: typeof brokenBodies }
}

/** Every walker opens every page, and sends each form wrong in every way. */
export const everything: Share = {
  opens: () => true,
  sends: (form) => ({ inputs: wrongForms(form), bodies: brokenBodies }),
}

/**
 * Each page is opened by whoever may least of those who may see it, and by whoever has a part of it. The first who meets
 * a form sends it wrong in every way, the others in one.
 */
export const theirPart: Share = {
  opens: isFor,
  sends: (form, isNew) =>
    isNew ? everything.sends(form, isNew) : { inputs: wrongForms(form).slice(0, 1), bodies: [] },
}

const metByAnybody = new Set<string>()

/**
 * Sends each form that a walker meets wrong, on a record that nobody else meets.
 * @returns how many forms were met, and what was wrong with the answers: faults of ours, refusals without a word, and
 * lost input
 */
export async function sendFormsWrong(
  { addresses, send }: Awaited<ReturnType<typeof walkedProduct>>,
  name: WalkerName,
  share: Share,
): Promise<{ met: number; rude: string[] }> {
  const rude: string[] = []
  const met = new Set<string>()
  let walker = await arrive(name)
  for (const route of addresses.filter(({ reads }) => reads)) {
    if (!share.opens(walker, route)) continue
    let isSpent = false
    const path = await pathFor(route.address, walker)
    const page = await open(path, walker)
    // Else what is sent first would hide the forms of all pages that come later.
    const isSentAway = /^\/(campus\/auth|admin\/login)\?next=/.test(page.headers.get('location') ?? '')
    const isOpenToAll = route.access.see === 'page.see'
    if (isSentAway && !isOpenToAll && mayDo(walker, route.address, 'GET', route.access))
      rude.push(`${path} sends ${name} to sign in`)
    for (const form of await formsIn(page, path)) {
      const kind = kindOf(form, addresses)
      if (met.has(kind)) continue
      met.add(kind)
      const sent = share.sends(form, !metByAnybody.has(kind))
      metByAnybody.add(kind)
      for (const said of await sendWrong(form, walker, sent)) rude.push(`${form.action} of ${route.address}, ${said}`)
      isSpent ||= changesAccount(form.action)
    }
    if (isSpent) walker = await arrive(name)
  }
  return { met: met.size, rude }

  function isSame(one: OfferedForm, other: OfferedForm): boolean {
    return kindOf(one, addresses) === kindOf(other, addresses)
  }

  async function open(path: string, { cookie }: Walker): Promise<Response> {
    return send(path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  }

  /** What asks for words comes first: a button beside it may take the record away, or end the session. */
  async function formsIn(page: Response, path: string): Promise<OfferedForm[]> {
    // A stream of events would be read for ever.
    if (!page.headers.get('content-type')?.startsWith('text/html')) return (await page.body?.cancel()) ?? []
    const { forms } = readPage(path, await page.text(), config().siteUrl)
    return forms.toSorted((one, other) => Number(asksForWords(other)) - Number(asksForWords(one)))
  }

  async function sendWrong(
    form: OfferedForm,
    walker: Walker,
    { inputs, bodies }: ReturnType<Share['sends']>,
  ): Promise<string[]> {
    const found: string[] = []
    const headers = { cookie: walker.cookie, 'sec-fetch-site': 'same-origin' }
    const post = async (init: RequestInit) => {
      await rawSql()`delete from rate_limits`
      return send(form.action, { method: 'POST', ...init })
    }
    for (const [at, sent] of inputs.entries()) {
      const response = await post({ headers, body: sent.body })
      const isTaken = response.status < 400
      const said = await rudeness({ form, sent, response })
      if (said) found.push(`${sent.how}: ${said}`)
      const isLast = at === inputs.length - 1 && bodies.length === 0
      // What may be done once is offered no more.
      if (
        isTaken &&
        !isLast &&
        !(await formsIn(await open(form.page, walker), form.page)).some((one) => isSame(one, form))
      )
        return found
    }
    for (const [type, body] of bodies) {
      const { status } = await post({ headers: { ...headers, 'content-type': type }, body })
      if (status >= 500) found.push(`as ${type}: answered ${status}`)
    }
    return found
  }
}

/** What a form writes to, whichever record, and which fields it has. */
function kindOf({ action, fields }: OfferedForm, addresses: RouteAddress[]): string {
  const [path = '', search = ''] = action.split('?')
  const isLiteral = addresses.some(({ address }) => address === path)
  const route = isLiteral ? undefined : addresses.find(({ address }) => patternOf(address).test(path))
  const asked = search.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
  return `${route?.address ?? path}?${asked} ${fields.map(({ name }) => name)}`
}

function patternOf(address: string): RegExp {
  return new RegExp(`^${address.replaceAll(/:\w+\??|\*/g, '[^/]+')}$`)
}

/** Whether the page is met as this walker: whoever may least of those who may see it, and whoever has a part of it. */
function isFor(walker: Walker, { address, access }: RouteAddress): boolean {
  if (walker.name.startsWith('half')) return /auth|login|factor/.test(address)
  if (!mayDo(walker, address, 'GET', access)) return false
  if (walker.name === 'visitor') return true
  if (walker.name === 'member') return access.see !== 'page.see'
  if (walker.name === 'author' || walker.name === 'suspended') return /post|comments|topics/.test(address)
  if (/^\/campus.*(moderation|admin|topics)/.test(address)) return true
  return walker.name === 'admin' ? !address.startsWith('/campus') : address.startsWith('/admin')
}
