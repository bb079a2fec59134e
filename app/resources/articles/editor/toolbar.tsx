import { type KeyboardEvent, useRef, useState } from 'react'
import type { ToolbarFormat } from './editing.ts'
import { icons } from './icons.tsx'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  /** Provided by the editor, which is loaded lazily. */
  marks: readonly ToolbarFormat[]
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
  const { marks, run, onPicture, previewing, onPreview, inMarkdown, onSwitch, onFind, focused, onFocusMode } = props
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
  const place = (at: number) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) })
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-orientation="horizontal"
      className={styles.bar}
      onKeyDown={move}
    >
      {marks.map((mark, at) => (
        <button
          key={mark.name}
          type="button"
          aria-label={mark.name}
          title={mark.key ? `${mark.name} (${spoken(mark.key)})` : mark.name}
          className={styles.button}
          onClick={() => run(mark.name)}
          {...place(at)}
        >
          {icons[mark.name]}
        </button>
      ))}
      <button
        type="button"
        aria-label="Image"
        title="Image"
        className={styles.button}
        onClick={onPicture}
        {...place(marks.length)}
      >
        {icons.Image}
      </button>
      <span className={styles.views}>
        <button
          type="button"
          title="Find (Ctrl+F)"
          className={styles.view}
          onClick={onFind}
          {...place(marks.length + 1)}
        >
          Find
        </button>
        <button
          type="button"
          aria-pressed={focused}
          title="Shows the text alone"
          className={styles.view}
          onClick={onFocusMode}
          {...place(marks.length + 2)}
        >
          Focus
        </button>
        <button
          type="button"
          aria-pressed={inMarkdown}
          title="Shows the text with its signs, or as it will look"
          className={styles.view}
          onClick={onSwitch}
          {...place(marks.length + 3)}
        >
          Markdown
        </button>
        <button
          type="button"
          aria-pressed={previewing}
          className={styles.view}
          onClick={onPreview}
          {...place(marks.length + 4)}
        >
          Preview
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
