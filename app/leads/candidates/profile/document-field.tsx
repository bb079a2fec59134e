import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { acceptOf, type DocumentKind, extensionsOf } from '#app/platform/uploads/document-kinds.ts'
import { FileField } from '#app/ui/field.tsx'
import { type FileKind, fileFields, type StoredCandidateFile, submittedFields } from '../candidate.ts'
import { candidateProfile } from './candidate-profile.content.ts'

export interface DocumentFieldProps {
  kind: FileKind
  /** Accepted file types. */
  kinds: DocumentKind[]
  required: boolean
  errors: string[] | undefined
  /** The file stored by an earlier submission without JavaScript. */
  stored: StoredCandidateFile | undefined
  /** The script's message for a missing required file. */
  missing?: string
}

/** A file field of a profile: checked by the page's script on selection, and again by the server. */
export function DocumentField({ kind, kinds, required, errors, stored, missing }: DocumentFieldProps) {
  const name = fileFields[kind]
  const { labels, help } = candidateProfile()
  const acceptedHelp = withValues(help.file, { types: extensionsOf(kinds) })
  return (
    <div>
      <FileField
        name={name}
        id={`form-${name}`}
        label={labels[name]}
        help={stored ? `${acceptedHelp} ${withValues(help.kept, { name: stored.name })}` : acceptedHelp}
        accept={acceptOf(kinds)}
        required={required && !stored}
        markOptional={!required}
        errors={errors}
        data-missing={missing}
      />
      {stored && <input type="hidden" name={submittedFields[kind]} value={stored.token} />}
    </div>
  )
}
