import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import { DeleteAction } from '#app/admin-ui/delete-action.tsx'
import { RowAction, RowActions, RowLink } from '#app/admin-ui/row-action.tsx'
import { purgedAt } from '#app/platform/trash/trash.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Time } from '#app/ui/time.tsx'
import type { ReviewState } from '../articles/review/review.ts'
import type { ItemSummary } from '../catalogue/item.ts'
import { afterDelete, deleteQuestion, itemActs } from './words.ts'

/** The last change of an item. `editorName` is null for the system and for deleted members. */
export interface LastChange {
  at: Date
  editorName: string | null
}

/** An article or download as a row of its list. */
export interface ManagedItem extends ItemSummary {
  deletedAt: Date | null
  changed?: LastChange | null
  /** Scheduled changes, one line each. */
  scheduled: string[]
  /** State of the latest approval request; undefined if there is none. */
  review?: ReviewState | undefined
}

/** Published or Draft, and Featured; for a trashed item, the date it will be purged. */
export function StateBadges({
  item: { id, title, isPublished, isFeatured, deletedAt, scheduled, review },
}: {
  item: ManagedItem
}) {
  return (
    <span className={adminUi.badges}>
      {isPublished ? <Badge kind="published">Published</Badge> : <Badge kind="draft">Draft</Badge>}
      {review === 'waiting' && (
        <>
          <Badge>Waiting for approval</Badge>
          <RowLink href={`/admin/articles/${id}/review`} aria-label={`What is asked for ${title}`}>
            What is asked
          </RowLink>
        </>
      )}
      {review === 'sent-back' && <Badge>Sent back</Badge>}
      {isFeatured && <Badge kind="featured">Featured</Badge>}
      {scheduled.map((line) => (
        <span key={line} className={adminUi.more}>
          {line}
        </span>
      ))}
      {deletedAt && (
        <span className={adminUi.more}>
          Gone for good on <Time value={purgedAt(deletedAt)} shows="day" />
        </span>
      )}
    </span>
  )
}

export interface ItemActionsProps {
  recordType: 'article' | 'download'
  item: ManagedItem
  /** The address of the list with its current filter. */
  back: string
  /** False if publishing needs another person's approval. */
  mayPublish?: boolean | undefined
}

/** Toggle publish, edit and delete; restore for a trashed item. */
export function ItemActions({ recordType, item, back, mayPublish = true }: ItemActionsProps) {
  const { id, title, isPublished, deletedAt } = item
  const path = `/admin/${recordType}s/${id}`
  if (deletedAt) return <Restore path={path} name={title} back={back} />
  const verb = isPublished ? itemActs.unpublish : itemActs.publish
  return (
    <RowActions>
      {(mayPublish || isPublished) && (
        <RowAction
          action={withBack(`${path}/publication`, back)}
          method={isPublished ? 'DELETE' : 'POST'}
          label={`${verb} ${title}`}
        >
          {verb}
        </RowAction>
      )}
      {!mayPublish && !isPublished && item.review !== 'waiting' && (
        <RowAction action={withBack(`${path}/review-request`, back)} label={`Ask for approval of ${title}`}>
          Ask for approval
        </RowAction>
      )}
      <RowLink href={withBack(`${path}/edit`, back)} aria-label={`${itemActs.edit} ${title}`}>
        {itemActs.edit}
      </RowLink>
      <RowLink href={withBack(`${path}/schedule`, back)} aria-label={`${itemActs.schedule} ${title}`}>
        {itemActs.schedule}
      </RowLink>
      {recordType === 'article' && isPublished && (
        <RowLink href={`${path}/sending`} aria-label={itemActs.sendOf(title)}>
          Send
        </RowLink>
      )}
      {recordType === 'article' && (
        <RowAction action={withBack(`${path}/copy`, back)} label={`Duplicate ${title}`}>
          Duplicate
        </RowAction>
      )}
      <DeleteAction
        href={withBack(`${path}/removal`, back)}
        question={deleteQuestion(recordType)}
        what={title}
        consequence={afterDelete()}
      />
    </RowActions>
  )
}

/** Restores a record from the trash. @param path the record's address: `/admin/articles/{id}` */
export function Restore({ path, name, back }: { path: string; name: string; back: string }) {
  return (
    <RowAction action={withBack(`${path}/restoration`, back)} label={`Restore ${name}`}>
      Restore
    </RowAction>
  )
}
