import { withBack } from '#app/desk/back.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import styles from './drafts-offered.module.css'

export interface OfferedDraft {
  /** What takes, gives and forgets it. */
  address: string
  /** Where its form opens with it. */
  restore: string
  title: string
  savedAt: string
}

/** What somebody has left unsaved, to go on with or to throw away. */
export function DraftsOffered({ drafts, back }: { drafts: OfferedDraft[]; back: string }) {
  if (drafts.length === 0) return null
  return (
    <section className={styles.offered} aria-label="Unsaved drafts">
      {drafts.map(({ address, restore, title, savedAt }) => (
        <div key={address} className={styles.offer}>
          {title ? (
            <p>
              You left <strong>{title}</strong> unsaved on <Time value={savedAt} />.
            </p>
          ) : (
            <p>
              You left something unsaved on <Time value={savedAt} />.
            </p>
          )}
          <ButtonLink small kind="quiet" href={restore}>
            Restore it{title && <span className="visually-hidden"> {title}</span>}
          </ButtonLink>
          <form method="post" action={`${withBack(address, back)}&_method=DELETE`}>
            <Button small kind="plain">
              Discard it{title && <span className="visually-hidden"> {title}</span>}
            </Button>
          </form>
        </div>
      ))}
    </section>
  )
}
