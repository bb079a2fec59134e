import type { Actor, Role } from '#app/platform/actor.ts'

type Rule = (actor: Actor, target: never) => boolean

/** Permission → rule. This is the only place that defines who may do what. */
const rules = {
  'page.see': anybody,
  'form.send': anybody,
  'account.manage': isMember,
  'campus.see': isMember,
  'campus.write': isMember,
  'follow.set': isMember,
  'draft.keep': isMember,
  'admin.enter': isStaff,
  'message.read': sells,
  'message.manage': sells,
  'candidate.read': sells,
  'candidate.manage': sells,
  'assessment.read': sells,
  'assessment.manage': sells,
  'file.read': sells,
  'file.manage': sells,
  'call.read': sells,
  'call.manage': sells,
  'call.host': isStaff,
  'record.tell': (actor: Actor) => actor.kind === 'system' || isAdmin(actor),
  'topic.see': isMember,
  'topic.see-private': isModerator,
  'topic.set-audience': isAdmin,
  'topic.create': (actor: Actor, creators: 'members' | 'moderators') =>
    creators === 'members' ? isMember(actor) : isModerator(actor),
  'topic.rename': isModerator,
  'topic.remove': isModerator,
  'topic.recover': isModerator,
  'trash.see': isMember,
  'trash.see-all': isModerator,
  'post.see': (actor: Actor, post: Written & { hidden: boolean }) =>
    isMember(actor) && (!post.hidden || wrote(actor, post) || isModerator(actor)),
  'post.publish': isMember,
  'post.edit': (actor: Actor, post: Written & { locked: boolean }) =>
    (wrote(actor, post) && !post.locked) || isModerator(actor),
  'post.remove': (actor: Actor, post: Written) => wrote(actor, post) || isModerator(actor),
  'post.recover': (actor: Actor, post: Written & { byModerator: boolean }) =>
    (wrote(actor, post) && !post.byModerator) || isModerator(actor),
  'post.like': isMember,
  'post.hide': isModerator,
  'post.lock': isModerator,
  'post.move': isModerator,
  'post.pin': isModerator,
  'comment.write': (actor: Actor, post: { locked: boolean }) => isModerator(actor) || (isMember(actor) && !post.locked),
  'comment.edit': (actor: Actor, comment: Written & { locked: boolean }) =>
    (wrote(actor, comment) && !comment.locked) || isModerator(actor),
  'comment.remove': (actor: Actor, comment: Written) => wrote(actor, comment) || isModerator(actor),
  'comment.recover': (actor: Actor, comment: Written & { byModerator: boolean }) =>
    (wrote(actor, comment) && !comment.byModerator) || isModerator(actor),
  'answer.accept': (actor: Actor, post: Written) => wrote(actor, post) || isModerator(actor),
  'content.moderate': isModerator,
  'appeal.make': isMember,
  'appeal.answer': isAdmin,
  'content.report': (actor: Actor, content: Written) => isMember(actor) && !wrote(actor, content),
  'event.see': isMember,
  'event.register': isMember,
  'event.manage': curates,
  'guest.read-address': isAdmin,
  'curated.see': isMember,
  'curated.manage': curates,
  'member.see': isMember,
  'member.write-to': (actor: Actor, member: { id: string }) => isMember(actor) && !isSelf(actor, member.id),
  'member.suspend': (actor: Actor, member: { id: string; role: Role }) =>
    (member.role === 'member' ? isModerator(actor) : member.role !== 'admin' && isAdmin(actor)) &&
    !isSelf(actor, member.id),
  'member.manage': isAdmin,
  'group.manage': isAdmin,
  'group.choose': curates,
  'member.set-role': (actor: Actor, member: { id: string }) => isAdmin(actor) && !isSelf(actor, member.id),
  'member.ban': (actor: Actor, member: { id: string }) => isAdmin(actor) && !isSelf(actor, member.id),
  // Not while banned, because the ban would be deleted with the account. A user with a profile has an account, not just
  // an invitation.
  'member.withdraw-invitation': (
    actor: Actor,
    member: { waiting: string | null; bannedUntil: Date | null; hasProfile: boolean },
  ) => isAdmin(actor) && member.waiting === 'invited' && !member.bannedUntil && !member.hasProfile,
  'mail.read': isAdmin,
  'mail.send-again': isAdmin,
  'audit.read': isAdmin,
  'settings.change': isAdmin,
  'content.import': isAdmin,
  'webhook.manage': isAdmin,
  'api.manage': isAdmin,
  'copy.write': curates,
  'media.manage': curates,
  'redirect.manage': curates,
  'article.write': curates,
  'article.publish': (actor: Actor, publishers: 'editors' | 'admins') =>
    curates(actor) && (publishers === 'editors' || actor.kind === 'system' || isAdmin(actor)),
  'article.approve': isAdmin,
  'newsletter.send': curates,
  'subscriber.read': isAdmin,
  'subscriber.remove': isAdmin,
  'download.write': curates,
  'download.take': (actor: Actor, { audience, inGroup }: { audience: string; inGroup: boolean }) =>
    audience === 'everybody' || (isMember(actor) && (audience === 'members' || (audience === 'groups' && inGroup))),
  'category.write': curates,
  'tag.write': curates,
} satisfies Record<string, Rule>

/** The name of a permission. */
export type Act = keyof typeof rules

/** True if `actor` may do `act` to `target`. */
export function can<A extends Act>(
  actor: Actor,
  act: A,
  ...target: Parameters<(typeof rules)[A]> extends [Actor, infer T] ? [T] : []
): boolean {
  return (rules[act] as Rule)(actor, target[0] as never)
}

/** A record with an author; null if the account is deleted. */
interface Written {
  authorId: string | null
}

function anybody(): boolean {
  return true
}

function isMember(actor: Actor): boolean {
  return actor.kind === 'member'
}

function isModerator(actor: Actor): boolean {
  return actor.kind === 'member' && (actor.role === 'moderator' || actor.role === 'admin')
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === 'member' && actor.role === 'admin'
}

/** Roles with access to the admin area. */
function isStaff(actor: Actor): boolean {
  return writes(actor) || sells(actor)
}

/** Roles for leads, people and calls; `sales` has no other access to the admin area. */
function sells(actor: Actor): boolean {
  return actor.kind === 'member' && (actor.role === 'sales' || actor.role === 'admin')
}

function writes(actor: Actor): boolean {
  return actor.kind === 'member' && (actor.role === 'editor' || actor.role === 'admin')
}

/** Editors and admins, and the system when it imports content. */
function curates(actor: Actor): boolean {
  return actor.kind === 'system' || writes(actor)
}

function isSelf(actor: Actor, id: string | null): boolean {
  return actor.kind === 'member' && actor.id === id
}

function wrote(actor: Actor, { authorId }: Written): boolean {
  return isSelf(actor, authorId)
}
