import { Button } from '#app/ui/button.tsx'
import styles from '../composer.module.css'

/** Says that another text of the same form is kept in this browser, shows how it begins, and brings it back. */
export function SetAside({ text, swap, drop }: { text: string; swap: () => void; drop: () => void }) {
  const beginning = text.replace(/\s+/g, ' ').trim()
  return (
    <div role="status" className={styles.aside}>
      <p>
        Another text that you wrote here is kept too: “
        <bdi>{beginning.length > 80 ? `${beginning.slice(0, 80)}…` : beginning}</bdi>”
      </p>
      <div className={styles.actions}>
        <Button type="button" kind="quiet" small onClick={swap}>
          Swap the two
        </Button>
        <Button type="button" kind="plain" small onClick={drop}>
          Discard it
        </Button>
      </div>
    </div>
  )
}
