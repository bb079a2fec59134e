import desk from '#app/admin-ui/admin-ui.module.css'
import { DescriptionList } from '#app/admin-ui/description-list.tsx'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The current state of a record, for a form that was refused because of an edit conflict. */
export interface ChangedSince {
  /** The person who changed it; undefined for the product itself, or if unknown. */
  who: string | undefined
  /** The current version. */
  stamp: string
  /** The current values of the fields that differ from the posted ones. */
  now: { label: string; text: string }[]
}

export interface VersionFieldProps {
  stamp: string
  /** The refused form, with the version that it was opened with. */
  form: FormState | undefined
  since: ChangedSince | undefined
}

/** The hidden field with the record's version. After a conflict also the current values and an overwrite button. */
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
          <DescriptionList
            items={Object.fromEntries(
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
