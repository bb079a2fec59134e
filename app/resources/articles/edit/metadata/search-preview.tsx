import { useEffect, useRef, useState } from 'react'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { slugOf } from '#app/platform/slugs.ts'
import { site } from '#app/shell/site.ts'
import styles from './search-preview.module.css'

/** Characters of a title and a description that a search result shows. */
const shown = { title: 60, description: 155 }

/** Previews the article as a search result while it is being written. */
export function SearchPreview({ form }: { form: FormState }) {
  const element = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState(() => draftTexts((name) => field(form, name).defaultValue))
  useEffect(() => {
    const closestForm = element.current?.closest('form')
    if (!closestForm) return
    const read = () =>
      setValues(draftTexts((name) => (closestForm.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''))
    read()
    closestForm.addEventListener('input', read)
    return () => closestForm.removeEventListener('input', read)
  }, [])
  const { title, slug, description } = values
  return (
    <div ref={element} role="group" aria-label="As a search result" className={styles.look}>
      <p className={styles.address}>…/resources/articles/{slug || slugOf(title || 'article', 'article')}</p>
      <p className={styles.title}>{shortened(`${title || 'Title'} | ${site.name}`, shown.title)}</p>
      <p className={styles.text}>
        {shortened(
          description || 'Without a description, search engines choose a passage from the article.',
          shown.description,
        )}
      </p>
    </div>
  )
}

function draftTexts(value: (name: string) => string) {
  return { title: value('title'), slug: value('slug'), description: value('description') || value('excerpt') }
}

/** Cuts `text` after a word, or within its first word if that is too long. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = text.lastIndexOf(' ', maxLength)
  return end > 0 ? `${text.slice(0, end)} …` : `${text.slice(0, maxLength)}…`
}
