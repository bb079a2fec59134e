import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { leadLabels } from '../labels.ts'
import script from './lead-keys.browser.ts?script'
import styles from './lead-keys.module.css'

const keys = {
  list: [
    ['j', 'Next'],
    ['k', 'Previous'],
    ['o', 'Open'],
    ['x', 'Choose'],
    ['e', 'Archive'],
    ['/', 'Search'],
  ],
  lead: [
    ['j', 'Older'],
    ['k', 'Newer'],
    ['r', 'Reply'],
    ['e', 'Archive'],
    ['u', 'Back to the list'],
  ],
} as const

/** Help for the keyboard shortcuts of a list of leads or of a lead, with a switch to turn them off. */
export function LeadKeys({ on }: { on: keyof typeof keys }) {
  return (
    <>
      <details className={styles.keys} data-keys-help hidden suppressHydrationWarning>
        <summary aria-keyshortcuts="?">
          Keyboard <kbd>?</kbd>
        </summary>
        <dl className={styles.list}>
          {keys[on].map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
        <label className={styles.choice}>
          <input type="checkbox" data-lead-keys defaultChecked suppressHydrationWarning />
          {` ${leadLabels.useKeys}`}
        </label>
      </details>
      <InlineScript text={script} />
    </>
  )
}
