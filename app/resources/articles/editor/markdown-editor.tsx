import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import { described, type FieldFacts, FieldFrame } from '#app/ui/field.tsx'
import type { Editing } from './codemirror.ts'
import { LivePreview } from './live-preview.tsx'
import styles from './markdown-editor.module.css'
import { Toolbar } from './toolbar.tsx'

/** What others may ask of the editor. */
export interface EditorHandle {
  insert(markdown: string): void
  focus(): void
}

export interface MarkdownEditorProps {
  ref: Ref<EditorHandle>
  field: FieldFacts
  label: string
  /** Pictures that were pasted, dropped or chosen. */
  onImages: (files: File[]) => void
  onSave: () => void
}

/**
 * A textarea for markdown that becomes an editor with toolbar and preview where React runs. What is typed in the editor
 * stands in the textarea too, which is what the form sends.
 */
export function MarkdownEditor({ ref, field, label, onImages, onSave }: MarkdownEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing>()
  const [previewing, setPreviewing] = useState(false)
  const calls = useRef({ onImages, onSave })
  calls.current = { onImages, onSave }

  useEffect(() => {
    let editing: Editing | undefined
    let gone = false
    import('./codemirror.ts').then(({ edit }) => {
      if (gone || !area.current || !host.current) return
      editing = edit(area.current, host.current, {
        label,
        onImages: (files) => calls.current.onImages(files),
        onSave: () => calls.current.onSave(),
      })
      setEditing(editing)
    })
    return () => {
      gone = true
      editing?.destroy()
    }
  }, [label])

  useImperativeHandle(ref, () => ({ insert: (markdown) => editing?.insert(markdown), focus: () => editing?.focus() }), [
    editing,
  ])

  const { errors, defaultValues, min, max, pattern, multiple, maxLength, ...facts } = field
  return (
    <FieldFrame {...field} label={label} help="Markdown works: ## headings, **bold**, lists, > quotes, tables." counter>
      {editing && (
        <Toolbar
          marks={editing.marks}
          run={editing.run}
          onImages={onImages}
          previewing={previewing}
          onPreview={() => setPreviewing((before) => !before)}
        />
      )}
      <div className={classes(styles.panes, previewing && styles.split)}>
        <div className={styles.writing}>
          <div ref={host} className={styles.host} hidden={!editing} />
          <textarea
            {...facts}
            ref={area}
            rows={15}
            dir="auto"
            className={classes(styles.area, editing && styles.replaced)}
            tabIndex={editing ? -1 : undefined}
            onFocus={() => editing?.focus()}
            {...described({ ...field, help: true })}
          />
        </div>
        {previewing && area.current && <LivePreview area={area.current} />}
      </div>
      {editing && (
        <p className={styles.keys}>Tab indents. Esc, then Tab leaves the editor. Ctrl or ⌘ with S keeps a draft.</p>
      )}
    </FieldFrame>
  )
}
