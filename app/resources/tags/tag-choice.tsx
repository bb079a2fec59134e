import { type FieldFacts, FieldGroup } from '#app/ui/field.tsx'
import type { Tag } from './tag.ts'
import styles from './tag-choice.module.css'

/** Which tags something carries: a box for each. */
export function TagChoice({ name, id, defaultValues = [], errors = [], tags }: FieldFacts & { tags: Tag[] }) {
  return (
    <FieldGroup legend="Tags" className={styles.choice}>
      {tags.length === 0 && (
        <p className={styles.none}>
          There are none yet. <a href="/admin?tab=tags">Add some</a>
        </p>
      )}
      <div id={id} className={styles.tags} tabIndex={-1}>
        {tags.map((tag) => (
          <label key={tag.id} className={styles.tag}>
            <input type="checkbox" name={name} value={tag.id} defaultChecked={defaultValues.includes(tag.id)} />
            {tag.name}
          </label>
        ))}
      </div>
      {errors.length > 0 && <p className={styles.error}>{errors.join(' ')}</p>}
    </FieldGroup>
  )
}
