import adminUi from '#app/admin-ui/admin-ui.module.css'
import { DetailList } from '#app/admin-ui/detail-list.tsx'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The current state of a record, for a form that was refused because of an edit conflict. */
export interface VersionConflict {
  /** The person who changed it; undefined for the product itself, or if unknown. */
  changedBy: string | undefined
  /** The current version. */
  version: string
  /** The current values of the fields that differ from the posted ones. */
  now: { label: string; text: string }[]
}

export interface VersionFieldProps {
  version: string
  /** The refused form, with the version that it was opened with. */
  form: FormState | undefined
  conflict: VersionConflict | undefined
}

/** The hidden field with the record's version. After a conflict also the current values and an overwrite button. */
export function VersionField({ version, form, conflict }: VersionFieldProps) {
  return (
    <>
      <input type="hidden" name="stamp" value={String(form?.values.stamp ?? version)} readOnly />
      {conflict && (
        <div role="alert" className={adminUi.stack}>
          <Notice kind="warn">
            <strong>{conflict.changedBy ?? 'Somebody else'} has changed this</strong> after you opened it. Nothing is
            saved yet; what you typed is still below.
          </Notice>
          <DetailList
            details={Object.fromEntries(
              conflict.now.map(({ label, text }) => [`${label}, as it is now`, text || 'Empty']),
            )}
          />
          <div>
            <Button kind="danger" small name="overwrites" value={conflict.version}>
              Replace it with mine
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
