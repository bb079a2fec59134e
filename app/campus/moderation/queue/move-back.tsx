import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from '../../posts/post-tools.module.css'

/** Says that a post was just moved, and puts it back at one press. */
export function MoveBack({ address, slug }: { address: string; slug: string }) {
  return (
    <form method="post" action={`${address}/place?undo`} className={styles.presses}>
      <Notice kind="good" role="status">
        The post is moved.
      </Notice>
      <input type="hidden" name="topic" value={slug} />
      <Button kind="quiet" small>
        Undo
      </Button>
    </form>
  )
}
