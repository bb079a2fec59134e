import { type BrowserContext, chromium } from 'playwright-core'
import { findBrowser } from '#server/launch/browser.ts'
import { crawl, freshForm } from '../crawl.ts'
import { fillIn, type OfferedForm, textFields } from '../forms.ts'
import { hasPayloadMarkup } from '../markup.ts'
import { type Product, withSeparateProduct } from '../product.ts'
import { hold, type Trial } from '../trial.ts'
import { adminEverywhere, type Visitor } from '../visitor.ts'
import { leaveSomething } from './forms.ts'

// From the published lists (OWASP's filter evasion sheet, PortSwigger's, payloads of mutation XSS), one of each kind.
const payloads = [
  '<script>xss()</script>',
  '"><script>xss()</script>',
  "'><img src=x onerror=xss()>",
  '<img src=x onerror="xss()">',
  '<svg onload=xss()>',
  '<svg><script>xss()</script></svg>',
  '<svg><animate onbegin=xss() attributeName=x dur=1s>',
  '<body onload=xss()>',
  '<iframe src="javascript:parent.xss()"></iframe>',
  '<iframe srcdoc="<script>parent.xss()</script>"></iframe>',
  '<a href="javascript:xss()" autofocus onfocus=xss()>x</a>',
  '<a href="java&#115;cript:xss()">x</a>',
  '[x](javascript:xss())',
  '[x](JaVaScRiPt&colon;xss())',
  '![x](x"onerror="xss())',
  '<details open ontoggle=xss()>',
  '<input autofocus onfocus=xss()>',
  '<video><source onerror=xss()></video>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=xss()&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=xss()>">',
  '<form><button formaction=javascript:xss()>x</button></form>',
  '<meta http-equiv=refresh content="0;url=javascript:xss()">',
  '<object data="javascript:xss()"></object>',
  '<base href="//evil.example/">',
  '</title><script>xss()</script>',
  '</textarea><script>xss()</script>',
  '<style>@import "javascript:xss()";</style>',
  '{{constructor.constructor("xss()")()}}',
  '<xss id=x tabindex=1 onfocus=xss()></xss>',
  '\u2028<script>xss()</script>',
]

/** Payloads of one round, between two visits to all pages. */
const CONCURRENCY = 5

/** Payloads through every field that people type into, met again on every page in a real browser. */
export const scripts: Trial = {
  name: 'Script injection in a browser',
  weight: 1,
  async run({ mail, chance, seconds, isWhole }) {
    const executablePath = findBrowser()
    return withSeparateProduct({ SMTP_URL: mail.url }, async (product) => {
      const deadline = Date.now() + seconds * 1000
      await leaveSomething(product, chance.word(10))
      const stats = { fields: new Set<string>(), took: new Set<string>(), pairs: 0, refused: 0, read: 0, visits: 0 }
      const met = new Set<string>()
      let tried = 0
      while (tried < payloads.length && (tried === 0 || isWhole || Date.now() < deadline)) {
        const round = payloads.slice(tried, tried + CONCURRENCY)
        tried += round.length
        // Some acts ask who signed in more than a quarter of an hour ago.
        const admin = await adminEverywhere(product)
        const reader = await openBrowser(product.url, executablePath, admin.cookie)
        try {
          const { forms } = await crawl(admin, product.url)
          for (const form of forms.filter(isHarmless)) await writeInto({ product, admin, reader, form, round, stats })
          const { pages } = await crawl(admin, product.url)
          const shown = [...pages, ...round.flatMap(requestedUrls)]
          await reader.meet(shown)
          for (const page of shown) met.add(page)
        } finally {
          stats.visits += await reader.close()
        }
      }
      return (
        `${tried} of ${payloads.length} payloads in ${stats.fields.size} text fields: ${stats.pairs} of ` +
        `${stats.pairs + stats.refused} were taken, by ${stats.took.size} fields; met on ${met.size} pages in ` +
        `${stats.visits} visits of a browser, and ${stats.read} times where one was written; none ran`
      )
    })
  },
}

/** Text that does no more than stand somewhere: an address that leads away would end the visit to it. */
function isHarmless(form: OfferedForm): boolean {
  return !/removal|_method=DELETE|ban$|suspension|redirects/.test(form.action) && textFields(form).length > 0
}

interface Writing {
  product: Product
  admin: Visitor
  reader: Awaited<ReturnType<typeof openBrowser>>
  form: OfferedForm
  round: string[]
  stats: { fields: Set<string>; took: Set<string>; pairs: number; refused: number; read: number }
}

/**
 * All payloads of a round in all fields. Where a rule of a field refuses that, one payload after the other: what the
 * next one replaces is looked at at once, where it was written and where that led; a page whose markup it has become
 * part of is opened in the browser. Where that is refused too, field by field.
 */
async function writeInto({ product, admin, reader, form, round, stats }: Writing): Promise<void> {
  const { fields, took } = stats
  const textInputs = textFields(form)
  const names = textInputs.map(({ name }) => name)
  const all = textInputs.map(({ name, type }) => [name, round.join(type === 'textarea' ? '\n\n' : ' ')] as const)
  const address = form.action.replaceAll(/[0-9a-f-]{36}/g, ':id')
  for (const name of names) fields.add(`${address} ${name}`)
  const look = async (pages: string[]) => {
    for (const page of pages) {
      const { pathname, search } = new URL(page, product.url)
      const html = await (await admin.get(pathname + search)).text()
      stats.read++
      if (hasPayloadMarkup(html)) await reader.meet([page])
    }
  }
  const note = (values: Iterable<string>, count: number) => {
    for (const name of values) took.add(`${address} ${name}`)
    stats.pairs += count
  }
  const send = async (values: Map<string, string>) => {
    const fresh = (await freshForm(admin, product.url, form)) ?? form
    // A form that cuts a payload short shows another one.
    if (fresh.fields.some(({ name, longest: maxLength }) => (values.get(name)?.length ?? 0) > maxLength))
      return undefined
    const word = `w${Math.floor(performance.now() * 1000).toString(36)}`
    const post = () => admin.post(fresh.action, fillIn(fresh, word, values))
    let answer = await post()
    if (answer.status === 429) {
      // How often one account may do something is not what is tried here.
      await product.sql('truncate rate_limits')
      await answer.body?.cancel()
      answer = await post()
    }
    await answer.body?.cancel()
    const message = `${form.action} answered ${answer.status} to ${[...values].map(String)}`
    hold(answer.status < 500 || answer.status === 503, message)
    return answer.status < 400 ? (answer.headers.get('location') ?? form.page) : undefined
  }
  if (await send(new Map(all))) return note(names, names.length * round.length)
  for (const payload of round) {
    const led = await send(new Map(names.map((name) => [name, payload])))
    if (led) {
      note(names, names.length)
      await look([form.page, led])
      continue
    }
    for (const name of names) {
      const led = names.length > 1 && (await send(new Map([[name, payload]])))
      if (led) {
        note([name], 1)
        await look([form.page, led])
      } else stats.refused++
    }
  }
}

/** Addresses that carry a payload themselves. */
function requestedUrls(payload: string): string[] {
  const query = encodeURIComponent(payload)
  return [`/contact?service=${query}`, `/search?q=${query}`, `/resources?q=${query}`, `/${query}`]
}

/** A browser of somebody who is signed in. `meet` opens pages, and throws where a payload runs on one of them. */
async function openBrowser(url: string, executablePath: string, cookies: string) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  const context = await browser.newContext()
  const ran: string[] = []
  let visits = 0
  await context.exposeBinding('xss', ({ page }) => void ran.push(page.url().slice(0, 120)))
  await context.addCookies(
    cookies.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, url, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
  const tabs = await Promise.all([newTab(context), newTab(context)])
  return {
    async meet(paths: string[]): Promise<void> {
      const open = [...paths]
      visits += open.length
      await Promise.all(
        tabs.map(async (tab) => {
          for (let path = open.shift(); path !== undefined; path = open.shift())
            await tab.goto(new URL(path, url).href, { waitUntil: 'load', timeout: 30_000 }).catch(() => {})
        }),
      )
      hold(ran.length === 0, `a script ran on ${ran.slice(0, 8).join(', ')}`)
    },
    async close(): Promise<number> {
      await browser.close()
      return visits
    },
  }
}

async function newTab(context: BrowserContext) {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  return page
}
