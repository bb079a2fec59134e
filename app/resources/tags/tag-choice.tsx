import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FieldGroup, type FieldProps } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { NewLabel } from '../labels/new/new-label.tsx'
import { tagChoiceLabels } from './labels.ts'
import type { Tag } from './tag.ts'
import styles from './tag-choice.module.css'

/** The tags of an item as checkboxes; with JavaScript, a roving tabindex makes them one tab stop. */
export function TagChoice({ name, id, defaultValues = [], errors = [], tags }: FieldProps & { tags: Tag[] }) {
  const hydrated = useHydrated()
  const [stop, setStop] = useState(0)
  const [made, setMade] = useState<Tag[]>([])
  const list = useRef<HTMLDivElement>(null)
  const all = [...tags, ...made]
  useEffect(() => {
    // Notifies the form's draft script.
    if (made.length > 0) list.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [made])
  return (
    <FieldGroup legend={tagChoiceLabels.group} className={styles.choice}>
      {all.length === 0 && (
        <p className={styles.none}>
          There are none yet. <a href="/admin?tab=tags">Add some</a>
        </p>
      )}
      <div ref={list} id={id} className={styles.tags} tabIndex={-1}>
        {all.map((tag, at) => (
          <label key={tag.id} className={styles.tag}>
            <input
              type="checkbox"
              name={name}
              value={tag.id}
              defaultChecked={at >= tags.length || defaultValues.includes(tag.id)}
              tabIndex={hydrated && at !== stop ? -1 : undefined}
              onFocus={() => setStop(at)}
              onKeyDown={toNext}
            />
            {tag.name}
          </label>
        ))}
      </div>
      <NewLabel recordType="tag" onMade={(label) => setMade((before) => [...before, label])} />
      {hydrated && all.length > 1 && <p className={styles.none}>{tagChoiceLabels.keysHint}</p>}
      {errors.length > 0 && <p className={styles.error}>{errors.join(' ')}</p>}
    </FieldGroup>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const boxes = [
    ...(event.currentTarget.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
  ]
  boxes.at((boxes.indexOf(event.currentTarget) + step) % boxes.length)?.focus()
}
