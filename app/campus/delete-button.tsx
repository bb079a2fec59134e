import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'

/** A form whose button deletes; asks first where React runs. */
export function DeleteButton({ action, question, label }: { action: string; question: string; label: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  return (
    <form
      ref={form}
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        setAsking(true)
      }}
    >
      <Button kind="plain" small aria-label={label}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={question}
        confirmLabel="Delete"
        onConfirm={() => form.current?.submit()}
      >
        <p>This cannot be undone.</p>
      </ConfirmDialog>
    </form>
  )
}
