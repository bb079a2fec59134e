import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import styles from './image-dialog.module.css'

export interface LinkDialogProps {
  /** The link's address, empty for a new one; the dialog is closed if undefined. */
  href: string | undefined
  /** Called with the address (empty to remove the link), or undefined if canceled. */
  onDone: (href?: string) => void
}

export function LinkDialog({ href, onDone }: LinkDialogProps) {
  return (
    <Dialog open={href !== undefined} onClose={() => onDone()} title="Link">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onDone(addressOf(String(new FormData(event.currentTarget).get('href'))))
        }}
      >
        <TextField
          id="link-href"
          name="href"
          label="Address"
          help="A page of this site, such as /contact, or a full address. Leave it empty for no link."
          defaultValue={href}
          maxLength={2000}
          autoComplete="off"
          inputMode="url"
          autoFocus
        />
        <div className={styles.buttons}>
          <Button>Set link</Button>
          <Button type="button" kind="quiet" onClick={() => onDone()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

// Completes `example.com` to a web address and `ada@example.com` to a mailto address.
function addressOf(input: string): string {
  const href = input.trim()
  if (href === '' || /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(href)) return href
  if (/^[^\s/@]+@[^\s/@]+\.\w+$/.test(href)) return `mailto:${href}`
  return /^[^\s/]+\.[a-z]{2,}(?:[/?#]|$)/i.test(href) ? `https://${href}` : href
}
