import { everyRegistrationOf } from '#app/events/registrations/queries.server.ts'
import { accountCopyOf } from '#app/members/account/queries.server.ts'
import { everyDraftOf } from '#app/members/drafts/queries.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { everyAttachmentOf } from '../attachments/queries.server.ts'
import { everyCommentLikeOf } from '../comments/likes/queries.server.ts'
import { everyCommentOf } from '../comments/newest/queries.server.ts'
import { everyAppealOf } from '../moderation/appeals/queries.server.ts'
import { everyMeasureOf } from '../moderation/sanctions/queries.server.ts'
import { everyNotificationOf } from '../notifications/queries.server.ts'
import { everyLikeOf } from '../posts/likes/queries.server.ts'
import { everyPostOf } from '../posts/queries.server.ts'
import { everyFollowOf } from '../reading/follows/queries.server.ts'

/** All data about a member, for the member: account, profile and activity. Excludes secrets. */
export async function exportMember(member: SignedIn) {
  return {
    exportedAt: new Date(),
    ...(await accountCopyOf(member)),
    posts: await everyPostOf(member),
    comments: await everyCommentOf(member),
    files: await everyAttachmentOf(member),
    likes: await everyLikeOf(member),
    commentLikes: await everyCommentLikeOf(member),
    drafts: await everyDraftOf(member),
    follows: await everyFollowOf(member),
    notifications: await everyNotificationOf(member),
    measures: await everyMeasureOf(member),
    appeals: await everyAppealOf(member),
    registrations: await everyRegistrationOf(member),
  }
}
