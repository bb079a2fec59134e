import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { classes } from '#app/ui/classes.ts'
import link from './fresh-link.module.css'
import script from './new-posts.browser.ts?script'
import styles from './new-posts.module.css'

/**
 * Announces posts that were published after the page was rendered. Shows nothing without scripts.
 * @param at the address of the stream
 * @param asOf when the page was rendered
 */
export function NewPosts({ at, asOf }: { at: string; asOf: string }) {
  return (
    <>
      {/* A script fills this element: React must not manage its content, or hydration would report a mismatch. */}
      <p
        role="status"
        className={classes(link.leads, styles.fresh)}
        data-new-posts={at}
        data-since={asOf}
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <InlineScript text={import.meta.env.SSR ? script : ''} />
    </>
  )
}
