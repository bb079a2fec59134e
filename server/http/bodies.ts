import type { Actors } from '#app/platform/request.server.ts'

/** What a route's bodies may be beyond the usual. */
export interface Allowance {
  bytes: number
  /** Who may send one that large; others are refused before it is read. */
  who: 'anybody' | 'member' | 'admin'
}

/** What every body may have: forms, with all their fields filled. */
export const usualBody: Allowance = { bytes: 64 * 1024, who: 'anybody' }
/** Up to here a body is waited for before anything is done about it. */
export const waitedFor = 256 * 1024

const KiB = 1024
const MiB = 1024 * KiB
const text = (who: Allowance['who']): Allowance => ({ bytes: 256 * KiB, who })
// A text, with files that are named in it: too large ones are read too, so that the text is not lost with them.
const written: Allowance = { bytes: 60 * MiB, who: 'member' }
// A draft is sent as a plain form, in which a letter of Hindi takes nine bytes.
const article: Allowance = { bytes: 4 * MiB, who: 'admin' }
const documents: Allowance = { bytes: 60 * MiB, who: 'admin' }

/** By the path in `app/routes.ts`. A letter may take nine bytes in a form, so 20,000 of them need 180 KB. */
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
  // A mail with a picture or two; who sends it shows a secret.
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

/** Whether the request's session is one that `who` asks for. */
export function maySend(who: Allowance['who'], actors: Actors): boolean {
  if (who === 'anybody' || 'failed' in actors) return true
  return actors[who === 'admin' ? 'admin' : 'campus'].kind === 'member'
}
