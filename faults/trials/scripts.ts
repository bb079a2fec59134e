import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { hold, type Trial } from '../trial.ts'
import { adminInCampus, adminOf, memberOf, visitorOf, writeMessage } from '../visitor.ts'

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

/** Payloads through every field that people write in, met again in a real browser. */
export const scripts: Trial = {
  name: 'Script injection in a browser',
  weight: 1,
  async run({ product, chance }) {
    const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
      (one) => one && existsSync(one),
    )
    if (!executablePath) return 'left out: no browser is here'
    const member = await memberOf(product)
    const admin = await adminOf(product)
    const campusAdmin = await adminInCampus(product)
    const slug = `scripts-${chance.word(8)}`
    await campusAdmin.post('/campus/admin', {
      name: `Scripts ${payloads[0]}`,
      slug,
      description: payloads[1] as string,
    })
    for (const payload of payloads) {
      await member.post(`/campus/topics/${slug}`, { title: `${chance.word(6)} ${payload}`, content: payload })
      await member.post('/campus/account', { name: payload.slice(0, 80), headline: payload.slice(0, 80) })
    }
    const posts = await product.sql<{ id: string }>(
      'select p.id from posts p join topics t on t.id = p.topic_id where t.slug = $1',
      [slug],
    )
    for (const payload of payloads) await member.post(`/campus/post/${posts[0]?.id}`, { content: payload })
    for (const payload of payloads.slice(0, 6)) {
      await visitorOf(product).get(`/contact?service=${encodeURIComponent(payload)}`)
      await writeMessage(visitorOf(product), `s${chance.word(8)}`)
      await admin.post('/admin?tab=categories', { name: payload.slice(0, 60) })
    }
    const query = (payload: string) => encodeURIComponent(payload)
    const pages = [
      `/campus/topics/${slug}`,
      ...posts.map(({ id }) => `/campus/post/${id}`),
      '/campus',
      '/campus/admin',
      '/campus/account',
      '/admin/topics',
      '/admin/members',
      '/admin/audit',
      '/admin?tab=categories',
      '/resources',
      ...payloads.flatMap((payload) => [
        `/contact?service=${query(payload)}`,
        `/campus/search?q=${query(payload)}`,
        `/resources?q=${query(payload)}`,
        `/${query(payload)}`,
      ]),
    ]
    const ran = await meet(product.url, executablePath, [member.cookie, admin.cookie], pages)
    hold(ran.length === 0, `a script ran on ${ran.slice(0, 8).join(', ')}`)
    return `${payloads.length} payloads met on ${pages.length} pages, none ran`
  },
}

/** Opens each page signed in, and answers those on which a payload ran. */
async function meet(url: string, executablePath: string, cookies: string[], pages: string[]): Promise<string[]> {
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
    cookies.map((cookie) => {
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
