import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { adminFormLabels } from './labels.ts'
import { RowLink } from './row-action.tsx'

export interface DeleteActionProps {
  /** The confirmation page (`removal.tsx`), with `?back=`; DELETE on it deletes. */
  href: string
  /** The question in the specification: `Are you sure you want to delete this article?` */
  question: string
  /** The record's name. */
  what: string
  /** Further consequences of deleting it. */
  consequence?: string | undefined
  /** Shows a chip's cross instead of the word. */
  chip?: boolean
}

/** A link to the confirmation page; with JavaScript, a dialog instead. */
export function DeleteAction({ href, question, what, consequence, chip }: DeleteActionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const submit = useSubmit()
  const navigation = useNavigation()
  return (
    <>
      <RowLink
        danger={!chip}
        href={href}
        aria-label={adminFormLabels.deleteOf(what)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setIsAsking(true)
        }}
      >
        {chip ? <Cross /> : adminFormLabels.delete}
      </RowLink>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={question}
        confirmLabel={adminFormLabels.delete}
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
