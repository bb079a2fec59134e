import { expect, test } from 'vitest'
import { config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { type OfferedForm, readPage } from '#faults/forms.ts'
import { testDatabase } from '../setup/database.ts'
import type { RouteAddress } from '../setup/pages.ts'
import { arrive, type Walker, walkers } from './people.ts'
import { pathFor } from './places.ts'
import { mayDo, walkedProduct } from './walk.ts'
import { asksForWords, brokenBodies, rudeness, wrongForms } from './wrong-input.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '100000' } })

const { addresses, send } = await walkedProduct(true)
const isWhole = process.env.WRONG_FORMS === 'all'

// Each form is met by those who may see it, on a record that nobody else meets, and sent wrong: nobody meets a fault of
// ours, each refusal has words, and what was typed is still there. `WRONG_FORMS=all` has everybody meet all of them;
// without it a visitor meets what everybody sees, a member the Campus, and the others what is theirs.
test.each(walkers)(
  'invalid forms, sent by %s',
  async (name) => {
    const rude: string[] = []
    const met = new Set<string>()
    for (const route of addresses.filter(({ reads }) => reads)) {
      const walker = await arrive(name)
      if (!isWhole && !isFor(walker, route)) continue
      for (const form of await formsOn(await pathFor(route.address, walker), walker)) {
        const kind = kindOf(form)
        if (met.has(kind)) continue
        met.add(kind)
        for (const said of await sendWrong(form, walker)) rude.push(`${form.action} of ${route.address}, ${said}`)
      }
    }
    expect(met.size).toBeGreaterThan(0)
    expect(rude).toEqual([])
  },
  1_800_000,
)

/** What a form writes to, and which fields it has. */
function kindOf({ action, fields }: OfferedForm): string {
  return `${action.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')} ${fields.map(({ name }) => name)}`
}

/** Whether the page is met as this walker: whoever may least of those who may see it, and whoever has a part of it. */
function isFor(walker: Walker, { address, access }: RouteAddress): boolean {
  if (walker.name.startsWith('half')) return /auth|login|factor/.test(address)
  if (!mayDo(walker, address, 'GET', access)) return false
  if (walker.name === 'visitor') return true
  if (walker.name === 'member') return access.see !== 'page.see'
  if (walker.name === 'author' || walker.name === 'suspended') return /post|comments|topics/.test(address)
  return !address.startsWith('/campus') || /moderation|admin|topics/.test(address)
}

/** What asks for words comes first: a button beside it may take the record away, or end the session. */
async function formsOn(path: string, { cookie }: Walker): Promise<OfferedForm[]> {
  const page = await send(path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  // A stream of events would be read for ever.
  if (!page.headers.get('content-type')?.startsWith('text/html')) return (await page.body?.cancel()) ?? []
  const { forms } = readPage(path, await page.text(), config().siteUrl)
  return forms.toSorted((one, other) => Number(asksForWords(other)) - Number(asksForWords(one)))
}

async function sendWrong(form: OfferedForm, walker: Walker): Promise<string[]> {
  const rude: string[] = []
  const headers = { cookie: walker.cookie, 'sec-fetch-site': 'same-origin' }
  const post = async (init: RequestInit) => {
    await rawSql()`delete from rate_limits`
    return send(form.action, { method: 'POST', ...init })
  }
  for (const sent of wrongForms(form)) {
    const response = await post({ headers, body: sent.body })
    const isTaken = response.status < 400
    const said = await rudeness({ form, sent, response })
    if (said) rude.push(`${sent.how}: ${said}`)
    // What may be done once is offered no more.
    if (isTaken && !(await formsOn(form.page, walker)).some((one) => kindOf(one) === kindOf(form))) return rude
  }
  for (const [type, body] of brokenBodies) {
    const { status } = await post({ headers: { ...headers, 'content-type': type }, body })
    if (status >= 500) rude.push(`as ${type}: answered ${status}`)
  }
  return rude
}
