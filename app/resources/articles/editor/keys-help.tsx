import { Disclosure } from '#app/ui/disclosure.tsx'
import styles from './keys-help.module.css'
import type { WritingView } from './use-writing-view.ts'

const keys: readonly (readonly [keys: string, act: string])[] = [
  ['Ctrl+S', 'Keep a draft'],
  ['Ctrl+B, Ctrl+I, Ctrl+E', 'Bold, italic, code'],
  ['Ctrl+K', 'Link'],
  ['Ctrl+F', 'Find and replace'],
  ['Ctrl+Alt+2, Ctrl+Alt+3, Ctrl+Alt+0', 'Heading, smaller heading, plain text'],
  ['Ctrl+Shift+7, 8, 9', 'Numbered list, bulleted list, quote'],
  ['Ctrl+Alt+T', 'Table; Tab goes to the next cell, Enter to the one below'],
  ['Tab, Shift+Tab', 'In a list: in, out'],
  ['Shift+Enter', 'A new line in the same paragraph'],
  ['Ctrl+Enter', 'Out of code'],
  ['Enter on a picture or button', 'To its fields; Esc leads back'],
  ['/ in an empty line', 'Everything that can be put in'],
  ['Ctrl+Z, Ctrl+Y', 'Take back, do again'],
  ['Esc, then Tab', 'Leave the editor'],
]

const signs = '## heading, - list, 1. list, > quote, ``` code, --- line, **bold**, *italic*, ~~struck out~~, `code`.'

/** The keyboard shortcuts, behind a toggle. */
export function KeysHelp({ view }: { view: WritingView }) {
  if (view === 'markdown')
    return (
      <p className={styles.keys}>
        Ctrl or ⌘ with B, I, K and E marks bold, italic, a link and code; with S it saves a draft.
      </p>
    )
  return (
    <Disclosure summary="Keys" className={styles.keys}>
      <dl className={styles.list}>
        {keys.map(([combination, act]) => (
          <div key={combination}>
            <dt>{combination}</dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <p>Markdown is formatted as you type: {signs} On a Mac, Ctrl is ⌘.</p>
    </Disclosure>
  )
}
