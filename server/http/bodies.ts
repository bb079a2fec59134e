import type { Actors } from '#app/platform/request.server.ts'

/** A body limit of a route above the default. */
export interface Allowance {
  bytes: number
  /** The actors that may send a body this large; others are rejected before it is read. */
  who: 'anybody' | 'member' | 'admin'
}

/** The default limit: enough for forms with all fields filled. */
export const usualBody: Allowance = { bytes: 64 * 1024, who: 'anybody' }
/** Bodies up to this size are buffered before the request is handled. */
export const waitedFor = 256 * 1024

const KiB = 1024
const MiB = 1024 * KiB
const text = (who: Allowance['who']): Allowance => ({ bytes: 256 * KiB, who })
// A text with attachments. Files that are too large are read as well, so that the text is not lost with them.
const written: Allowance = { bytes: 60 * MiB, who: 'member' }
// A draft is sent as a plain form, in which a character of Hindi takes nine bytes.
const article: Allowance = { bytes: 4 * MiB, who: 'admin' }
const documents: Allowance = { bytes: 60 * MiB, who: 'admin' }

/** By the path in `app/routes.ts`. A character may take nine bytes in a form, so 20,000 of them need 180 KB. */
export const allowances: Record<string, Allowance> = {
  contact: text('anybody'),
  'contact/submission': text('anybody'),
  'skillbridge/candidate-profile': { bytes: 60 * MiB, who: 'anybody' },
  'skillbridge/candidate-profile/submission': { bytes: 60 * MiB, who: 'anybody' },
  'campus/topics/:slug': written,
  'campus/post/:id': written,
  'campus/post/:id/edit': written,
  'campus/comments/:id/edit': written,
  'campus/drafts': { ...article, who: 'member' },
  'campus/drafts/saving': written,
  'campus/files': { bytes: 14 * MiB, who: 'member' },
  // A mail with a picture or two; the sender must present a secret.
  'mail/inbound': { bytes: 10 * MiB, who: 'anybody' },
  'campus/preview': text('member'),
  'campus/account': { bytes: 6 * MiB, who: 'member' },
  'admin/articles/new': { bytes: 14 * MiB, who: 'admin' },
  'admin/articles/:id/edit': { bytes: 14 * MiB, who: 'admin' },
  'admin/assessment': text('admin'),
  'admin/assessment/preview': text('admin'),
  'admin/drafts': article,
  'admin/articles/images': { bytes: 14 * MiB, who: 'admin' },
  'admin/downloads/new': documents,
  'admin/downloads/:id/edit': documents,
  'admin/downloads/files': documents,
  'admin/events/:id/files': documents,
  'admin/events/:id/speakers': { bytes: 11 * MiB, who: 'admin' },
  'admin/events/:id/invitations': text('admin'),
  'admin/events/new': text('admin'),
  'admin/events/:id': text('admin'),
  'admin/media/:id/replacement': { bytes: 14 * MiB, who: 'admin' },
  'admin/pages/:page': { bytes: 14 * MiB, who: 'admin' },
  'admin/redirects/import': { bytes: MiB, who: 'admin' },
  'admin/import': documents,
  'admin/inbox/messages/:id': text('admin'),
  'admin/inbox/candidates/:id': text('admin'),
}

/** True if the request's session satisfies `who`. */
export function maySend(who: Allowance['who'], actors: Actors): boolean {
  if (who === 'anybody' || 'failed' in actors) return true
  return actors[who === 'admin' ? 'admin' : 'campus'].kind === 'member'
}
