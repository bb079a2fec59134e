import { writingLabels } from './labels.ts'
import styles from './markdown-help.module.css'

/** Purpose → markdown syntax. */
const signs: [string, string][] = [
  ['Bold, italic, struck out', '**bold**, *italic*, ~~gone~~'],
  ['A link', '[the words](https://address.example)'],
  ['A quote', '> What somebody said'],
  ['A list', '- one\n- two'],
  ['A numbered list', '1. first\n2. second'],
  ['A checklist', '- [ ] open\n- [x] done'],
  ['A heading', '## Heading'],
  ['Code in a line', '`code`'],
  ['A block of code', '```\nseveral lines\n```'],
  ['A table', '| Who | What |\n| --- | --- |\n| Ada | Demo |'],
  ['A footnote', 'A claim.[^1]\n\n[^1]: Where it comes from.'],
  ['A horizontal line', '---'],
  ['A plain character', '\\*not italic\\*'],
]

/** The same for actions that have no syntax. */
const shortcuts: [string, string][] = [
  ['A new paragraph', 'An empty line between.'],
  ['Mention a member', '@ and the first letters of the name.'],
  ['A post, event or article', 'Paste its address: its title appears.'],
  ['A picture or file', 'Paste it, drop it, or choose it below.'],
]

/** The formatting help: collapsed below the box, also works without scripts. */
export function MarkdownHelp() {
  return (
    <details className={styles.help}>
      <summary>{writingLabels.format}</summary>
      <Shortcuts />
    </details>
  )
}

function Shortcuts() {
  return (
    <dl>
      {signs.map(([label, sign]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code>{sign}</code>
          </dd>
        </div>
      ))}
      {shortcuts.map(([label, way]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{way}</dd>
        </div>
      ))}
    </dl>
  )
}
