import { Button } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import styles from '../../posts/post-tools.module.css'

/** Announces that a post was moved, with a button to move it back. */
export function MoveBack({ address, slug }: { address: string; slug: string }) {
  return (
    <form method="post" action={`${address}/place?undo`} className={styles.presses}>
      <FormResult>The post has been moved.</FormResult>
      <input type="hidden" name="topic" value={slug} />
      <Button kind="quiet" small>
        Undo
      </Button>
    </form>
  )
}
