import { type KeyboardEvent, useRef, useState } from 'react'
import type { ToolbarFormat } from './editing.ts'
import { icons } from './icons.tsx'
import { editorLabels } from './labels.ts'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  /** Provided by the editor, which is loaded lazily. */
  formats: readonly ToolbarFormat[]
  run: (name: string) => void
  onPicture: () => void
  previewing: boolean
  onPreview: () => void
  /** True in the markdown view. */
  inMarkdown: boolean
  onSwitch: () => void
  onFind: () => void
  /** True in focus mode. */
  focused: boolean
  onFocusMode: () => void
}

/** The editor's commands as buttons, with a roving tabindex: one tab stop, arrow keys move within. */
export function Toolbar(props: ToolbarProps) {
  const { formats, run, onPicture, previewing, onPreview, inMarkdown, onSwitch, onFind, focused, onFocusMode } = props
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const wanted = steps[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const at = (wanted + buttons.length) % buttons.length
    setCurrent(at)
    buttons[at]?.focus()
  }
  const rovingProps = (at: number) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) })
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={editorLabels.toolbar}
      aria-orientation="horizontal"
      className={styles.bar}
      onKeyDown={move}
    >
      {formats.map((format, at) => (
        <button
          key={format.name}
          type="button"
          aria-label={format.name}
          title={format.key ? `${format.name} (${spoken(format.key)})` : format.name}
          className={styles.button}
          onClick={() => run(format.name)}
          {...rovingProps(at)}
        >
          {icons[format.name]}
        </button>
      ))}
      <button
        type="button"
        aria-label={editorLabels.image}
        title={editorLabels.image}
        className={styles.button}
        onClick={onPicture}
        {...rovingProps(formats.length)}
      >
        {icons.Image}
      </button>
      <span className={styles.views}>
        <button
          type="button"
          title="Find (Ctrl+F)"
          className={styles.view}
          onClick={onFind}
          {...rovingProps(formats.length + 1)}
        >
          {editorLabels.find}
        </button>
        <button
          type="button"
          aria-pressed={focused}
          title="Show only the text"
          className={styles.view}
          onClick={onFocusMode}
          {...rovingProps(formats.length + 2)}
        >
          {editorLabels.focus}
        </button>
        <button
          type="button"
          aria-pressed={inMarkdown}
          title="Switch between formatted text and markdown"
          className={styles.view}
          onClick={onSwitch}
          {...rovingProps(formats.length + 3)}
        >
          {editorLabels.markdown}
        </button>
        <button
          type="button"
          aria-pressed={previewing}
          className={styles.view}
          onClick={onPreview}
          {...rovingProps(formats.length + 4)}
        >
          {editorLabels.preview}
        </button>
      </span>
    </div>
  )
}

function spoken(key: string): string {
  return key
    .replace('Mod', 'Ctrl')
    .split('-')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('+')
}
