import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { RowLink } from './row-action.tsx'

export interface DeleteActionProps {
  /** The page that asks (`removal.tsx`), with `?back=`; DELETE there deletes. */
  href: string
  /** The specification's question: `Are you sure you want to delete this article?` */
  question: string
  /** What will be gone, by name. */
  what: string
  /** What else changes. */
  consequence?: string | undefined
  /** A chip's cross in place of the word. */
  chip?: boolean
}

/** Leads to the page that asks; where React runs, a dialog asks in place. */
export function DeleteAction({ href, question, what, consequence, chip }: DeleteActionProps) {
  const [asking, setAsking] = useState(false)
  const submit = useSubmit()
  const navigation = useNavigation()
  return (
    <>
      <RowLink
        danger={!chip}
        href={href}
        aria-label={`Delete ${what}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setAsking(true)
        }}
      >
        {chip ? <Cross /> : 'Delete'}
      </RowLink>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={question}
        confirmLabel="Delete"
        busy={navigation.formMethod === 'DELETE'}
        onConfirm={() => submit(null, { method: 'delete', action: href })}
      >
        <p>{what}</p>
        {consequence && <p>{consequence}</p>}
      </ConfirmDialog>
    </>
  )
}

function Cross() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
