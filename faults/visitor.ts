import { adminEmail, everybodysPassword, type Product } from './product.ts'

/** Somebody with a browser: their cookie, and what they can send. */
export interface Visitor {
  cookie: string
  get(path: string, init?: RequestInit): Promise<Response>
  /** Posts a form, and does not follow. */
  post(path: string, fields: Record<string, string> | FormData | URLSearchParams, init?: RequestInit): Promise<Response>
}

/** A visitor of the product who is not signed in. */
export function visitorOf({ url }: Product, cookie = ''): Visitor {
  const headers = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) }
  const send = (path: string, init: RequestInit) =>
    fetch(url + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    })
  return {
    cookie,
    get: (path, init = {}) => send(path, init),
    post: (path, fields, init = {}) =>
      send(path, { method: 'POST', body: isBody(fields) ? fields : new URLSearchParams(fields), ...init }),
  }
}

function isBody(fields: object): fields is FormData | URLSearchParams {
  return fields instanceof FormData || fields instanceof URLSearchParams
}

let made = 0

/** A new member, signed in. */
export async function memberOf(product: Product): Promise<Visitor> {
  const email = `member-${++made}-${Math.floor(performance.now())}@example.com`
  const credentials = { email, password: everybodysPassword }
  return signedIn(product, await visitorOf(product).post('/campus/auth?mode=signup', credentials))
}

/** The first admin, signed in to the admin area. */
export async function adminOf(product: Product): Promise<Visitor> {
  const credentials = { email: adminEmail, password: everybodysPassword }
  return signedIn(product, await visitorOf(product).post('/admin/login', credentials))
}

/** The first admin in the Campus, who may make topics there. */
export async function adminInCampus(product: Product): Promise<Visitor> {
  const credentials = { email: adminEmail, password: everybodysPassword }
  return signedIn(product, await visitorOf(product).post('/campus/auth', credentials))
}

/** The first admin, signed in to both. */
export async function adminEverywhere(product: Product): Promise<Visitor> {
  const [campus, admin] = [await adminInCampus(product), await adminOf(product)]
  return visitorOf(product, `${campus.cookie}; ${admin.cookie}`)
}

async function signedIn(product: Product, response: Response): Promise<Visitor> {
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  const page = await response.text()
  if (!cookie) throw new Error(`Nobody was signed in: ${response.status} ${page.replaceAll(/<[^>]*>|\s+/g, ' ')}`)
  return visitorOf(product, cookie)
}

/** The hidden fields of a public form, as its page carries them. */
export async function hiddenFields(visitor: Visitor, page: string): Promise<Record<string, string>> {
  const html = await (await visitor.get(page)).text()
  const pass = /name="pass"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="pass"/.exec(html)
  return { pass: pass?.[1] ?? pass?.[2] ?? '' }
}

/** A contact message, as the page sends it. */
export async function writeMessage(visitor: Visitor, marker: string): Promise<Response> {
  return visitor.post('/contact', {
    ...(await hiddenFields(visitor, '/contact')),
    name: 'Ada Presales',
    email: `${marker}@example.com`,
    message: `How long does a workshop take? ${marker}`,
  })
}

/** A candidate profile with a resume, as the page sends it. */
export async function sendProfile(visitor: Visitor, marker: string): Promise<Response> {
  const form = new FormData()
  const fields = {
    ...(await hiddenFields(visitor, '/skillbridge/candidate-profile')),
    firstName: 'Grace',
    lastName: marker,
    email: `${marker}@example.com`,
    phone: '+1 502 555 0100',
    location: 'Louisville',
    yearsExperience: '7',
    skills: 'Discovery',
    summary: 'Seven years of demos.',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('resume', new File(['%PDF-1.7\n%%EOF\n'], `${marker}.pdf`, { type: 'application/pdf' }))
  return visitor.post('/skillbridge/candidate-profile', form)
}
