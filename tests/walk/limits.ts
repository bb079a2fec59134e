import type { WalkerName } from './people.ts'

/** A limit of an act: at which address it counts, its name, and for whom, if not for whom crowds come. */
interface OwnLimit {
  address: string
  limit: string
  who?: WalkerName
  /** The act leaves nothing to be done again: each try is at a record of its own. */
  isGone?: true
}

/**
 * What acts allow by themselves, far below what one client may write at any address. Each is tried: used up, it refuses
 * in words, and nobody else.
 */
export const ownLimits: OwnLimit[] = [
  { address: '/campus/topics/:slug', limit: 'post.publish' },
  { address: '/campus/post/:id', limit: 'comment.write' },
  { address: '/campus/post/:id/edit', limit: 'post.edit', who: 'author' },
  { address: '/campus/post/:id/removal', limit: 'post.remove', who: 'author', isGone: true },
  { address: '/campus/post/:id/like', limit: 'post.like' },
  { address: '/campus/post/:id/report', limit: 'content.report' },
  { address: '/campus/post/:id/following', limit: 'follow.set' },
  { address: '/campus/post/:id/muting', limit: 'follow.set' },
  { address: '/campus/topics/:slug/following', limit: 'follow.set' },
  { address: '/campus/topics/:slug/muting', limit: 'follow.set' },
  { address: '/campus/members/:id/following', limit: 'follow.set' },
  { address: '/campus/members/:id/letter', limit: 'letter.pair' },
  { address: '/campus/members/:id/letter', limit: 'letter.sender' },
  { address: '/campus/comments/:id/edit', limit: 'comment.edit', who: 'author' },
  { address: '/campus/comments/:id/removal', limit: 'comment.remove', who: 'author', isGone: true },
  { address: '/campus/comments/:id/like', limit: 'comment.like' },
  { address: '/campus/comments/:id/acceptance', limit: 'answer.accept', who: 'author' },
  { address: '/campus/comments/:id/report', limit: 'content.report' },
  { address: '/campus/notifications/:id/appeal', limit: 'appeal.make' },
  { address: '/campus/events/:id/registration', limit: 'event.register' },
  { address: '/campus/drafts/saving', limit: 'draft.save' },
  { address: '/campus/files', limit: 'attachment.store' },
  { address: '/campus/preview', limit: 'campus.preview' },
  { address: '/campus/admin', limit: 'topic.create' },
  { address: '/campus/account', limit: 'member.profile' },
  { address: '/campus/account/notifications', limit: 'notifications.choose' },
  { address: '/events/:slug', limit: 'event.guest.address' },
  { address: '/contact', limit: 'message.address' },
  { address: '/assessment/:token', limit: 'assessment.address' },
  { address: '/resources/downloads/:slug/about', limit: 'file.address' },
  { address: '/meet', limit: 'call.address' },
  { address: '/meet/:token', limit: 'call.move' },
  { address: '/skillbridge/candidate-profile', limit: 'candidate.address' },
  { address: '/mine/:token', limit: 'lead.own' },
  { address: '/mine/:token/address', limit: 'lead.move' },
  { address: '/mine/:token/address', limit: 'lead.move-to' },
  { address: '/admin/assessment', limit: 'assessment.edition' },
  { address: '/talent/:token/introductions/:id', limit: 'introduction.answer' },
  { address: '/admin/inbox/candidates/:id/introduction', limit: 'introduction.ask' },
  { address: '/talent/:token', limit: 'candidate.own' },
  { address: '/admin/events/:id/letter', limit: 'event.write' },
  { address: '/admin/presence', limit: 'presence.say' },
  { address: '/contact', limit: 'message.email' },
  { address: '/assessment/:token', limit: 'assessment.email' },
  { address: '/resources/downloads/:slug/about', limit: 'file.email' },
  { address: '/meet', limit: 'call.email' },
  { address: '/skillbridge/candidate-profile', limit: 'candidate.email' },
]
