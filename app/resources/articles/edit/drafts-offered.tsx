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

/** Drafts that are shown; those that were left before them are folded. */
const mostShown = 2

/** What somebody has left unfinished, to go on with or to throw away. */
export function DraftsOffered({ drafts, back }: { drafts: OfferedDraft[]; back: string }) {
  if (drafts.length === 0) return null
  const before = drafts.slice(mostShown)
  return (
    <section className={styles.offered} aria-label="Unsaved drafts">
      {drafts.slice(0, mostShown).map((draft) => (
        <Offer key={draft.address} draft={draft} back={back} />
      ))}
      {before.length > 0 && (
        <details>
          <summary>{before.length} more</summary>
          <div className={styles.before}>
            {before.map((draft) => (
              <Offer key={draft.address} draft={draft} back={back} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

function Offer({ draft: { address, restore, title, savedAt }, back }: { draft: OfferedDraft; back: string }) {
  return (
    <div className={styles.offer}>
      {title ? (
        <p>
          You left <strong>{title}</strong> unfinished on <Time value={savedAt} />.
        </p>
      ) : (
        <p>
          You left something unfinished on <Time value={savedAt} />.
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
  )
}
