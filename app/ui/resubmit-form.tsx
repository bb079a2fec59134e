import { Button } from './button.tsx'

export interface ResubmitFormProps {
  /** The form's address. */
  action: string
  fields: [name: string, value: string][]
  /** False if the form had a file or a password, which have to be entered again. */
  isWhole: boolean
  /** The form's look: `typed-again.module.css`, or a screen's own. */
  className?: string | undefined
}

/** The input of a form that could not be processed, to be resubmitted or copied. */
export function ResubmitForm({ action, fields, isWhole, className }: ResubmitFormProps) {
  return (
    <form method="post" action={action} className={className}>
      <p>
        {isWhole
          ? 'You haven’t lost anything. Here’s what you typed. Send it again in a moment.'
          : 'Here’s what you typed. Copy it, go back, and send it again. You’ll have to add files and passwords again.'}
      </p>
      {fields.map(([name, value], index) =>
        isUserInput(name, value) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may be given twice, and the list never changes
          <div key={index}>
            <label htmlFor={`typed-${index}`}>{labelOf(name)}</label>
            <textarea id={`typed-${index}`} name={name} rows={4} defaultValue={value} />
          </div>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={index} type="hidden" name={name} value={value} />
        ),
      )}
      {isWhole && <Button busyLabel="Sending...">Send again</Button>}
    </form>
  )
}

// True for text that the user entered, false for ids, keys and numbers in hidden fields.
function isUserInput(name: string, value: string): boolean {
  return name !== 'sent-draft' && /\p{L}/u.test(value) && !/^[\w.~+/=-]*\d[\w.~+/=-]*$/.test(value)
}

/** `displayName` becomes “Display name”. */
export function labelOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])|[-_]/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
