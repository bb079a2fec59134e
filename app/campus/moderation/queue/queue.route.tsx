import { requireMember } from '#app/members/guard.server.ts'
import { isId } from '#app/platform/ids.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { Time } from '#app/ui/time.tsx'
import { Byline } from '../../byline.tsx'
import type { Route } from './+types/queue.route.ts'
import { listWaiting, type Waiting } from './queries.server.ts'
import styles from './queue.module.css'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Moderation', noindex: true })

/** What waits for a moderator: four queries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const decided = new URL(request.url).searchParams.get('decided')
  return { waiting: await listWaiting(member), decided: isId(decided) ? decided : null }
}

export default function ModerationQueue({ loaderData: { waiting, decided } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>Moderation</h1>
      <p className={page.lede}>What members reported, and what waits to appear. Oldest first.</p>
      {decided && (
        <div className={styles.undo}>
          <Notice kind="good" role="status">
            Done. The author and who reported it are told.
          </Notice>
          <form method="post" action={`/campus/moderation/decisions/${decided}?_method=DELETE`}>
            <Button kind="quiet" small busyLabel="Undoing...">
              Undo
            </Button>
          </form>
        </div>
      )}
      {waiting.length === 0 && <EmptyState title="Nothing waits" />}
      {waiting.map((subject) => (
        <Subject key={subject.id} subject={subject} />
      ))}
    </div>
  )
}

function Subject({ subject }: { subject: Waiting }) {
  const { kind, id, postId, title, text, author, since, held, hidden, reports } = subject
  const address = `/campus/moderation/${kind}/${id}`
  const link = kind === 'post' ? `/campus/post/${postId}` : `/campus/post/${postId}?at=${id}#comment-${id}`
  return (
    <article className={styles.subject} aria-labelledby={`subject-${id}`}>
      <h2 id={`subject-${id}`} className={styles.title}>
        {kind === 'comment' && 'Comment on '}
        <a href={link}>
          <bdi>{title}</bdi>
        </a>{' '}
        {held ? <Badge kind="warn">Waits to appear</Badge> : hidden && <Badge kind="bad">Hidden</Badge>}
      </h2>
      <Byline person={author}>
        <span>
          waits since <Time value={since} />
        </span>
      </Byline>
      <blockquote className={styles.text} dir="auto">
        {text}
      </blockquote>
      <ul>
        {reports.map(({ reason, reporter }) => (
          <li key={`${reporter?.id} ${reason}`}>
            {reporter && (
              <>
                <bdi>{reporter.name}</bdi>:{' '}
              </>
            )}
            <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
      <form method="post" action={`${address}/dismissal`} className={styles.decision}>
        <TextField
          name="reason"
          id={`reason-${id}`}
          label="Reason"
          maxLength={500}
          markOptional
          help="The author and who reported it read this."
        />
        <div className={page.actions}>
          <Button kind="danger" small formAction={`${address}/hiding`}>
            {held ? 'Keep out' : hidden ? 'Keep hidden' : 'Hide'}
          </Button>
          {hidden && (
            <Button kind="quiet" small formAction={`${address}/hiding?_method=DELETE`}>
              {held ? 'Let through' : 'Show again'}
            </Button>
          )}
          {!hidden && (
            <Button kind="quiet" small>
              Dismiss
            </Button>
          )}
        </div>
      </form>
    </article>
  )
}
