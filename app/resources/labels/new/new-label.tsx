import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './new-label.module.css'

/** A label to choose in forms. */
export interface ChosenLabel {
  id: string
  name: string
  slug: string
}

export interface NewLabelProps {
  recordType: 'tag' | 'category'
  onMade: (label: ChosenLabel) => void
}

/** Creates a tag or a category without leaving the form (JavaScript only). Its field is not part of the form. */
export function NewLabel({ recordType, onMade }: NewLabelProps) {
  const id = useId()
  const hydrated = useHydrated()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  if (!hydrated) return null
  const make = async () => {
    if (busy || name.trim() === '') return
    setBusy(true)
    const made = await post(recordType === 'tag' ? '/admin/tags' : '/admin/categories', name)
    setBusy(false)
    setMessage('message' in made ? made.message : `“${made.name}” is added and chosen.`)
    if ('message' in made) return
    setName('')
    onMade(made)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    void make()
  }
  return (
    <div className={styles.new}>
      <label htmlFor={id} className="visually-hidden">{`New ${recordType}`}</label>
      <input
        id={id}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={`New ${recordType}`}
        autoComplete="off"
        className={styles.name}
      />
      <Button type="button" kind="quiet" small busy={busy} onClick={make} aria-label={`Add the ${recordType}`}>
        Add
      </Button>
      <p role="status" className={styles.said}>
        {message}
      </p>
    </div>
  )
}

async function post(address: string, name: string): Promise<ChosenLabel | { message: string }> {
  const away = { message: 'It could not be added. Please check the connection, and that you are signed in.' }
  try {
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams({ name }), redirect: 'manual' })
    if (response.status === 201) return (await response.json()) as ChosenLabel
    return response.status === 422 ? ((await response.json()) as { message: string }) : away
  } catch {
    return away
  }
}
