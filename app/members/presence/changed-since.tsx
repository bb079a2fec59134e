import desk from '#app/admin-ui/admin-ui.module.css'
import { Facts } from '#app/admin-ui/facts.tsx'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What stands now where a form was refused because somebody else was faster. */
export interface ChangedSince {
  /** Who; undefined for the product itself, and where nobody knows. */
  who: string | undefined
  /** The stamp of what stands now. */
  stamp: string
  /** What stands now, where it differs from what is typed. */
  now: { label: string; text: string }[]
}

export interface VersionFieldProps {
  stamp: string
  /** The form as it was refused: it keeps the stamp that it was opened with. */
  form: FormState | undefined
  since: ChangedSince | undefined
}

/** The stamp that a form was opened with; after a refusal what stands now, and the button that replaces it. */
export function VersionField({ stamp, form, since }: VersionFieldProps) {
  return (
    <>
      <input type="hidden" name="stamp" value={String(form?.values.stamp ?? stamp)} readOnly />
      {since && (
        <div role="alert" className={desk.stack}>
          <Notice kind="warn">
            <strong>{since.who ?? 'Somebody else'} has changed this</strong> after you opened it. Nothing is saved yet;
            what you typed is still below.
          </Notice>
          <Facts
            facts={Object.fromEntries(
              since.now.map(({ label, text }) => [`${label}, as it stands now`, text || 'Empty']),
            )}
          />
          <div>
            <Button kind="danger" small name="overwrites" value={since.stamp}>
              Replace it with mine
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
