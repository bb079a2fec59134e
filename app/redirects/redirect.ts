import { z } from 'zod'
import { isLinkTarget, noLinkTarget } from '#app/platform/path-within.ts'

/** The maximum number of redirects. */
export const MAX_REDIRECT_ROWS = 10_000

const MAX_ADDRESS_LENGTH = 1_000

// Reserved paths: redirects must not replace the product's own endpoints or hijack sign-in.
const reserved = /^\/(?:admin|auth|assets|files|healthz|readyz|metrics|mail)(?:[/?]|$)/

/** Normalizes a path for comparison: lower case, no trailing slash; undefined if it is not a path of this site. */
export function comparedPath(address: string): string | undefined {
  if (!address.startsWith('/') || address.startsWith('//') || /[\\?#]/.test(address)) return undefined
  try {
    const plain = decodeURIComponent(address).toLowerCase()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a path holds none
    if (/[\u0000-\u001f\\]/.test(plain)) return undefined
    return plain.replace(/\/{2,}/g, '/').replace(/\/+$/, '') || '/'
  } catch {
    return undefined
  }
}

/** `comparedPath` for an address with a query: `/?p=12`, a WordPress plain link. */
export function comparedAddress(address: string): string | undefined {
  const [path = '', ...more] = address.split('?')
  const query = more.join('?')
  const compared = comparedPath(path)
  if (compared === undefined || /[\s\\#]/.test(query)) return undefined
  return query === '' ? compared : `${compared}?${query}`
}

/** True for addresses that must not be redirected. */
export function isReserved(address: string): boolean {
  return (/^\/(?:$|\?)/.test(address) && !isPlainLink(address)) || reserved.test(address)
}

/** True for a WordPress plain link by post id. It may be redirected although the home page has its path. */
export function isPlainLink(address: string): boolean {
  return /^\/\?(?:p|page_id)=\d{1,19}$/.test(address)
}

const path = z
  .string('Please enter the old address.')
  .trim()
  .max(MAX_ADDRESS_LENGTH, `Please use at most ${MAX_ADDRESS_LENGTH} characters.`)
  .transform((address, context) => {
    const compared = comparedAddress(address)
    if (compared !== undefined && !isReserved(compared)) return compared
    const why =
      compared === undefined
        ? 'Please enter a path of this site that starts with /, without #.'
        : 'This address belongs to the product and cannot be redirected.'
    context.addIssue({ code: 'custom', message: why })
    return z.NEVER
  })

const target = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH, `Please use at most ${MAX_ADDRESS_LENGTH} characters.`)
  .refine((address) => address === '' || isLinkTarget(address), noLinkTarget)
  .transform((address) => address && targetAsHeader(address))
  .default('')

/** Allowed status codes: the page has moved, or (410) is gone. */
export const redirectStatuses = ['301', '302', '307', '308', '410'] as const

/** Input for creating or editing a redirect. With status 410 there is no target. */
export const redirectDraft = z
  .object({
    path,
    target,
    status: z.enum(redirectStatuses, { error: 'Please enter 301, 302, 307, 308 or 410.' }).optional().default('301'),
  })
  .refine(({ target, status }) => target !== '' || status === '410', {
    path: ['target'],
    message: 'Please enter where it leads.',
  })
  .overwrite((draft) => (draft.status === '410' ? { ...draft, target: '' } : draft))

export type RedirectDraft = z.output<typeof redirectDraft>

/** A target for the Location header, with non-ASCII letters escaped. */
export function targetAsHeader(address: string): string {
  const { pathname, search, hash, href } = new URL(address, 'https://here.invalid')
  return address.startsWith('/') ? pathname + search + hash : href
}

/** A redirect in lists. */
export interface Redirect {
  id: string
  path: string
  target: string
  status: number
  hits: number
  hitAt: Date | null
  createdAt: Date
}

/** A requested address that no page matches. */
export interface MissingAddress {
  id: string
  path: string
  hits: number
  firstAt: Date
  lastAt: Date
}
