import { chromium } from 'playwright-core'
import { crawl, freshForm } from '../crawl.ts'
import { fillIn, type OfferedForm, typedFields } from '../forms.ts'
import { withOwnProduct } from '../product.ts'
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

/** Payloads of one round: more than one, so that the whole list goes through in minutes. */
const together = 3

/** Payloads through every field that people type into, met again on every page in a real browser. */
export const scripts: Trial = {
  name: 'Script injection in a browser',
  weight: 1,
  async run({ mail, chance, seconds, isWhole }) {
    // The launcher has found or installed it; nothing is left out in silence.
    const { CHROMIUM_PATH: executablePath } = process.env
    hold(executablePath !== undefined, 'no browser is here')
    return withOwnProduct({ SMTP_URL: mail.url }, async (product) => {
      const deadline = Date.now() + seconds * 1000
      await leaveSomething(product, chance.word(10))
      const admin = await adminEverywhere(product)
      const written = { fields: new Set<string>(), took: new Set<string>() }
      const met = new Set<string>()
      let tried = 0
      while (tried < payloads.length && (tried === 0 || isWhole || Date.now() < deadline)) {
        const round = payloads.slice(tried, tried + together)
        tried += round.length
        const { forms } = await crawl(admin, product.url)
        for (const form of forms.filter(isHarmless)) await writeInto(admin, product.url, form, round, written)
        const { pages } = await crawl(admin, product.url)
        const shown = [...pages, ...round.flatMap(askedFor)]
        const ran = await meet(product.url, executablePath, admin.cookie, shown)
        hold(ran.length === 0, `a script ran on ${ran.slice(0, 8).join(', ')}`)
        for (const page of shown) met.add(page)
      }
      return (
        `${tried} payloads in ${written.fields.size} text fields, ${written.took.size} of which took them, ` +
        `met on ${met.size} pages, none ran`
      )
    })
  },
}

/** Text that does no more than stand somewhere: an address that leads away would end the visit to it. */
function isHarmless(form: OfferedForm): boolean {
  return !/removal|_method=DELETE|ban$|suspension|redirects/.test(form.action) && typedFields(form).length > 0
}

/** All payloads of a round in all fields; where a rule of a field refuses that, one payload; then field by field. */
async function writeInto(
  admin: Visitor,
  url: string,
  form: OfferedForm,
  round: string[],
  { fields, took }: { fields: Set<string>; took: Set<string> },
): Promise<void> {
  const names = typedFields(form).map(({ name }) => name)
  const address = form.action.replaceAll(/[0-9a-f-]{36}/g, ':id')
  for (const name of names) fields.add(`${address} ${name}`)
  const send = async (typed: Map<string, string>) => {
    const fresh = (await freshForm(admin, url, form)) ?? form
    const word = `w${Math.floor(performance.now() * 1000).toString(36)}`
    const answer = await admin.post(fresh.action, fillIn(fresh, word, typed))
    await answer.body?.cancel()
    hold(answer.status < 500 || answer.status === 503, `${form.action} answered ${answer.status} to a payload`)
    const isTaken = answer.status < 400
    if (isTaken) for (const name of typed.keys()) took.add(`${address} ${name}`)
    return isTaken
  }
  const [first = ''] = round
  if (await send(new Map(names.map((name) => [name, round.join(' ')])))) return
  if (await send(new Map(names.map((name, at) => [name, round[at % round.length] ?? first])))) return
  for (const name of names) await send(new Map([[name, first]]))
}

/** Addresses that carry a payload themselves. */
function askedFor(payload: string): string[] {
  const query = encodeURIComponent(payload)
  return [`/contact?service=${query}`, `/campus/search?q=${query}`, `/resources?q=${query}`, `/${query}`]
}

/** Opens each page signed in, and answers those on which a payload ran. */
async function meet(url: string, executablePath: string, cookies: string, pages: string[]): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  const context = await browser.newContext()
  const ran: string[] = []
  await context.exposeFunction('xss', () => {
    ran.push(page.url().slice(0, 120))
  })
  await context.addCookies(
    cookies.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, url, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  for (const path of pages) await page.goto(url + path, { waitUntil: 'load', timeout: 30_000 }).catch(() => {})
  await browser.close()
  return ran
}
