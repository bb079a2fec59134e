import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import { described, FieldFrame, type FieldProps } from '#app/ui/field.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Editing, EditingOptions } from './editing.ts'
import { FindBar } from './find-bar.tsx'
import { KeysHelp } from './keys-help.tsx'
import { editorLabels } from './labels.ts'
import { LengthOfText } from './length-of-text.tsx'
import styles from './markdown-editor.module.css'
import { editMarkdown } from './markdown-text.ts'
import surface from './surface/surface.module.css'
import { Toolbar } from './toolbar.tsx'
import { useFocusMode } from './use-focus-mode.ts'
import { useWritingView } from './use-writing-view.ts'

/** The editor's imperative API. */
export interface EditorHandle {
  insert(markdown: string): void
  link(href: string): void
  focus(): void
}

export interface MarkdownEditorProps {
  ref: Ref<EditorHandle>
  field: FieldProps
  label: string
  /** Called with pictures that were pasted, dropped or chosen. */
  onImages: (files: File[]) => void
  onSave: () => void
  /** Opens the link dialog. @param href the current address */
  onLink: (href: string) => void
  /** The preview to show beside the text on demand. */
  preview: ReactNode
}

/**
 * A markdown textarea that becomes a visual editor with JavaScript, unless the writer prefers markdown. The textarea
 * always has the current markdown and is what the form submits.
 */
export function MarkdownEditor({ ref, field, label, onImages, onSave, onLink, preview }: MarkdownEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const [view, setView] = useWritingView()
  const [editing, setEditing] = useState<Editing>()
  const [previewing, setPreviewing] = useState(false)
  const [finding, setFinding] = useState(false)
  const [focused, toggleFocused] = useFocusMode()
  const calls = useRef({ onImages, onSave, onLink })
  calls.current = { onImages, onSave, onLink }
  const switched = useRef(false)
  const files = useRef<HTMLInputElement>(null)
  const [dropped, setDropped] = useState<string[]>([])

  useEffect(() => {
    if (!view) return
    let editing: Editing | undefined
    let gone = false
    const begin = (edit: (area: HTMLTextAreaElement, page: HTMLElement, options: EditingOptions) => Editing) => {
      if (gone || !area.current || !page.current) return
      editing = edit(area.current, page.current, {
        label,
        onImages: (files) => calls.current.onImages(files),
        onSave: () => calls.current.onSave(),
        onPicture: () => files.current?.click(),
        onLeftOut: setDropped,
        onLink: (href) => calls.current.onLink(href),
        onFind: () => setFinding(true),
      })
      setEditing(editing)
      if (switched.current) editing.focus()
    }
    if (view === 'markdown') begin((area, _page, options) => editMarkdown(area, options))
    else void import('./surface/surface.ts').then(({ editOnSurface }) => begin(editOnSurface))
    return () => {
      gone = true
      editing?.destroy()
      setEditing(undefined)
    }
  }, [label, view])

  useImperativeHandle(
    ref,
    () => ({
      insert: (markdown) => editing?.insert(markdown),
      link: (href) => editing?.link(href),
      focus: () => editing?.focus(),
    }),
    [editing],
  )

  const onSurface = editing !== undefined && view === 'surface'
  const { errors, defaultValues, min, max, pattern, multiple, maxLength, ...control } = field
  return (
    <FieldFrame {...field} label={label} help={view === 'markdown' && markdownHelp} counter>
      {editing && (
        <Toolbar
          formats={editing.formats}
          run={editing.run}
          onPicture={() => files.current?.click()}
          previewing={previewing}
          onPreview={() => setPreviewing((before) => !before)}
          inMarkdown={view === 'markdown'}
          onSwitch={() => {
            switched.current = true
            setView(view === 'markdown' ? 'surface' : 'markdown')
          }}
          onFind={() => setFinding((before) => !before)}
          focused={focused}
          onFocusMode={toggleFocused}
        />
      )}
      {editing && finding && (
        <FindBar
          finding={editing.finding}
          onClose={() => {
            setFinding(false)
            editing.focus()
          }}
        />
      )}
      <div className={classes(styles.panes, previewing && styles.split)}>
        <div className={styles.writing}>
          <textarea
            {...control}
            ref={area}
            rows={15}
            dir="auto"
            className={classes(styles.area, onSurface && styles.replaced)}
            tabIndex={onSurface ? -1 : undefined}
            onFocus={onSurface ? () => editing?.focus() : undefined}
            {...described({ ...field, help: true })}
          />
          <Prose ref={page} className={surface.surface} hidden={!onSurface} />
        </div>
        {previewing && preview}
      </div>
      {editing && view && area.current && (
        <div className={styles.foot}>
          <p className={styles.length}>
            <LengthOfText area={area.current} />
          </p>
          <p role="status" className={styles.length}>
            {dropped.length > 0 && `${editorLabels.notInserted} ${dropped.join(', ')}.`}
          </p>
          <KeysHelp view={view} />
        </div>
      )}
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Images"
        onChange={(event) => {
          onImages([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </FieldFrame>
  )
}

const markdownHelp = 'Markdown works: ## headings, **bold**, lists, > quotes, tables.'
