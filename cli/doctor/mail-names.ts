import { Resolver } from 'node:dns/promises'
import type { HealthFinding } from '#app/admin/health/finding.ts'

type Texts = (name: string) => Promise<string[]>

/** The usual names of DKIM keys. A provider may use any other: then nothing is said against it. */
const selectors = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 'k1', 'mx', 'smtp']

/** Whether receivers can see that mail of `domain` is its own: SPF, DMARC and, as far as it can be seen, DKIM. */
export async function mailNames(domain: string, texts: Texts = publishedTexts()): Promise<HealthFinding[]> {
  const spf = (await texts(domain)).filter((text) => /^v=spf1\b/i.test(text))
  const dmarc = (await texts(`_dmarc.${domain}`)).find((text) => /^v=DMARC1\b/i.test(text))
  const keys = await Promise.all(selectors.map((selector) => texts(`${selector}._domainkey.${domain}`)))
  const dkim = selectors.filter((_, at) => keys[at]?.some((text) => /\bp=[A-Za-z0-9+/]/.test(text)))
  return [
    { what: 'SPF', fine: spf.length === 1, says: spfSays(domain, spf) },
    { what: 'DMARC', fine: dmarc !== undefined, says: dmarc ?? `none: publish a TXT record at _dmarc.${domain}` },
    {
      what: 'DKIM',
      fine: true,
      says: dkim.length > 0 ? `key ${dkim.join(', ')}` : 'no key under a usual name: look at what your provider says',
    },
  ]
}

function spfSays(domain: string, found: string[]): string {
  if (found.length > 1) return `${found.length} records at ${domain}: receivers take that as an error, keep one`
  return found[0] ?? `none: publish a TXT record at ${domain} that names your email server`
}

/** Texts published under a name; none where there are none, or nobody answers within seconds. */
function publishedTexts(): Texts {
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  return async (name) => {
    const records = await resolver.resolveTxt(name).catch(() => [])
    return records.map((parts) => parts.join(''))
  }
}
