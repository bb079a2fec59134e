import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import styles from './image-dialog.module.css'

export interface LinkDialogProps {
  /** The address that the link has, empty for a new one; closed without one. */
  href: string | undefined
  /** Hears the address, an empty one for no link, or nothing where it was left. */
  onDone: (href?: string) => void
}

/** Asks for the address of a link. */
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
          help="A page of this site, such as /contact, or a whole address. Leave it empty for no link."
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

// `example.com` is meant as an address of the web, `ada@example.com` as one of mail.
function addressOf(typed: string): string {
  const href = typed.trim()
  if (href === '' || /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(href)) return href
  if (/^[^\s/@]+@[^\s/@]+\.\w+$/.test(href)) return `mailto:${href}`
  return /^[^\s/]+\.[a-z]{2,}(?:[/?#]|$)/i.test(href) ? `https://${href}` : href
}
