import { useRef, useState } from 'react'
import { trashDays } from '#app/platform/trash/trash.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { deletionLabels } from './labels.ts'

/** Links to a confirmation page. Once React is hydrated, it opens a confirmation dialog instead. */
export function DeleteButton({ action, question, label }: { action: string; question: string; label: string }) {
  const removal = useRef<HTMLFormElement>(null)
  const [isConfirming, setConfirming] = useState<boolean>()
  return (
    <>
      <form
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          setConfirming(true)
        }}
      >
        <Button kind="plain" small aria-label={label}>
          {deletionLabels.delete}
        </Button>
      </form>
      <form ref={removal} method="post" action={action} hidden />
      {isConfirming !== undefined && (
        <ConfirmDialog
          open={isConfirming}
          onClose={() => setConfirming(false)}
          title={question}
          confirmLabel={deletionLabels.delete}
          onConfirm={() => removal.current?.submit()}
        >
          <p>You can undo this for {trashDays} days.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
