import { requireMember } from '#app/members/guard.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { listTopics } from '../../topics/queries.server.ts'
import { countOpenAppeals } from '../appeals/queries.server.ts'
import { notesOn } from '../notes/queries.server.ts'
import { recordsOf } from '../sanctions/queries.server.ts'
import { recordWords } from '../sanctions/record-words.ts'
import type { Route } from './+types/queue.route.ts'
import { Group } from './group.tsx'
import { groupsOf } from './groups.server.ts'
import { queueLabels } from './labels.ts'
import { listWaiting } from './queries.server.ts'
import styles from './queue.module.css'
import { readResult } from './queue-result.ts'

export const handle = { access: { see: 'content.moderate' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: queueLabels.title, noindex: true })

/** The open reports, with the record of each author and the moderators' notes: twelve queries at most. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const waiting = await listWaiting(member)
  const [records, notes, topics, appeals] = await Promise.all([
    recordsOf(
      member,
      waiting.map(({ author }) => author.id),
    ),
    notesOn(
      member,
      waiting.map(({ id }) => id),
    ),
    listTopics(member, {}, 200),
    countOpenAppeals(member),
  ])
  const known = waiting.map((subject) => {
    const record = records.get(subject.author.id ?? '')
    return { ...subject, record: record ? recordWords(record) : null, notes: notes.get(subject.id) ?? [] }
  })
  return {
    groups: await groupsOf(known),
    topics: topics.items.map(({ slug, name }) => ({ value: slug, label: name })),
    appeals,
    done: readResult(new URL(request.url).searchParams),
    moderator: member.id,
  }
}

export default function ModerationQueue({ loaderData }: Route.ComponentProps) {
  const { groups, topics, appeals, done, moderator } = loaderData
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>{queueLabels.title}</h1>
      <p className={page.lede}>
        Reports by members and texts waiting for review, oldest first. Similar ones are grouped.
      </p>
      <p className={styles.links}>
        <a href="/campus/moderation/words">Blocked words</a>
        {appeals !== null && <a href="/campus/moderation/appeals">Appeals{appeals > 0 && ` (${appeals})`}</a>}
      </p>
      {done && (
        <div className={styles.undo}>
          <FormResult>{done.words}</FormResult>
          {done.undo && (
            <form method="post" action={done.undo}>
              {Object.entries(done.fields ?? {}).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button kind="quiet" small busyLabel="Undoing...">
                {queueLabels.undo}
              </Button>
            </form>
          )}
        </div>
      )}
      {groups.length === 0 && <EmptyState title={queueLabels.none} />}
      {groups.map((group) => (
        <Group key={group[0]?.id} group={group} topics={topics} moderator={moderator} />
      ))}
    </div>
  )
}
