import { useState } from 'react'
import { slugOf } from '#app/platform/slugs.ts'
import { type FieldProps, TextField } from '#app/ui/field.tsx'
import { articleLabels } from './labels.ts'

export interface SlugFieldProps extends FieldProps {
  /** The title as currently typed. */
  title: string
  /** Undefined for a new article. */
  saved: { slug: string; wasPublished: boolean } | undefined
}

/**
 * The address field, suggested from the title until the writer types their own. A suggestion is not submitted: the
 * server derives the address, with a number if it is taken.
 */
export function SlugField({ title, saved, ...field }: SlugFieldProps) {
  const { name, defaultValue = '', ...control } = field
  const [slug, setSlug] = useState(defaultValue)
  const suggested = title.trim() === '' ? '' : slugOf(title, 'article')
  const suggestion = slug === '' && suggested ? ` Suggested: ${suggested}` : ''
  const help = saved?.wasPublished
    ? 'The old address leads to the new one.'
    : `The last part of its address: lowercase letters, digits and hyphens.${suggestion}`
  return (
    <TextField
      {...control}
      name={name}
      value={slug}
      onChange={(event) => setSlug(event.currentTarget.value)}
      placeholder={suggested || 'made-from-the-title'}
      label={articleLabels.slug}
      help={help}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
