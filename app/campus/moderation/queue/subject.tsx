import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import page from '#app/ui/page.module.css'
import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { Byline } from '../../byline.tsx'
import { commentPath } from '../../comments/comment-path.ts'
import { ModeratorNotes } from '../notes/notes.tsx'
import type { ModerationNote } from '../notes/queries.server.ts'
import { queueLabels } from './labels.ts'
import type { Waiting } from './queries.server.ts'
import styles from './queue.module.css'

/** An open subject, with its author's record and the moderators' notes. */
export interface KnownSubject extends Waiting {
  /** A one-line summary of the author's record. */
  record: string | null
  notes: ModerationNote[]
}

interface SubjectProps {
  subject: KnownSubject
  /** Topics to move the post to. */
  topics: { value: string; label: string }[]
  /** Whether the actor may warn and suspend the author. */
  mayMeasure: boolean
  /** It is part of a group that is decided as a whole, so its own decision buttons are collapsed. */
  folded?: boolean
}

/** A text with open reports: its content, the reports, and the buttons that decide. */
export function Subject({ subject, topics, mayMeasure, folded = false }: SubjectProps) {
  const { kind, id, postId, title, html, repliedTo, author, since, isPendingReview, hidden, reports, record, notes } =
    subject
  const address = `/campus/moderation/${kind}/${id}`
  const link = kind === 'post' ? `/campus/post/${postId}` : commentPath({ id, postId })
  const decision = (
    <form method="post" action={`${address}/dismissal`} className={styles.decision}>
      <TextField
        name="reason"
        id={`reason-${id}`}
        label={queueLabels.reason}
        maxLength={500}
        markOptional
        help="The people who reported it will see this, and the author unless you dismiss the report."
      />
      <div className={page.actions}>
        <Button kind="danger" small formAction={`${address}/hiding`}>
          {isPendingReview ? 'Keep out' : hidden ? 'Keep hidden' : queueLabels.hide}
        </Button>
        {hidden && (
          <Button kind="quiet" small formAction={`${address}/hiding?_method=DELETE`}>
            {isPendingReview ? queueLabels.letThrough : 'Show again'}
          </Button>
        )}
        {!hidden && (
          <Button kind="quiet" small>
            {queueLabels.dismiss}
          </Button>
        )}
        {mayMeasure && (
          <Button kind="quiet" small formAction={`${address}/warning`}>
            {queueLabels.warn}
          </Button>
        )}
      </div>
      <Disclosure summary={queueLabels.more}>
        <More subject={subject} topics={topics} mayMeasure={mayMeasure} />
      </Disclosure>
    </form>
  )
  return (
    <article id={`subject-${id}`} className={styles.subject} aria-labelledby={`title-${id}`}>
      <header>
        <p className={styles.kind}>
          {kind === 'post' ? 'Post' : 'Comment'}
          {isPendingReview ? (
            <Badge kind="warn">{queueLabels.pendingReview}</Badge>
          ) : (
            hidden && <Badge kind="bad">Hidden</Badge>
          )}
          <span>
            since <Time value={since} />
          </span>
        </p>
        <h2 id={`title-${id}`} className={styles.title}>
          {kind === 'comment' && <span className="visually-hidden">Comment on </span>}
          <a href={link}>
            <bdi>{title}</bdi>
          </a>
        </h2>
      </header>
      <Byline person={author}>{record && <span>{record}</span>}</Byline>
      {repliedTo && (
        <p className={styles.replyTo}>
          In reply to: <bdi>{repliedTo}</bdi>
        </p>
      )}
      <blockquote className={styles.text} dir="auto">
        <Prose small html={html} />
      </blockquote>
      <div className={styles.against}>
        <h3>{reportReasons(reports)}</h3>
        <ul>
          {reports.map(({ reason, reporter }) => (
            <li key={`${reporter?.id} ${reason}`}>
              {reporter && (
                <>
                  <b>
                    <bdi>{reporter.name}</bdi>
                  </b>
                  :{' '}
                </>
              )}
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      </div>
      {folded ? <Disclosure summary="Decide on this one only">{decision}</Disclosure> : decision}
      <Disclosure
        summary={notes.length === 0 ? queueLabels.notes : `${queueLabels.notes} (${notes.length})`}
        open={notes.length > 0}
      >
        <ModeratorNotes kind={kind} id={id} notes={notes} />
      </Disclosure>
    </article>
  )
}

function reportReasons(reports: Waiting['reports']): string {
  const people = reports.filter(({ reporter }) => reporter).length
  if (people === 0) return 'Held for review'
  return people === 1 ? 'Reported by a member' : `Reported by ${people} members`
}

/** Further acts beside the decision; the reason above is submitted with them. */
function More({ subject: { kind, id, postId, author }, topics, mayMeasure }: SubjectProps) {
  const post = `/campus/post/${postId}`
  return (
    <div className={styles.more}>
      <div className={page.actions}>
        <Button kind="quiet" small formAction={`${post}/lock?from=queue`}>
          {queueLabels.lock}
        </Button>
        {kind === 'post' && (
          <Button kind="quiet" small formAction={`${post}/pin?from=queue`}>
            {queueLabels.pin}
          </Button>
        )}
      </div>
      {kind === 'post' && (
        <div className={styles.pair}>
          <SelectField
            name="topic"
            id={`topic-${id}`}
            label={queueLabels.moveTo}
            options={topics}
            placeholder="Choose a topic"
          />
          <Button kind="quiet" small formAction={`${post}/place?from=queue`}>
            {queueLabels.move}
          </Button>
        </div>
      )}
      {mayMeasure && author.id && (
        <div className={styles.pair}>
          <TextField name="days" id={`days-${id}`} type="number" label="Days" min={1} max={365} defaultValue="7" />
          <Button kind="danger" small formAction={`/campus/members/${author.id}/suspension?from=queue`}>
            {queueLabels.suspend}
          </Button>
        </div>
      )}
    </div>
  )
}
