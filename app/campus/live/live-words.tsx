import { useEffect, useRef, useState } from 'react'
import { Prose } from '#app/ui/prose.tsx'
import styles from './live-words.module.css'

/**
 * The words of a comment, and what they were changed to since the page was made: shown at once where they stand below
 * what is read, else when asked for, so that nothing moves under anybody's eyes.
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
