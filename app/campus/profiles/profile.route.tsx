import { FoundComments } from '#app/campus/comments/found-comments.tsx'
import { listCommentsOf } from '#app/campus/comments/queries.server.ts'
import { PostRow } from '#app/campus/posts/post-row.tsx'
import { listPostsOf } from '#app/campus/posts/queries.server.ts'
import { FollowTools } from '#app/campus/reading/follows/follow-tools.tsx'
import { followOf } from '#app/campus/reading/follows/queries.server.ts'
import { findProfile } from '#app/members/directory.server.ts'
import { requireMember } from '#app/members/guard.server.ts'
import { roleLabels } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import { NotFound } from '#app/platform/errors.ts'
import { placeOf } from '#app/platform/lists/place.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/profile.route.ts'
import styles from './profile.module.css'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.profile.name ?? 'Member', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const profile = await findProfile(params.id)
  if (!profile) throw new NotFound('There is no such member, or they have left.')
  const tab = new URL(request.url).searchParams.get('tab') === 'comments' ? ('comments' as const) : ('posts' as const)
  const place = placeOf(request)
  const [level, posts, comments] = await Promise.all([
    followOf(member, { kind: 'person', id: profile.id }),
    tab === 'posts' ? listPostsOf(member, profile.id, place) : null,
    tab === 'comments' ? listCommentsOf(member, profile.id, place) : null,
  ])
  const maySuspend = can(member, 'member.suspend', profile)
  return {
    profile: { ...profile, suspendedUntil: maySuspend || member.id === profile.id ? profile.suspendedUntil : null },
    level,
    tab,
    posts,
    comments,
    may: { suspend: maySuspend, edit: member.id === profile.id },
  }
}

export default function ProfilePage({
  loaderData: { profile, level, tab, posts, comments, may },
}: Route.ComponentProps) {
  const { id, name, headline, avatar, role, joinedAt, suspendedUntil } = profile
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
            {may.edit && <a href="/campus/account">Edit my profile</a>}
          </p>
          {!may.edit && <FollowTools at={`/campus/members/${id}`} level={level} mutes={false} />}
        </div>
      </header>
      {suspendedUntil && (
        <Notice kind="warn">
          Suspended until <Time value={suspendedUntil} />
        </Notice>
      )}
      {may.suspend && <Suspension memberId={id} suspended={suspendedUntil !== null} />}
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
            {posts.items.length === 0 && <EmptyState title="No posts yet" />}
            {posts.items.map((post) => (
              <PostRow key={post.id} post={post} />
            ))}
            <PageLinks label="Posts" page={posts} words={{ before: 'Newer posts', after: 'Older posts' }} />
          </>
        )}
        {comments && (
          <>
            {comments.items.length === 0 && <EmptyState title="No comments yet" />}
            <FoundComments comments={comments.items} />
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

function Suspension({ memberId, suspended }: { memberId: string; suspended: boolean }) {
  const address = `/campus/members/${memberId}/suspension`
  return (
    <Disclosure summary="Moderate this member">
      {suspended ? (
        <form method="post" action={`${address}?_method=DELETE`}>
          <Button kind="quiet" small>
            End the suspension
          </Button>
        </form>
      ) : (
        <form method="post" action={address} className={styles.suspension}>
          <TextField
            name="days"
            id="suspension-days"
            type="number"
            min={1}
            max={365}
            defaultValue="7"
            required
            label="Days"
          />
          <TextField
            name="reason"
            id="suspension-reason"
            maxLength={500}
            label="Reason"
            markOptional
            help="For the audit log."
          />
          <Button kind="danger" small>
            Suspend
          </Button>
        </form>
      )}
    </Disclosure>
  )
}
