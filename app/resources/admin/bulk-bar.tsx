import { withBack } from '#app/admin-ui/back.ts'
import { ListSelect } from '#app/admin-ui/list-filter.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Tag } from '../tags/tag.ts'
import styles from './manage.module.css'

export interface BulkBarProps {
  recordType: 'article' | 'download'
  back: string
  tags: Tag[]
}

/** The id of the form that the rows' checkboxes belong to. */
const bulkForm = 'bulk'

/** Applies one action to all chosen rows. Works without JavaScript. */
export function BulkBar({ recordType, back, tags }: BulkBarProps) {
  return (
    <form
      id={bulkForm}
      method="post"
      action={withBack(`/admin/${recordType}s/bulk`, back)}
      aria-label={`Chosen ${recordType}s`}
      className={styles.bulk}
    >
      <ListSelect name="act" label={`With the chosen ${recordType}s`} value="" options={bulkActs} />
      <ListSelect
        name="tag"
        label="Which tag"
        value=""
        options={tags.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button kind="quiet" small>
        Do it
      </Button>
    </form>
  )
}

/** The checkbox of one row. */
export function BulkBox({ id, title }: { id: string; title: string }) {
  return <input type="checkbox" name="ids" value={id} form={bulkForm} aria-label={`Choose ${title}`} />
}

const bulkActs = [
  { value: 'publish', label: 'Publish' },
  { value: 'withdraw', label: 'Unpublish' },
  { value: 'tag', label: 'Add the tag' },
  { value: 'delete', label: 'Move to the trash' },
]
