import { useEffect, useRef, useState } from 'react'
import { Prose } from '#app/ui/prose.tsx'
import styles from './live-words.module.css'

/**
 * The text of a comment, updated when it is edited. Below the viewport the new text replaces the old at once; otherwise
 * it is shown on request, so that the layout does not shift while somebody reads.
 */
export function LiveWords({ html, newer }: { html: string; newer?: string | undefined }) {
  const [shown, show] = useState<string>()
  const element = useRef<HTMLDivElement>(null)
  const waits = newer !== undefined && newer !== (shown ?? html)
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (waits && top > innerHeight) show(newer)
  }, [waits, newer])
  return (
    <div ref={element} className={styles.words}>
      <p role="status" className={styles.edited}>
        {waits && (
          <button type="button" onClick={() => show(newer)}>
            Edited just now. Show
          </button>
        )}
      </p>
      <Prose small html={shown ?? html} />
    </div>
  )
}
