import { expect, test } from 'vitest'
import { type Act, can } from './permissions.ts'
import { type Actor, type Role, roles, system, visitor } from './platform/actor.ts'

const member = (role: Role, id: string = role): Actor => ({
  kind: 'member',
  id,
  email: `${role}@example.com`,
  role,
  sessionId: '',
})
const actors = { visitor, ...Object.fromEntries(roles.map((role) => [role, member(role)])), system } as Record<
  Role | 'visitor' | 'system',
  Actor
>

/** The acts without a target, by who may do them. */
const groups: Record<string, Act[]> = {
  'visitor member moderator editor sales admin system': ['page.see', 'form.send'],
  'member moderator editor sales admin': [
    'account.manage',
    'campus.see',
    'campus.write',
    'follow.set',
    'draft.keep',
    'topic.see',
    'trash.see',
    'post.publish',
    'post.like',
    'appeal.make',
    'event.see',
    'event.register',
    'curated.see',
    'member.see',
  ],
  'editor sales admin': ['admin.enter', 'call.host'],
  'sales admin': [
    'message.read',
    'message.manage',
    'candidate.read',
    'candidate.manage',
    'assessment.read',
    'assessment.manage',
    'file.read',
    'file.manage',
    'call.read',
    'call.manage',
  ],
  'moderator admin': [
    'topic.see-private',
    'topic.rename',
    'topic.remove',
    'topic.recover',
    'trash.see-all',
    'post.hide',
    'post.lock',
    'post.move',
    'post.pin',
    'content.moderate',
  ],
  admin: [
    'topic.set-audience',
    'appeal.answer',
    'guest.read-address',
    'member.manage',
    'group.manage',
    'mail.read',
    'mail.send-again',
    'audit.read',
    'settings.change',
    'content.import',
    'webhook.manage',
    'api.manage',
    'article.approve',
    'subscriber.read',
    'subscriber.remove',
  ],
  'admin system': ['record.tell'],
  'editor admin system': [
    'event.manage',
    'curated.manage',
    'group.choose',
    'copy.write',
    'media.manage',
    'redirect.manage',
    'article.write',
    'newsletter.send',
    'download.write',
    'category.write',
    'tag.write',
  ],
}

const rows = Object.entries(groups).flatMap(([who, acts]) => acts.map((act) => [act, who] as const))

test.each(rows)('%s: %s', (act, who) => {
  expect(allowed((actor) => can(actor, act as 'page.see'))).toBe(who)
})

/** The names of the actors for whom `rule` is true. */
function allowed(rule: (actor: Actor) => boolean): string {
  return Object.entries(actors)
    .filter(([, actor]) => rule(actor))
    .map(([name]) => name)
    .join(' ')
}

const everyMember = 'member moderator editor sales admin'
const moderators = 'moderator admin'
const byEditor = { authorId: 'editor' }

test('topics are created by members or by moderators, as the setting says', () => {
  expect(allowed((actor) => can(actor, 'topic.create', 'members'))).toBe(everyMember)
  expect(allowed((actor) => can(actor, 'topic.create', 'moderators'))).toBe(moderators)
})

test('a hidden post is seen by its author and moderators', () => {
  expect(allowed((actor) => can(actor, 'post.see', { ...byEditor, hidden: false }))).toBe(everyMember)
  expect(allowed((actor) => can(actor, 'post.see', { ...byEditor, hidden: true }))).toBe('moderator editor admin')
})

test.each(['post.edit', 'comment.edit'] as const)('%s: by the author unless it is locked, and by moderators', (act) => {
  expect(allowed((actor) => can(actor, act, { ...byEditor, locked: false }))).toBe('moderator editor admin')
  expect(allowed((actor) => can(actor, act, { ...byEditor, locked: true }))).toBe(moderators)
  expect(allowed((actor) => can(actor, act, { authorId: null, locked: false }))).toBe(moderators)
})

test.each(['post.recover', 'comment.recover'] as const)(
  '%s: by the author unless a moderator removed it, and by moderators',
  (act) => {
    expect(allowed((actor) => can(actor, act, { ...byEditor, byModerator: false }))).toBe('moderator editor admin')
    expect(allowed((actor) => can(actor, act, { ...byEditor, byModerator: true }))).toBe(moderators)
  },
)

test.each(['post.remove', 'comment.remove', 'answer.accept'] as const)('%s: by the author and moderators', (act) => {
  expect(allowed((actor) => can(actor, act, byEditor))).toBe('moderator editor admin')
  expect(allowed((actor) => can(actor, act, { authorId: null }))).toBe(moderators)
})

test('a locked post is commented on by moderators only', () => {
  expect(allowed((actor) => can(actor, 'comment.write', { locked: false }))).toBe(everyMember)
  expect(allowed((actor) => can(actor, 'comment.write', { locked: true }))).toBe(moderators)
})

test('nobody reports a text of their own', () => {
  expect(allowed((actor) => can(actor, 'content.report', byEditor))).toBe('member moderator sales admin')
})

test('nobody writes to, bans or promotes themselves', () => {
  expect(allowed((actor) => can(actor, 'member.write-to', { id: 'editor' }))).toBe('member moderator sales admin')
  for (const act of ['member.set-role', 'member.ban'] as const) {
    expect(allowed((actor) => can(actor, act, { id: 'editor' }))).toBe('admin')
    expect(allowed((actor) => can(actor, act, { id: 'admin' }))).toBe('')
  }
})

test('moderators suspend members, admins suspend staff, and nobody an admin or themselves', () => {
  const suspenders = (id: string, role: Role) => allowed((actor) => can(actor, 'member.suspend', { id, role }))
  expect(suspenders('other', 'member')).toBe(moderators)
  for (const role of ['moderator', 'editor', 'sales'] as const) expect(suspenders('other', role)).toBe('admin')
  expect(suspenders('other', 'admin')).toBe('')
  expect(can(member('moderator', 'same'), 'member.suspend', { id: 'same', role: 'member' })).toBe(false)
  expect(can(member('admin', 'same'), 'member.suspend', { id: 'same', role: 'editor' })).toBe(false)
})

test('an admin withdraws an invitation that nobody has accepted', () => {
  const invited = { waiting: 'invited', bannedUntil: null, hasProfile: false }
  const withdrawers = (account: Parameters<typeof can<'member.withdraw-invitation'>>[2]) =>
    allowed((actor) => can(actor, 'member.withdraw-invitation', account))
  expect(withdrawers(invited)).toBe('admin')
  expect(withdrawers({ ...invited, waiting: null })).toBe('')
  expect(withdrawers({ ...invited, waiting: 'unconfirmed' })).toBe('')
  expect(withdrawers({ ...invited, bannedUntil: new Date() })).toBe('')
  expect(withdrawers({ ...invited, hasProfile: true })).toBe('')
})

test('articles are published by editors or by admins, as the setting says, and by imports', () => {
  expect(allowed((actor) => can(actor, 'article.publish', 'editors'))).toBe('editor admin system')
  expect(allowed((actor) => can(actor, 'article.publish', 'admins'))).toBe('admin system')
})

test('a download is taken by its audience', () => {
  const takers = (audience: string, inGroup: boolean) =>
    allowed((actor) => can(actor, 'download.take', { audience, inGroup }))
  expect(takers('everybody', false)).toBe('visitor member moderator editor sales admin system')
  expect(takers('members', false)).toBe(everyMember)
  expect(takers('groups', true)).toBe(everyMember)
  expect(takers('groups', false)).toBe('')
  expect(takers('of another release', true)).toBe('')
})
