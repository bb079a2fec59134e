import type { ChangeEvent } from 'react'
import { FileField } from '#app/ui/field.tsx'
import type { ToastMessage } from '#app/ui/toast.tsx'
import {
  acceptedFiles,
  type FileKind,
  fileFields,
  fileMessages,
  type KeptFile,
  keptFields,
  largestFile,
} from './candidate.ts'
import { candidateProfile } from './candidate-profile.content.ts'

export interface DocumentFieldProps {
  kind: FileKind
  required: boolean
  errors: string[] | undefined
  /** The file that a post without script left here. */
  kept: KeptFile | undefined
  show: (message: ToastMessage) => void
}

/** One document of a profile: checked as soon as it is chosen, and again by the server. */
export function DocumentField({ kind, required, errors, kept, show }: DocumentFieldProps) {
  const name = fileFields[kind]
  const { labels, help } = candidateProfile
  const check = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    if (!file) return
    const problem = problemOf(file)
    if (problem) input.value = ''
    show(problem ? { ...problem, destructive: true } : fileMessages.selected(file.name))
  }
  return (
    <div>
      <FileField
        name={name}
        id={`form-${name}`}
        label={labels[name]}
        help={kept ? `${help.file} ${help.kept(kept.name)}` : help.file}
        accept={acceptedFiles}
        required={required && !kept}
        markOptional={!required}
        errors={errors}
        onChange={check}
      />
      {kept && <input type="hidden" name={keptFields[kind]} value={kept.token} />}
    </div>
  )
}

function problemOf(file: File): { title: string; description: string } | undefined {
  if (file.size > largestFile) return fileMessages.tooLarge
  // `accept` is a hint: files that are dropped, or typed by name, pass it by.
  return acceptedFiles.split(',').some((extension) => file.name.toLowerCase().endsWith(extension))
    ? undefined
    : fileMessages.wrongKind
}
