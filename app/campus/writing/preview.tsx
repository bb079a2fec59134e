import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Loading } from '#app/ui/loading.tsx'
import { Prose } from '#app/ui/prose.tsx'
import styles from '../composer.module.css'
import { writingLabels } from './labels.ts'

/** Preview of the text in the writing box. */
export function Preview({ content }: { content: string }) {
  const fetcher = useFetcher<{ html: string }>()
  const { submit } = fetcher
  useEffect(() => {
    submit({ content }, { method: 'post', action: '/campus/preview' })
  }, [content, submit])
  return (
    <section className={styles.preview} aria-label={writingLabels.preview} aria-live="polite">
      {fetcher.data ? (
        <Prose small html={fetcher.data.html || '<p>Nothing to show yet.</p>'} />
      ) : (
        <Loading>Loading preview...</Loading>
      )}
    </section>
  )
}
