/** A method that changes something. */
export type WritingMethod = 'POST' | 'PUT' | 'DELETE'

const both: WritingMethod[] = ['POST', 'DELETE']
const takesBack: WritingMethod[] = ['DELETE']
const draft: WritingMethod[] = ['PUT', 'DELETE']

/** What addresses of `routes.ts` take that are not written to by POST alone. */
const methodsOfAddresses: Record<string, WritingMethod[]> = {
  'campus/session': takesBack,
  'campus/drafts': draft,
  'admin/drafts': draft,
  'campus/notifications/:id': both,
  'campus/topics/:slug/following': both,
  'campus/topics/:slug/muting': both,
  'campus/post/:id/following': both,
  'campus/post/:id/muting': both,
  'campus/members/:id/following': both,
  'campus/members/:id/suspension': both,
  'campus/post/:id/like': both,
  'campus/post/:id/hiding': both,
  'campus/post/:id/lock': both,
  'campus/post/:id/pin': both,
  'campus/comments/:id/like': both,
  'campus/comments/:id/acceptance': both,
  'campus/comments/:id/hiding': both,
  'campus/moderation/decisions/:id': takesBack,
  'campus/moderation/warnings/:id': takesBack,
  'campus/moderation/:kind/:id/hiding': both,
  'campus/calendar': both,
  'campus/events/:id/registration': both,
  'events/seat/:token': both,
  'meet/:token': ['POST', 'PUT', 'DELETE'],
  'talent/:token': ['POST', 'PUT', 'DELETE'],
  'mine/:token': ['POST', 'PUT', 'DELETE'],
  'campus/account/address/move': both,
  'campus/account/factors/:id': both,
  'campus/account/passkeys/:id': both,
  'campus/account/identities/:id': takesBack,
  'campus/account/picture': takesBack,
  'campus/account/sessions': takesBack,
  'campus/account/sessions/:id': takesBack,
  'campus/account/tools/:id': takesBack,
  'admin/session': takesBack,
  'admin/presence': both,
  'admin/articles/:id/publication': both,
  'admin/articles/:id/schedule': both,
  'admin/articles/:id/review-request': both,
  'admin/articles/:id/removal': takesBack,
  'admin/newsletter/:id/pause': both,
  'admin/subscribers/:id/removal': takesBack,
  'admin/pages/:page/draft': draft,
  'admin/downloads/:id/publication': both,
  'admin/downloads/:id/schedule': both,
  'admin/downloads/:id/removal': takesBack,
  'admin/categories/:id/removal': takesBack,
  'admin/tags/:id/removal': takesBack,
  'admin/replies/:id/removal': takesBack,
  'admin/webhooks/:id/removal': takesBack,
  'admin/api/:id/removal': takesBack,
  'admin/api/:id/suspension': takesBack,
  'admin/inbox/:kind/:id/removal': takesBack,
  'admin/people/:id/addresses': both,
  'admin/events/:id/cancellation': both,
  'admin/events/:id/files/:file': takesBack,
  'admin/events/:id/speakers/:speaker': both,
  'admin/events/:id/removal': takesBack,
  'admin/events/:id/registrations/:guest': takesBack,
  'admin/events/:id/registrations/:guest/arrival': both,
  'admin/banner': both,
  'admin/media/:id/removal': takesBack,
  'admin/redirects/:id/removal': takesBack,
  'admin/redirects/missing/:id': takesBack,
  'admin/curated/:id/removal': takesBack,
  'admin/topics/:slug/removal': takesBack,
  'admin/pages/:page/words': takesBack,
  'admin/groups/:id/removal': takesBack,
  'admin/groups/:id/members/:member': takesBack,
  'admin/collections/:kind/:id/removal': takesBack,
  'admin/members/invitation': both,
  'admin/members/:id/suspension': takesBack,
  'admin/members/:id/ban': both,
  'admin/members/:id/badges/:badge': both,
  'admin/members/:id/factors': takesBack,
  'admin/members/:id/sessions': takesBack,
}

/** The methods by which an address that is written to is written to. @param path as in `routes.ts` */
export function writingMethodsOf(path: string): readonly WritingMethod[] {
  return methodsOfAddresses[path] ?? ['POST']
}

/** The addresses that are not written to by POST alone. */
export const addressesWithMethods = Object.keys(methodsOfAddresses)
