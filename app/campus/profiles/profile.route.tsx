import { CommentResults } from '#app/campus/comments/comment-list.tsx'
import { listCommentsOf } from '#app/campus/comments/queries.server.ts'
import { notesOn } from '#app/campus/moderation/notes/queries.server.ts'
import { listMeasures, recordsOf } from '#app/campus/moderation/sanctions/queries.server.ts'
import { recordWords } from '#app/campus/moderation/sanctions/record-words.ts'
import { listPostsOf } from '#app/campus/posts/list/queries.server.ts'
import { PostRow } from '#app/campus/posts/post-row.tsx'
import { FollowTools } from '#app/campus/reading/follows/follow-tools.tsx'
import { followOf } from '#app/campus/reading/follows/queries.server.ts'
import { eventsWith } from '#app/events/registrations/queries.server.ts'
import { requireMember } from '#app/members/guard.server.ts'
import { roleLabels } from '#app/members/person.ts'
import { findShownMember } from '#app/members/profile-fields/queries.server.ts'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/profile.route.ts'
import { profileLabels } from './labels.ts'
import { ModerationRecord } from './moderation-record.tsx'
import styles from './profile.module.css'
import { ShownAbout } from './shown-about.tsx'
import { Suspension } from './suspension.tsx'

export const handle = { access: { see: 'member.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ title: loaderData.profile.name, noindex: true }) : []

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const shown = await findShownMember(params.id)
  if (!shown) throw new NotFound('There is no such member, or they have left.')
  const tab = new URL(request.url).searchParams.get('tab') === 'comments' ? ('comments' as const) : ('posts' as const)
  const cursor = cursorOf(request)
  const { profile, about, badges, takesLetters } = shown
  const [events, level, posts, comments] = await Promise.all([
    shown.showsEvents ? eventsWith(member, profile.id) : [],
    followOf(member, { kind: 'person', id: profile.id }),
    tab === 'posts' ? readCursor(cursor, (at) => listPostsOf(member, profile.id, at)) : null,
    tab === 'comments' ? readCursor(cursor, (at) => listCommentsOf(member, profile.id, at)) : null,
  ])
  const maySuspend = can(member, 'member.suspend', profile)
  const known = can(member, 'content.moderate') ? await knownOf(member, profile.id) : null
  return {
    profile: { ...profile, joinedAt: shown.joinedAt },
    suspendedUntil: maySuspend || member.id === profile.id ? shown.suspendedUntil : null,
    about,
    events,
    badges,
    level,
    known,
    tab,
    posts,
    comments,
    may: {
      suspend: maySuspend,
      edit: member.id === profile.id,
      write: takesLetters && can(member, 'member.write-to', profile),
    },
  }
}

export default function ProfilePage({
  loaderData: { profile, suspendedUntil, about, events, badges, level, known, tab, posts, comments, may },
}: Route.ComponentProps) {
  const { id, name, headline, affiliation, avatar, role, joinedAt } = profile
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <header className={styles.head}>
        <Avatar seed={id} src={avatar} size="large" />
        <div className={styles.words}>
          <h1 className={page.title}>
            <bdi>{name}</bdi>
          </h1>
          {headline && (
            <p className={page.lede}>
              <bdi>{headline}</bdi>
            </p>
          )}
          <p className={styles.facts}>
            Joined <Time value={joinedAt} shows="day" /> {role !== 'member' && <Badge>{roleLabels[role]}</Badge>}
            {affiliation && <Badge>Vendor: {affiliation}</Badge>}
            {badges.map((badge) => (
              <Badge key={badge} kind="good">
                {badge}
              </Badge>
            ))}
            {may.edit && <a href="/campus/account">Edit my profile</a>}
          </p>
          {may.write && <a href={`/campus/members/${id}/letter`}>{profileLabels.write}</a>}
          {!may.edit && <FollowTools at={`/campus/members/${id}`} level={level} mutes={false} />}
        </div>
      </header>
      <ShownAbout about={about} events={events} />
      {suspendedUntil && (
        <Notice kind="warn">
          Suspended until <Time value={suspendedUntil} />
        </Notice>
      )}
      {known && (
        <Disclosure summary={profileLabels.moderate}>
          <ModerationRecord {...known} memberId={id} />
          {may.suspend && <Suspension memberId={id} suspended={suspendedUntil !== null} />}
        </Disclosure>
      )}
      <Tabs
        label={`What ${name} wrote`}
        id="written"
        selected={tab}
        tabs={[
          { value: 'posts', label: 'Posts' },
          { value: 'comments', label: 'Comments' },
        ]}
      >
        {posts && (
          <>
            {posts.items.length === 0 && <EmptyState title={profileLabels.noPosts} />}
            {posts.items.map((post) => (
              <PostRow key={post.id} post={post} />
            ))}
            <PageLinks label="Posts" page={posts} words={{ before: 'Newer posts', after: 'Older posts' }} />
          </>
        )}
        {comments && (
          <>
            {comments.items.length === 0 && !comments.before && !comments.after && (
              <EmptyState title="No comments yet" />
            )}
            <CommentResults comments={comments.items} />
            <PageLinks
              label="Comments"
              page={comments}
              query={{ tab: 'comments' }}
              words={{ before: 'Newer comments', after: 'Older comments' }}
            />
          </>
        )}
      </Tabs>
    </div>
  )
}

/** The moderators' view of a member. */
async function knownOf(moderator: SignedIn, id: string) {
  const [records, measures, notes] = await Promise.all([
    recordsOf(moderator, [id]),
    listMeasures(moderator, id),
    notesOn(moderator, [id]),
  ])
  const record = records.get(id)
  return { record: record ? recordWords(record) : '', measures, notes: notes.get(id) ?? [] }
}
