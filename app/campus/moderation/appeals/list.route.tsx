import { requireMember } from '#app/members/guard.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { formatTime, Time } from '#app/ui/time.tsx'
import { Byline } from '../../byline.tsx'
import { commentPath } from '../../comments/comment-path.ts'
import { LocalTime } from '../../notifications/local-time.tsx'
import styles from '../queue/queue.module.css'
import type { Route } from './+types/list.route.ts'
import { appealLabels } from './labels.ts'
import { listOpenAppeals, type OpenAppeal } from './queries.server.ts'

export const handle = { access: { see: 'appeal.answer' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Appeals', noindex: true })

/** Open appeals, for admins: two queries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const appeals = await listOpenAppeals(requireMember({ request, context }))
  return { appeals, wasAnswered: new URL(request.url).searchParams.has('answered') }
}

export default function Appeals({ loaderData: { appeals, wasAnswered } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <p>
        <a href="/campus/moderation">← Moderation</a>
      </p>
      <h1 className={page.title}>Appeals</h1>
      <p className={page.lede}>Members who have asked an admin to review a moderator’s decision, oldest first.</p>
      {wasAnswered && <FormResult>{appealLabels.answered}</FormResult>}
      {appeals.length === 0 && <EmptyState title="No open appeals" />}
      {appeals.map((appeal) => (
        <AppealItem key={appeal.id} appeal={appeal} />
      ))}
    </div>
  )
}

function AppealItem({ appeal: { id, member, postId, commentId, details, words, createdAt } }: { appeal: OpenAppeal }) {
  const href = postId && (commentId ? commentPath({ id: commentId, postId }) : `/campus/post/${postId}`)
  return (
    <article className={styles.subject} aria-labelledby={`appeal-${id}`}>
      <h2 id={`appeal-${id}`} className={styles.title}>
        {href ? (
          <a href={href}>{decisionOf(details)}</a>
        ) : (
          <LocalTime words={decisionOf(details)} until={details.until} />
        )}
      </h2>
      <Byline person={member}>
        <span>
          asked <Time value={createdAt} />
        </span>
      </Byline>
      {details.reason && (
        <div className={styles.against}>
          <p>
            The moderator’s reason: <bdi>{details.reason}</bdi>
          </p>
        </div>
      )}
      <blockquote className={styles.text} dir="auto" tabIndex={words.length > 300 ? 0 : undefined}>
        {words}
      </blockquote>
      <form method="post" action={`/campus/moderation/appeals/${id}`} className={styles.decision}>
        <TextField
          name="reason"
          id={`answer-${id}`}
          label={appealLabels.answer}
          maxLength={500}
          markOptional
          help="The member reads this."
        />
        <div className={page.actions}>
          <Button kind="quiet" small name="outcome" value="reversed">
            {appealLabels.reverse}
          </Button>
          <Button kind="quiet" small name="outcome" value="upheld">
            The decision stands
          </Button>
        </div>
      </form>
    </article>
  )
}

function decisionOf({ decision, about, title, until }: OpenAppeal['details']): string {
  if (decision === 'suspended') return `Suspended until ${formatTime(new Date(until ?? 0))}`
  const subject = `${about === 'comment' ? 'a comment in' : 'the post'} “${title ?? 'a post'}”`
  const done: Record<string, string> = { hidden: 'Hidden', removed: 'Removed', locked: 'Locked', warned: 'Warned' }
  return `${done[decision ?? ''] ?? 'Decided'}: ${subject}`
}
