import { useEffect, useState } from 'react'
import { Loading } from '#app/ui/loading.tsx'
import { Prose } from '#app/ui/prose.tsx'
import styles from './live-preview.module.css'

interface Rendered {
  html: string
  readingMinutes: number
}

/** What stands in `area` as its page will show it: rendered by the server, a moment after the last key. */
export function LivePreview({ area }: { area: HTMLTextAreaElement }) {
  const [rendered, setRendered] = useState<Rendered>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    const render = async () => {
      asking?.abort()
      asking = new AbortController()
      try {
        const body = new URLSearchParams({ content: area.value })
        const response = await fetch('/admin/articles/preview', { method: 'POST', body, signal: asking.signal })
        setRendered((await response.json()) as Rendered)
        setFailed(false)
      } catch {
        if (!asking.signal.aborted) setFailed(true)
      }
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(render, 400)
    }
    render()
    area.addEventListener('input', later)
    return () => {
      area.removeEventListener('input', later)
      clearTimeout(timer)
      asking?.abort()
    }
  }, [area])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
    <section aria-label="Preview" className={styles.preview} tabIndex={0}>
      {failed && <p role="status">The preview could not be made. It is tried again as you type.</p>}
      {rendered ? (
        <Prose html={rendered.html || '<p>Nothing to show yet.</p>'} />
      ) : (
        !failed && <Loading>Loading preview...</Loading>
      )}
    </section>
  )
}
