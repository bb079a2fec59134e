/**
 * What each act of the log says after the name of whoever did it. `{title}` stands for a fact, `{subject}` for the
 * person whom it happened to. A test holds every act of the product to a sentence.
 */
export const sentences: Record<string, string> = {
  'article.created': 'wrote the article “{title}”',
  'article.revised': 'changed the article “{title}”',
  'article.published': 'published the article “{title}”',
  'article.withdrawn': 'unpublished the article “{title}”',
  'article.featured': 'featured the article “{title}”',
  'article.unfeatured': 'stopped featuring the article “{title}”',
  'article.deleted': 'deleted the article “{title}”',
  'article.restored': 'took the article “{title}” out of the trash',
  'article.purged': 'removed the article “{title}” from the trash for good',
  'page.published': 'published the words of the page “{page}”',
  'download.created': 'added the download “{title}”',
  'download.revised': 'changed the download “{title}”',
  'download.published': 'published the download “{title}”',
  'download.withdrawn': 'unpublished the download “{title}”',
  'download.featured': 'featured the download “{title}”',
  'download.unfeatured': 'no longer features the download “{title}”',
  'download.deleted': 'deleted the download “{title}”',
  'download.restored': 'took the download “{title}” out of the trash',
  'download.purged': 'removed the download “{title}” from the trash for good',
  'category.created': 'added the category “{name}”',
  'category.renamed': 'changed the category “{name}”',
  'category.deleted': 'deleted the category “{name}”',
  'category.restored': 'took the category “{name}” out of the trash',
  'category.purged': 'removed the category “{name}” from the trash for good',
  'tag.created': 'added the tag “{name}”',
  'tag.deleted': 'deleted the tag “{name}”',
  'tag.restored': 'took the tag “{name}” out of the trash',
  'tag.purged': 'removed the tag “{name}” from the trash for good',
  'auth.oauth-approved': 'signed in to another tool',
  'auth.oauth-revoked': 'revoked the access of another tool',
  'auth.oauth-client-registered': 'registered the tool “{name}”',
  'auth.oauth-client-changed': 'changed a tool that signs people in',
  'auth.oauth-client-removed': 'removed the tool “{name}”',
  'mail.held-back': 'is delaying account mails: {waiting} wait, because at most {limit} are sent in an hour',
  'message.received': 'sent a contact message',
  'message.status-set': 'set a contact message to “{status}”',
  'message.rescued': 'marked a contact message as not spam',
  'message.noted': 'added a note to a contact message',
  'message.deleted': 'deleted a contact message',
  'message.answered': 'answered a contact message',
  'call.booked': 'booked a call',
  'call.moved': 'moved a call',
  'call.cancelled': 'cancelled a call',
  'call.hours-set': 'said when they take calls',
  'call.status-set': 'set a call to “{status}”',
  'call.rescued': 'marked a call as not spam',
  'call.noted': 'added a note to a call',
  'call.answered': 'answered somebody who booked a call',
  'call.deleted': 'deleted a call',
  'candidate.revised': 'corrected their candidate profile',
  'candidate.extended': 'has their candidate profile kept longer',
  'candidate.answered': 'answered a candidate',
  'assessment.received': 'asked for the result of the assessment by mail',
  'assessment.status-set': 'set an assessment to “{status}”',
  'assessment.rescued': 'marked an assessment as not spam',
  'assessment.noted': 'added a note to an assessment',
  'assessment.answered': 'answered somebody who took the assessment',
  'assessment.deleted': 'deleted an assessment',
  'candidate.submitted': 'sent a candidate profile',
  'candidate.status-set': 'set a candidate profile to “{status}”',
  'candidate.rescued': 'marked a candidate profile as not spam',
  'candidate.noted': 'added a note to a candidate profile',
  'candidate.deleted': 'deleted a candidate profile',
  'topic.created': 'created the topic “{name}”',
  'topic.renamed': 'renamed the topic “{from}” to “{to}”',
  'topic.recovered': 'took the topic “{name}” out of the trash',
  'post.recovered': 'took the post “{title}” out of the trash',
  'comment.recovered': 'took a comment out of the trash',
  'event.recovered': 'took the event “{title}” out of the trash',
  'topic.removed': 'removed the topic “{name}”',
  'post.published': 'posted “{title}”',
  'post.edited': 'edited a post',
  'post.removed': 'removed the post “{title}”',
  'post.hidden': 'hid a post',
  'post.restored': 'made a hidden post visible again',
  'post.locked': 'locked a post',
  'post.unlocked': 'unlocked a post',
  'post.moved': 'moved a post to another topic',
  'post.liked': 'liked a post',
  'post.unliked': 'removed a like from a post',
  'likes.withdrawn': 'removed the likes of somebody who left',
  'comment.written': 'commented on a post',
  'comment.edited': 'edited a comment',
  'comment.removed': 'removed a comment',
  'comment.hidden': 'hid a comment',
  'comment.restored': 'made a hidden comment visible again',
  'comment.liked': 'liked a comment',
  'comment.unliked': 'removed a like from a comment',
  'answer.accepted': 'accepted a comment as the answer',
  'answer.withdrawn': 'took back the choice of an answer',
  'content.held': 'had a {kind} held for review: {reason}',
  'content.reported': 'reported a {kind}: {reason}',
  'report.handled': 'decided on a reported {kind}: {decision}',
  'report.reopened': 'opened the reports of a {kind} again',
  'notifications.chosen': 'chose what to be told of',
  'notifications.unsubscribed': 'unsubscribed from mails',
  'event.scheduled': 'scheduled the event “{title}”',
  'event.revised': 'changed the event “{title}”',
  'event.changed': 'changed when, where or under which name “{title}” takes place',
  'event.cancelled': 'cancelled the event “{title}”',
  'event.reinstated': 'let the event “{title}” take place after all',
  'event.deleted': 'deleted the event “{title}”',
  'registration.made': 'registered for an event',
  'registration.queued': 'joined the waiting list of an event',
  'guest.confirmed': 'confirmed that they come to an event, without an account',
  'registration.removed': 'removed somebody from an event',
  'registration.put-first': 'put somebody first on the waiting list of an event',
  'registration.came': 'noted who came to an event',
  'event.written-to': 'wrote “{subject}” to the guests of “{title}”',
  'seat.freed': 'gave a free seat in “{title}” to the first who waited',
  'registration.cancelled': 'cancelled a registration for an event',
  'registrations.withdrawn': 'canceled the registrations of somebody who left',
  'curated.added': 'added the curated resource “{title}”',
  'curated.revised': 'changed the curated resource “{title}”',
  'curated.removed': 'removed the curated resource “{title}”',
  'member.joined': 'created the profile of {subject}',
  'member.profile-changed': 'changed their profile',
  'member.left': 'removed the profile of {subject}, who left',
  'member.invited': 'invited {email}',
  'member.role-set': 'changed the role of {subject} from {from} to {to}',
  'member.suspended': 'suspended {subject} until {until}: {reason}',
  'member.readmitted': 'ended the suspension of {subject}',
  'member.banned': 'banned {subject} ({length})',
  'member.unbanned': 'lifted the ban of {subject}',
  'samples.removed': 'removed the sample posts of {authors} authors',
  'member.badge-granted': 'granted {subject} the badge “{badge}”',
  'member.badge-taken': 'took the badge “{badge}” back from {subject}',
  'member.written-to': 'wrote to {subject} through the Campus',
  'member.sessions-ended': 'ended all sessions of {subject}',
  'mail.sent-again': 'sent the mail “{subject-line}” to {to} once more',
  'settings.changed': 'changed {setting} from “{from}” to “{to}”',
  'auth.recovery-codes-made': 'created new recovery codes',
  'auth.recovery-code-used': 'used a recovery code',
  'auth.signed-up': 'signed up',
  'auth.sign-up-repeated': 'tried to sign up with an address that has an account',
  'auth.signed-in': 'signed in ({method})',
  'auth.signed-out': 'signed out',
  'auth.sign-in-failed': 'failed to sign in',
  'auth.email-confirmed': 'confirmed an email address',
  'auth.phone-confirmed': 'confirmed a phone number',
  'auth.email-change-asked': 'asked to change the email address',
  'auth.email-changed': 'changed the email address',
  'auth.phone-change-asked': 'asked to change the phone number',
  'auth.phone-changed': 'changed the phone number',
  'auth.recovery-asked': 'asked to reset the password',
  'auth.password-changed': 'changed the password',
  'auth.magic-link-asked': 'asked for a link to sign in',
  'auth.text-code-asked': 'asked for a code by text message',
  'auth.code-refused': 'entered a wrong code',
  'auth.refresh-token-reused': 'used a session token a second time, so the session was ended',
  'auth.factor-enrolled': 'started to set up a second factor',
  'auth.factor-added': 'added a second factor',
  'auth.factor-verified': 'confirmed a sign-in with a second factor',
  'auth.factor-failed': 'failed to confirm a sign-in with a second factor',
  'auth.factor-removed': 'removed a second factor',
  'auth.factors-reset': 'reset the second factors of {subject}',
  'auth.passkey-added': 'added a passkey',
  'auth.passkey-renamed': 'renamed a passkey',
  'auth.passkey-removed': 'removed a passkey',
  'auth.passkey-shown': 'confirmed an act with a passkey',
  'auth.passkey-failed': 'failed to sign in with a passkey',
  'auth.disowned': 'reported a change to their account that they did not make',
  'auth.identity-linked': 'connected another way to sign in',
  'auth.identity-unlinked': 'disconnected a way to sign in',
  'auth.invitation-accepted': 'accepted an invitation',
  'auth.link-generated': 'created a sign-in link for {subject}',
  'auth.user-created': 'created the account of {subject}',
  'auth.user-invited': 'invited {subject} by mail',
  'auth.user-updated': 'changed the account of {subject}',
  'auth.user-deleted': 'deleted an account',
  'auth.address-move-asked': 'asked to move an account whose mailbox is lost',
  'auth.address-move-confirmed': 'confirmed the address that an account moves to',
  'auth.address-move-stopped': 'stopped the move of an account to another address',
  'auth.deletion-asked': 'asked for their account to be deleted',
  'auth.deletion-undone': 'came back, so their account is not deleted',
  'auth.sso-provider-created': 'added a single sign-on provider',
  'auth.sso-provider-changed': 'changed a single sign-on provider',
  'auth.sso-provider-deleted': 'removed a single sign-on provider',
}

/** Stand for whoever did something without an account. */
const nameless: Record<string, string> = {
  visitor: 'A visitor',
  system: 'The site',
  service: 'A program with the service key',
}

/** A line of the log. */
export interface AuditLine {
  act: string
  actorId: string | null
  actorKind: string
  subjectId: string | null
  facts: Record<string, unknown>
}

/** `Olive Operator suspended Mia Member until November 24, 2026: advertising` */
export function sentenceOf(
  { act, actorId, actorKind, subjectId, facts }: AuditLine,
  names: Map<string, string>,
): string {
  const who = actorId ? (names.get(actorId) ?? 'Somebody') : (nameless[actorKind] ?? 'Somebody')
  const template = Object.hasOwn(sentences, act) ? sentences[act] : undefined
  if (!template) return `${who}: ${act.replaceAll(/[.-]/g, ' ')}`
  const said = template.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => {
    if (name === 'subject') return (subjectId && names.get(subjectId)) || 'somebody'
    return factWords(facts[name === 'subject-line' ? 'subject' : name])
  })
  return `${who} ${said}`.replace(/(: | \(\))$/, '')
}

function factWords(fact: unknown): string {
  if (typeof fact !== 'string' && typeof fact !== 'number') return ''
  return String(fact).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):.*Z$/, '$1 $2 UTC')
}

/** Where the record of a line is to be seen; undefined where there is no such page. */
export function recordAddress({ act, subjectId }: Pick<AuditLine, 'act' | 'subjectId'>): string | undefined {
  if (!subjectId || /\.(deleted|removed|cancelled|left)$/.test(act)) return undefined
  const subject = act.split('.')[0] ?? ''
  const folder = Object.hasOwn(folders, subject) ? folders[subject] : undefined
  return folder && `${folder}${subjectId}`
}

const folders: Record<string, string> = {
  message: '/admin/inbox/messages/',
  candidate: '/admin/inbox/candidates/',
  assessment: '/admin/inbox/assessments/',
  call: '/admin/inbox/calls/',
  member: '/admin/members/',
  auth: '/admin/members/',
  mail: '/admin/mail/',
  event: '/admin/events/',
  curated: '/admin/curated/',
  post: '/campus/post/',
}
