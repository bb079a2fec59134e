import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextField } from '#app/ui/field.tsx'
import { queueLabels } from './labels.ts'
import styles from './queue.module.css'
import { type KnownSubject, Subject } from './subject.tsx'

interface GroupProps {
  group: KnownSubject[]
  topics: { value: string; label: string }[]
  moderator: string
}

/** Texts of one author, or near-copies: decided together with one button, or each on its own. */
export function Group({ group, topics, moderator }: GroupProps) {
  const [first, ...more] = group
  if (!first) return null
  const subject = (one: KnownSubject, folded: boolean) => (
    <Subject key={one.id} subject={one} topics={topics} mayMeasure={one.author.id !== moderator} folded={folded} />
  )
  if (more.length === 0) return subject(first, false)
  const authors = new Set(group.map(({ author }) => author.id)).size
  const title = `${group.length} texts ${authors === 1 ? `by ${first.author.name}` : `by ${authors} members, very similar`}`
  return (
    <section className={styles.group} aria-label={title}>
      <form method="post" action="/campus/moderation/batches" className={styles.together}>
        <p className={styles.groupTitle}>
          <bdi>{title}</bdi>
        </p>
        <input type="hidden" name="texts" value={group.map(({ kind, id }) => `${kind}:${id}`).join(' ')} />
        <TextField
          name="reason"
          id={`all-reason-${first.id}`}
          label={queueLabels.reason}
          maxLength={500}
          markOptional
        />
        <TextField
          name="days"
          id={`all-days-${first.id}`}
          type="number"
          label="Days"
          min={1}
          max={365}
          defaultValue="30"
        />
        <Button kind="danger" small busyLabel="Removing...">
          {queueLabels.removeAll}
        </Button>
      </form>
      {subject(first, true)}
      {more.map((one) => (
        <Disclosure key={one.id} summary={<Line {...one} />} className={styles.folded}>
          {subject(one, true)}
        </Disclosure>
      ))}
    </section>
  )
}

/** A text of a group in one line, with author and beginning. Expands to the whole text. */
function Line({ author, kind, title, text }: KnownSubject) {
  return (
    <span className={styles.line}>
      <bdi>{author.name}</bdi>: <bdi>{(kind === 'post' ? `${title}. ${text}` : text).slice(0, 160)}</bdi>
    </span>
  )
}
