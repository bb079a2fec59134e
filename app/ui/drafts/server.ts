import type { Copy } from './copies.ts'
import type { Fields } from './fields.ts'
import { draftsAddressOf } from './form-key.ts'

/** A draft in the server's response (`members/drafts`). */
interface ServerDraft {
  form: string
  fields: Fields
  version: number
  updatedAt: string
  earlier: { fields: Fields; at: string }[]
}

/** The server's response to a save. */
export interface Saved {
  owner: string
  draft: ServerDraft | null
  preview?: string
}

type DraftResponse<Body> = Body | 'away' | 'signed-out'

/** Request timeout in milliseconds. */
const TIMEOUT = 15_000
/** Maximum characters of a request that outlives its page (`keepalive`). */
const MAX_LEAVING = 60_000

/** The server's drafts of these forms, which must be in the same area. */
export function readDrafts(forms: string[]): Promise<DraftResponse<{ owner: string; drafts: ServerDraft[] }>> {
  const query = forms.map((form) => `form=${encodeURIComponent(form)}`).join('&')
  return ask(`${draftsAddressOf(forms[0] ?? '')}?${query}`)
}

/** Saves a text. @param leaving true if the page is being closed */
export async function saveDraft(
  { form, owner, fields, base, at, tab }: Copy,
  leaving = false,
): Promise<DraftResponse<Saved>> {
  const body = JSON.stringify({ form, owner: owner || undefined, fields, base, tab, at: new Date(at).toISOString() })
  if (leaving && body.length > MAX_LEAVING) return 'away'
  return ask(draftsAddressOf(form), {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/json' },
    keepalive: leaving,
  })
}

export function deleteDraft(form: string): Promise<unknown> {
  return ask(`${draftsAddressOf(form)}?form=${encodeURIComponent(form)}`, { method: 'DELETE' })
}

async function ask<Body>(address: string, init: RequestInit = {}): Promise<DraftResponse<Body>> {
  try {
    const signal = init.keepalive ? null : AbortSignal.timeout(TIMEOUT)
    const response = await fetch(address, { redirect: 'manual', signal, ...init })
    if (response.type === 'opaqueredirect' || response.status === 401 || response.status === 403) return 'signed-out'
    return response.ok ? ((await response.json()) as Body) : 'away'
  } catch {
    return 'away'
  }
}
