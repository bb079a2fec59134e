import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { UploadProgress } from '../../uploads/progress.tsx'
import { uploadFile } from '../../uploads/send-file.ts'
import styles from './image-dialog.module.css'
import { imageLabels } from './labels.ts'

export interface ImageDialogProps {
  /** The picture to upload; the dialog is closed if undefined. */
  file: File | undefined
  /** Called with the markdown to insert, or undefined if canceled. */
  onDone: (markdown?: string) => void
}

/** Uploads a picture while the user describes it. */
export function ImageDialog({ file, onDone }: ImageDialogProps) {
  const [share, setShare] = useState(0)
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<string>()
  const [shown, setShown] = useState<string>()
  const [alt, setAlt] = useState('')
  const [decorative, setDecorative] = useState(false)
  const [unsaid, setUnsaid] = useState(false)
  useEffect(() => {
    if (!file) return
    const local = URL.createObjectURL(file)
    setShown(local)
    const leaving = new AbortController()
    uploadFile<{ url: string }>('/admin/articles/images', file, { onProgress: setShare, signal: leaving.signal }).then(
      (uploaded) => {
        if (leaving.signal.aborted) return
        if (uploaded.ok) setUrl(uploaded.result.url)
        else setError(uploaded.message)
      },
    )
    return () => {
      leaving.abort()
      URL.revokeObjectURL(local)
    }
  }, [file])
  return (
    <Dialog open={file !== undefined} onClose={() => onDone()} title={imageLabels.title}>
      {error ? (
        <div className={styles.form}>
          <p role="alert" className={styles.refusal}>
            {error}
          </p>
          <div className={styles.buttons}>
            <Button type="button" kind="quiet" onClick={() => onDone()} autoFocus>
              {imageLabels.close}
            </Button>
          </div>
        </div>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!alt.trim() && !decorative) return setUnsaid(true)
            if (url) onDone(`![${decorative ? '' : alt.trim().replace(/[[\]\\]/g, '')}](${url})`)
          }}
        >
          {shown && <img src={shown} alt="" className={styles.picture} />}
          {url ? (
            <p role="status">{imageLabels.uploaded}</p>
          ) : (
            <UploadProgress share={share} label="Uploading the image" />
          )}
          <TextField
            id="image-alt"
            name="alt"
            label={imageLabels.description}
            help="Read aloud to people who cannot see it."
            errors={unsaid && !alt.trim() && !decorative ? ['Describe it, or mark it as decorative.'] : []}
            disabled={decorative}
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
            maxLength={300}
            autoComplete="off"
            autoFocus
          />
          <Checkbox
            id="image-decorative"
            name="decorative"
            label="Decorative: the text already says everything it shows"
            checked={decorative}
            onChange={(event) => setDecorative(event.currentTarget.checked)}
          />
          <div className={styles.buttons}>
            <Button busy={!url} busyLabel="Uploading...">
              {imageLabels.insert}
            </Button>
            <Button type="button" kind="quiet" onClick={() => onDone()}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
