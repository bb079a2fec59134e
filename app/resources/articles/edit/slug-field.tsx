import { useState } from 'react'
import { slugOf } from '#app/platform/slugs.ts'
import { type FieldFacts, TextField } from '#app/ui/field.tsx'

export interface SlugFieldProps extends FieldFacts {
  /** What is typed as the title at the moment. */
  title: string
  /** Absent for a new article. */
  saved: { slug: string; wasPublished: boolean } | undefined
}

/**
 * An article's address: suggested from its title until somebody writes their own. A suggestion is not sent; the server
 * makes the address, and numbers it where it is taken.
 */
export function SlugField({ title, saved, ...field }: SlugFieldProps) {
  const { name, defaultValue = '', ...facts } = field
  const [own, setOwn] = useState(defaultValue)
  const suggested = title.trim() === '' ? '' : slugOf(title, 'article')
  const suggestion = own === '' && suggested ? ` Suggested: ${suggested}` : ''
  const help = saved?.wasPublished
    ? 'The old address leads to the new one.'
    : `The last part of its address: small letters, digits and hyphens.${suggestion}`
  return (
    <TextField
      {...facts}
      name={name}
      value={own}
      onChange={(event) => setOwn(event.currentTarget.value)}
      placeholder={suggested || 'made-from-the-title'}
      label="Slug"
      help={help}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
