import { Disclosure } from '#app/ui/disclosure.tsx'
import styles from './markdown-help.module.css'

const signs: [typed: string, becomes: string][] = [
  ['**bold**, *italic*', 'bold, italic'],
  ['- first', 'a list; `1.` numbers it'],
  ['> their words', 'a quote'],
  ['`code`, and ``` on lines of their own', 'code'],
  ['| a | b |', 'a table, with `|-|-|` below its head'],
]

/** What markdown can do, where it is written. */
export function MarkdownHelp() {
  return (
    <Disclosure summary="Markdown works" className={styles.help}>
      <dl className={styles.signs}>
        {signs.map(([typed, becomes]) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{becomes.replaceAll('`', '')}</dd>
          </div>
        ))}
      </dl>
      <p>A link to one of our articles, downloads, events or posts that stands alone on its line shows its title.</p>
    </Disclosure>
  )
}
