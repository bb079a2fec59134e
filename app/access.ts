import type { Act } from '#app/permissions.ts'

/** What an address asks of whoever opens it (GET, HEAD) and of whoever writes to it (every other method). */
export interface AddressAccess {
  /** Absent: there is nothing to read. */
  see?: Act
  /** Absent: nothing can be written there. */
  write?: Act
  /** Written by the suspended too: what is theirs alone, and what takes back. */
  whenSuspended?: true | 'DELETE'
}

/**
 * Address → act, the first that matches. `:name` stands for one part, a last `*` for any number of them.
 * The admin area's guard reads it on each request; a test walks every role over every
 * address of `routes.ts`.
 */
const accesses: [address: string, access: AddressAccess][] = [
  ['/admin/login', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/admin/login/factor', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/admin/login/passkey', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/admin/login/passkey/options', { write: 'form.send', whenSuspended: true }],
  ['/admin/session', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/admin/overview', { see: 'desk.enter' }],
  ['/admin/presence', { see: 'desk.enter', write: 'desk.enter' }],
  ['/admin', { see: 'desk.enter', write: 'category.write' }],
  ['/admin/articles/:id/sending', { see: 'newsletter.send', write: 'newsletter.send' }],
  ['/admin/newsletter/settings', { see: 'settings.change', write: 'settings.change' }],
  ['/admin/newsletter/*', { see: 'newsletter.send', write: 'newsletter.send' }],
  ['/admin/subscribers.csv', { see: 'subscriber.read' }],
  ['/admin/subscribers', { see: 'subscriber.read' }],
  ['/admin/subscribers/*', { see: 'subscriber.read', write: 'subscriber.remove' }],
  ['/admin/articles/*', { see: 'article.write', write: 'article.write' }],
  ['/admin/downloads/*', { see: 'download.write', write: 'download.write' }],
  ['/admin/categories/*', { see: 'category.write', write: 'category.write' }],
  ['/admin/tags/*', { see: 'tag.write', write: 'tag.write' }],
  ['/admin/events/*', { see: 'event.manage', write: 'event.manage' }],
  ['/admin/pages/*', { see: 'words.write', write: 'words.write' }],
  ['/admin/banner', { see: 'words.write', write: 'words.write' }],
  ['/admin/media/*', { see: 'media.manage', write: 'media.manage' }],
  ['/admin/redirects/*', { see: 'redirect.manage', write: 'redirect.manage' }],
  ['/admin/collections/*', { see: 'words.write', write: 'words.write' }],
  ['/admin/curated/*', { see: 'curated.manage', write: 'curated.manage' }],
  ['/admin/topics/*', { see: 'topic.rename', write: 'topic.rename' }],
  ['/admin/inbox/calls/*', { see: 'call.read', write: 'call.manage' }],
  ['/admin/inbox/assessments/*', { see: 'assessment.read', write: 'assessment.manage' }],
  ['/admin/inbox/candidates/*', { see: 'candidate.read', write: 'candidate.manage' }],
  ['/admin/inbox/*', { see: 'message.read', write: 'message.manage' }],
  ['/admin/meet', { see: 'call.host', write: 'call.host' }],
  ['/admin/leads', { see: 'message.read', write: 'message.manage' }],
  ['/admin/leads.csv', { see: 'message.read' }],
  ['/admin/people/of/:kind/:id', { see: 'message.read' }],
  ['/admin/people/:id', { see: 'message.read', write: 'message.manage' }],
  ['/admin/people/:id/addresses', { write: 'message.manage' }],
  ['/admin/members/:id/suspension', { see: 'member.manage', write: 'member.suspend' }],
  ['/admin/members/:id/role', { see: 'member.manage', write: 'member.set-role' }],
  ['/admin/members/:id/ban', { see: 'member.manage', write: 'member.ban' }],
  ['/admin/members/*', { see: 'member.manage', write: 'member.manage' }],
  ['/admin/groups/*', { see: 'group.manage', write: 'group.manage' }],
  ['/admin/samples/*', { write: 'settings.change' }],
  ['/admin/settings/*', { see: 'settings.change', write: 'settings.change' }],
  ['/admin/audit/*', { see: 'audit.read' }],
  ['/admin/mail/:id/delivery', { see: 'mail.read', write: 'mail.send-again' }],
  ['/admin/mail/*', { see: 'mail.read' }],
  ['/campus', { see: 'page.see' }],
  ['/campus/auth/*', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/campus/session', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/unsubscribe/:token', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/mail/inbound', { write: 'form.send', whenSuspended: true }],
  ['/campus/notifications', { see: 'campus.see' }],
  ['/campus/notifications/count', { see: 'campus.see' }],
  ['/campus/notifications/reading', { write: 'account.manage', whenSuspended: true }],
  ['/campus/notifications/:id/appeal', { see: 'appeal.make', write: 'appeal.make', whenSuspended: true }],
  ['/campus/notifications/:id', { see: 'account.manage', write: 'account.manage', whenSuspended: true }],
  ['/campus/welcome', { see: 'account.manage', write: 'account.manage' }],
  ['/campus/welcome/topics', { see: 'campus.see', write: 'follow.set', whenSuspended: true }],
  ['/campus/welcome/hello', { see: 'campus.see', write: 'post.publish' }],
  ['/campus/welcome/end', { write: 'account.manage', whenSuspended: true }],
  ['/campus/new', { see: 'campus.see' }],
  ['/campus/new/live', { see: 'campus.see' }],
  ['/campus/mentions', { see: 'member.see' }],
  ['/campus/topics/:slug/live', { see: 'campus.see' }],
  ['/campus/new/reading', { write: 'campus.see', whenSuspended: true }],
  ['/campus/topics/:slug/following', { write: 'follow.set', whenSuspended: true }],
  ['/campus/topics/:slug/muting', { write: 'follow.set', whenSuspended: true }],
  ['/campus/topics/:slug', { see: 'campus.see', write: 'post.publish' }],
  ['/campus/topics/:slug/edit', { see: 'topic.rename', write: 'topic.rename' }],
  ['/campus/topics/:slug/removal', { see: 'topic.remove', write: 'topic.remove' }],
  ['/campus/post/:id', { see: 'post.see', write: 'comment.write' }],
  ['/campus/post/:id/following', { write: 'follow.set', whenSuspended: true }],
  ['/campus/post/:id/muting', { write: 'follow.set', whenSuspended: true }],
  ['/campus/post/:id/unread', { see: 'post.see' }],
  ['/campus/post/:id/newest', { see: 'post.see' }],
  ['/campus/post/:id/live', { see: 'post.see' }],
  ['/campus/post/:id/answering', { write: 'comment.write' }],
  ['/campus/post/:id/history', { see: 'content.moderate' }],
  ['/campus/post/:id/likes', { see: 'post.see' }],
  ['/campus/post/:id/edit', { see: 'post.edit', write: 'post.edit' }],
  ['/campus/post/:id/removal', { see: 'post.remove', write: 'post.remove' }],
  ['/campus/post/:id/like', { see: 'post.see', write: 'post.like' }],
  ['/campus/post/:id/hiding', { see: 'post.see', write: 'post.hide' }],
  ['/campus/post/:id/lock', { see: 'post.see', write: 'post.lock' }],
  ['/campus/post/:id/pin', { write: 'post.pin' }],
  ['/campus/post/:id/place', { see: 'post.see', write: 'post.move' }],
  ['/campus/post/:id/report', { see: 'post.see', write: 'content.report' }],
  ['/campus/comments/:id/text', { see: 'post.see' }],
  ['/campus/comments/:id/history', { see: 'content.moderate' }],
  ['/campus/comments/:id/likes', { see: 'post.see' }],
  ['/campus/comments/:id/edit', { see: 'comment.edit', write: 'comment.edit' }],
  ['/campus/comments/:id/removal', { see: 'comment.remove', write: 'comment.remove' }],
  ['/campus/comments/:id/like', { write: 'post.like' }],
  ['/campus/comments/:id/acceptance', { write: 'answer.accept' }],
  ['/campus/comments/:id/hiding', { write: 'post.hide' }],
  ['/campus/moderation', { see: 'content.moderate' }],
  ['/campus/moderation/words', { see: 'content.moderate', write: 'content.moderate' }],
  ['/campus/moderation/appeals', { see: 'appeal.answer' }],
  ['/campus/moderation/appeals/:id', { write: 'appeal.answer' }],
  ['/campus/moderation/warnings/:id', { write: 'content.moderate' }],
  ['/campus/moderation/:kind/:id/warning', { write: 'content.moderate' }],
  ['/campus/moderation/:kind/:id/notes', { write: 'content.moderate' }],
  ['/campus/moderation/decisions/:id', { write: 'content.moderate' }],
  ['/campus/moderation/:kind/:id/hiding', { write: 'content.moderate' }],
  ['/campus/moderation/:kind/:id/dismissal', { write: 'content.moderate' }],
  ['/campus/comments/:id/report', { see: 'post.see', write: 'content.report' }],
  ['/campus/events/:id/registration', { see: 'event.see', write: 'event.register', whenSuspended: 'DELETE' }],
  ['/campus/events', { see: 'event.see' }],
  ['/campus/events/:file', { see: 'page.see' }],
  ['/campus/calendar', { see: 'event.see', write: 'event.see', whenSuspended: true }],
  ['/campus/calendar/:file', { see: 'page.see' }],
  ['/events', { see: 'page.see' }],
  ['/events.ics', { see: 'page.see' }],
  ['/events/:slug', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/events/files/:file', { see: 'page.see' }],
  ['/events/seat/left', { see: 'page.see' }],
  ['/events/seat/:token', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/events/seat/:token/join', { see: 'page.see' }],
  ['/events/seat/:token/feedback', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/certificates/:token', { see: 'page.see' }],
  ['/campus/resources', { see: 'curated.see' }],
  ['/campus/search', { see: 'campus.see' }],
  ['/campus/trash', { see: 'trash.see' }],
  ['/campus/trash/topic/:id', { write: 'topic.recover' }],
  ['/campus/trash/post/:id', { write: 'post.recover' }],
  ['/campus/trash/comment/:id', { write: 'comment.recover' }],
  ['/campus/trash/:noun/:id', { write: 'topic.recover' }],
  ['/campus/consent', { see: 'account.manage', write: 'account.manage', whenSuspended: true }],
  ['/campus/drafts', { write: 'draft.keep', whenSuspended: true }],
  ['/campus/files', { write: 'post.publish' }],
  ['/campus/files/:id', { see: 'campus.see' }],
  ['/campus/preview', { see: 'campus.see', write: 'campus.see', whenSuspended: true }],
  ['/campus/admin', { see: 'campus.see', write: 'topic.create' }],
  ['/campus/account', { see: 'account.manage', write: 'account.manage' }],
  ['/campus/account/about', { see: 'account.manage', write: 'account.manage' }],
  ['/campus/account/picture', { write: 'account.manage' }],
  ['/campus/account/*', { see: 'account.manage', write: 'account.manage', whenSuspended: true }],
  ['/campus/members', { see: 'member.see' }],
  ['/campus/members/:id/letter', { see: 'member.write-to', write: 'member.write-to' }],
  ['/campus/members/:id', { see: 'member.see' }],
  ['/campus/members/:id/suspension', { see: 'member.see', write: 'member.suspend' }],
  ['/campus/members/:id/following', { write: 'follow.set', whenSuspended: true }],
  ['/subscribe', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/subscription/*', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/newsletter/*', { see: 'page.see' }],
  ['/assessment', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/assessment/:token', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/meet', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/meet/:token', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/talent/:token', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/contact/pass', { see: 'page.see' }],
  ['/contact/submission', { write: 'form.send', whenSuspended: true }],
  ['/contact', { see: 'page.see', write: 'form.send', whenSuspended: true }],
  ['/skillbridge/candidate-profile/submission', { write: 'form.send', whenSuspended: true }],
  ['/skillbridge/candidate-profile', { see: 'page.see', write: 'form.send', whenSuspended: true }],
]

/** What stands for everybody to read: pages of the site, files, feeds. */
const publicAddresses = [
  '/',
  '/about',
  '/how-we-count',
  '/services',
  '/academy',
  '/framework',
  '/products',
  '/navigator',
  '/solution-center',
  '/resources/*',
  '/skillbridge',
  '/ultimate-solutioneer',
  '/terms',
  '/privacy',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/feed.xml',
  '/feed.json',
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/change-password',
  '/og/*',
]

/** What an address asks, or undefined where nobody has decided. @param path without its query */
export function accessOf(path: string): AddressAccess | undefined {
  // What is a page for everybody is a text for everybody, too.
  if (path.endsWith('.md')) return seenByAll(accessOf(path.slice(0, -3).replace(/^\/index$/, '/')))
  const listed = accesses.find(([address]) => matches(address, path))?.[1]
  return listed ?? (publicAddresses.some((address) => matches(address, path)) ? { see: 'page.see' } : undefined)
}

function seenByAll(page: AddressAccess | undefined): AddressAccess | undefined {
  return page?.see === 'page.see' ? { see: 'page.see' } : undefined
}

function matches(address: string, path: string): boolean {
  const wanted = address.split('/')
  const given = (path.length > 1 ? path.replace(/\/+$/, '') : path).split('/')
  const open = wanted.at(-1) === '*'
  if (open) wanted.pop()
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((part, index) => part === given[index] || (part.startsWith(':') && given[index] !== ''))
}
