import { Time } from '#app/ui/time.tsx'
import { ModeratorNotes } from '../moderation/notes/notes.tsx'
import type { ModerationNote } from '../moderation/notes/queries.server.ts'
import type { listMeasures } from '../moderation/sanctions/queries.server.ts'

interface ModerationRecordProps {
  memberId: string
  /** A one-line summary of the member's record. */
  record: string
  measures: Awaited<ReturnType<typeof listMeasures>>
  notes: ModerationNote[]
}

/** The moderators' view of a member: record, sanctions and notes. */
export function ModerationRecord({ memberId, record, measures, notes }: ModerationRecordProps) {
  return (
    <>
      <p>{record}</p>
      {measures.length > 0 && (
        <ul>
          {measures.map(({ id, measure, reason, until, postId, createdAt, undoneAt }) => (
            <li key={id}>
              {postId ? <a href={`/campus/post/${postId}`}>{words[measure]}</a> : words[measure]}{' '}
              <Time value={createdAt} shows="day" />
              {until && (
                <>
                  {' '}
                  until <Time value={until} shows="day" />
                </>
              )}
              {undoneAt && ', withdrawn'}
              {reason && (
                <>
                  : <bdi>{reason}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <ModeratorNotes kind="member" id={memberId} notes={notes} />
    </>
  )
}

const words = { warned: 'Warned', suspended: 'Suspended' }
