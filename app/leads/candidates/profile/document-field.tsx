import { withValues } from '#app/platform/copy/with-facts.ts'
import { acceptOf, type DocumentKind, extensionsOf } from '#app/platform/uploads/document-kinds.ts'
import { FileField } from '#app/ui/field.tsx'
import { type FileKind, fileFields, type StoredCandidateFile, submittedFields } from '../candidate.ts'
import { candidateProfile } from './candidate-profile.content.ts'

export interface DocumentFieldProps {
  kind: FileKind
  /** The kinds of files that the field accepts. */
  kinds: DocumentKind[]
  required: boolean
  errors: string[] | undefined
  /** The file that a post without script left here. */
  kept: StoredCandidateFile | undefined
  /** What the page's script says where a required file is missing. */
  missing?: string
}

/** One document of a profile: checked by the page's script as soon as it is chosen, and again by the server. */
export function DocumentField({ kind, kinds, required, errors, kept, missing }: DocumentFieldProps) {
  const name = fileFields[kind]
  const { labels, help } = candidateProfile()
  const taken = withValues(help.file, { types: extensionsOf(kinds) })
  return (
    <div>
      <FileField
        name={name}
        id={`form-${name}`}
        label={labels[name]}
        help={kept ? `${taken} ${withValues(help.kept, { name: kept.name })}` : taken}
        accept={acceptOf(kinds)}
        required={required && !kept}
        markOptional={!required}
        errors={errors}
        data-missing={missing}
      />
      {kept && <input type="hidden" name={submittedFields[kind]} value={kept.token} />}
    </div>
  )
}
