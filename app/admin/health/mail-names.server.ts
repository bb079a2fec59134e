import { Resolver } from 'node:dns/promises'
import type { HealthFinding } from './finding.ts'

/** TXT records of a name; `undefined` if neither it nor any name below it exists. @throws if DNS does not respond */
type Texts = (name: string) => Promise<string[] | undefined>

/** Common DKIM selectors. A provider may use any other. */
const selectors = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 'k1', 'mx', 'smtp']

/** Checks that receivers can authenticate email from `domain`: SPF, DMARC and, as far as possible, DKIM. */
export async function mailNames(domain: string, texts: Texts = publishedTexts()): Promise<HealthFinding[]> {
  const checks: [string, () => Promise<Omit<HealthFinding, 'subject'>>][] = [
    ['SPF', () => spf(domain, texts)],
    ['DMARC', () => dmarc(domain, texts)],
    ['DKIM', () => dkim(domain, texts)],
  ]
  return Promise.all(
    checks.map(async ([subject, check]) => ({
      subject,
      ...(await check().catch((error: Error) => unanswered(domain, error))),
    })),
  )
}

async function spf(domain: string, texts: Texts) {
  const records = ((await texts(domain)) ?? []).filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length > 1)
    return { fine: false, message: `${records.length} records at ${domain}: receivers take that as an error, keep one` }
  const [record] = records
  if (!record) return { fine: false, message: `none: publish a TXT record at ${domain} that names your email server` }
  const isOpen = /\s\+?all\b/i.test(record)
  return { fine: !isOpen, message: isOpen ? `${record}: lets everybody send in your name, say -all or ~all` : record }
}

async function dmarc(domain: string, texts: Texts) {
  const records = ((await texts(`_dmarc.${domain}`)) ?? []).filter((text) => /^v=DMARC1\b/i.test(text))
  if (records.length > 1) return { fine: false, message: `${records.length} records at _dmarc.${domain}: keep one` }
  const [record] = records
  if (!record) return { fine: false, message: `none: publish a TXT record at _dmarc.${domain}` }
  const isWhole = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(record)
  return { fine: isWhole, message: isWhole ? record : `${record}: has no policy that receivers know, say p=quarantine` }
}

/**
 * A DKIM selector cannot be guessed, but if any exists, so does `_domainkey` (RFC 8020); otherwise there is none. A
 * revoked key has an empty `p`.
 */
async function dkim(domain: string, texts: Texts) {
  const keys = await Promise.all(selectors.map((selector) => texts(`${selector}._domainkey.${domain}`)))
  const named = selectors.flatMap((selector, at) => (keys[at] ?? []).map((text) => ({ selector, text })))
  const good = named.filter(({ text }) => /(^|[;\s])p\s*=\s*[A-Za-z0-9+/]/.test(text))
  if (good.length > 0) return { fine: true, message: `key ${good.map(({ selector }) => selector).join(', ')}` }
  const [harmed] = named
  const keyDomain = `_domainkey.${domain}`
  if (harmed)
    return {
      fine: false,
      message: `${harmed.selector}.${keyDomain} holds no key: publish what your provider gives you`,
    }
  if ((await texts(keyDomain)) === undefined)
    return { fine: false, message: `none: have your provider sign, and publish its key below ${keyDomain}` }
  return { fine: true, message: 'no key under a usual name, but there is one: look at what your provider says' }
}

function unanswered(domain: string, error: Error) {
  return { fine: false, message: `could not be looked up (${error.message}): check this machine's DNS, or ${domain}'s` }
}

function publishedTexts(): Texts {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENODATA') return []
      if (code === 'ENOTFOUND') return undefined
      throw error
    }
  }
}
