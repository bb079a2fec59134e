import { useState } from 'react'
import { failureOf } from '#app/admin-ui/notices.ts'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { acceptOf, type DocumentKind, programsOf } from '#app/platform/uploads/document-kinds.ts'
import { FileField } from '#app/ui/field.tsx'
import { useToasts } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { UploadProgress } from '../../uploads/progress.tsx'
import { uploadFile } from '../../uploads/send-file.ts'
import { useChosenEarly } from '../../uploads/use-chosen-early.ts'
import { fileSizeText } from '../file-size.ts'
import styles from './file-field.module.css'
import { downloadLabels } from './labels.ts'

export interface DownloadFileFieldProps {
  form: FormState
  /** The current file. */
  saved: { fileName: string; fileSize: number | null; downloadCount: number } | undefined
  storedFile: string | undefined
  kinds: DocumentKind[]
  onUploading: (uploading: boolean) => void
}

interface Stored {
  uploaded: string
  fileName: string
  fileSize: number
}

/**
 * A download's file field. With JavaScript the file is uploaded at once, and the form submits a signed reference to it.
 */
export function DownloadFileField({ form, saved, storedFile, kinds, onUploading }: DownloadFileFieldProps) {
  const hydrated = useHydrated()
  const [stored, setStored] = useState<Stored>()
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const { toasts, show } = useToasts()
  const file = field(form, 'file')

  const upload = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? []
    if (!chosen) return
    setError(undefined)
    setShare(0)
    onUploading(true)
    const sent = await uploadFile<Stored>('/admin/downloads/files', chosen, { onProgress: setShare })
    setShare(undefined)
    onUploading(false)
    // The file is stored: the form submits its signed reference instead.
    input.value = ''
    if (sent.ok) return setStored(sent.result)
    setError(sent.message)
    show(failureOf('file-upload'))
  }

  const around = useChosenEarly<HTMLDivElement>(hydrated, upload)
  const waiting = stored?.fileName ?? storedFile
  return (
    <div ref={around} className={styles.file}>
      <FileField
        {...file}
        errors={error ? [error] : stored ? [] : file.errors}
        label={saved ? 'File (leave empty to keep existing)' : 'File'}
        accept={acceptOf(kinds)}
        required={!saved && !waiting}
        help={`${programsOf(kinds)}, up to 60 MB.`}
        onChange={hydrated ? (event) => upload(event.currentTarget) : undefined}
      />
      <input type="hidden" name="uploaded" value={stored?.uploaded ?? field(form, 'uploaded').defaultValue} readOnly />
      {share !== undefined && <UploadProgress share={share} label="Uploading the file" />}
      {waiting && (
        <p role="status">
          {`${downloadLabels.uploaded} `}
          <strong>{waiting}</strong>
          {stored && `, ${fileSizeText(stored.fileSize)}`}
          {`. ${downloadLabels.offeredOnceSaved}`}
        </p>
      )}
      {saved && (
        <p className={styles.current}>
          Current file: {saved.fileName}, {fileSizeText(saved.fileSize)}, downloaded{' '}
          {saved.downloadCount.toLocaleString('en')} ×. A new file takes its place under the same address.
        </p>
      )}
      {toasts}
    </div>
  )
}
