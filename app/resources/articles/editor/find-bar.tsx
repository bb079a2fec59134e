import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { SearchMatches, WordSearch } from './editing.ts'
import styles from './find-bar.module.css'
import { findLabels } from './labels.ts'

/** Find and replace. Enter selects the next match, Shift+Enter the previous; Esc closes. */
export function FindBar({ finding, onClose }: { finding: WordSearch; onClose: () => void }) {
  const id = useId()
  const [words, setWords] = useState('')
  const [instead, setInstead] = useState('')
  const [matches, setMatches] = useState<SearchMatches>({ total: 0, at: 0 })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    first.current?.focus()
    return () => void finding.look('')
  }, [finding])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    setMatches(finding.step(event.shiftKey ? -1 : 1))
  }
  return (
    <div role="search" aria-label={findLabels.bar} className={styles.bar} onKeyDown={onKeyDown} onInput={stopBubbling}>
      <label htmlFor={`${id}-find`} className="visually-hidden">
        {findLabels.find}
      </label>
      <input
        ref={first}
        id={`${id}-find`}
        placeholder={findLabels.find}
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setMatches(finding.look(event.currentTarget.value))
        }}
      />
      <label htmlFor={`${id}-replace`} className="visually-hidden">
        {findLabels.replacement}
      </label>
      <input
        id={`${id}-replace`}
        placeholder={findLabels.replacement}
        autoComplete="off"
        value={instead}
        onChange={(event) => setInstead(event.currentTarget.value)}
      />
      <Button type="button" kind="quiet" small onClick={() => setMatches(finding.step(-1))}>
        Previous
      </Button>
      <Button type="button" kind="quiet" small onClick={() => setMatches(finding.step(1))}>
        Next
      </Button>
      <Button type="button" kind="quiet" small onClick={() => setMatches(finding.replace(instead))}>
        {findLabels.replace}
      </Button>
      <Button type="button" kind="quiet" small onClick={() => setMatches(finding.replaceAll(instead))}>
        {findLabels.replaceAll}
      </Button>
      <Button type="button" kind="plain" small onClick={onClose}>
        Close
      </Button>
      <span role="status">{words !== '' && formatMatches(matches)}</span>
    </div>
  )
}

function formatMatches({ total, at }: SearchMatches): string {
  if (total === 0) return findLabels.notFound
  return at > 0 ? findLabels.position(at, total) : findLabels.found(total)
}

// The search fields are not part of the form around them: without this, typing in them would autosave a draft.
function stopBubbling(event: FormEvent): void {
  event.stopPropagation()
}
