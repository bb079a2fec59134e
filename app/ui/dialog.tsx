import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  /** Called on Esc, a click outside, or a close button. */
  onClose: () => void
  title: string
  children: ReactNode
}

/** A modal dialog on a hydrated page: the native `<dialog>`, which traps and restores the focus. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself; the press is the one on its backdrop
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={styles.dialog}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className={styles.inside}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'children'> {
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busy?: boolean
  onConfirm: () => void
}

/** Confirms an irreversible action. The cancel button has the initial focus. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  busy,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <div className={styles.actions}>
        <Button type="button" kind="quiet" onClick={dialog.onClose} autoFocus>
          {cancelLabel}
        </Button>
        <Button type="button" kind="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
