import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#app/admin-ui/notices.ts'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import type { ImageMetadata } from '#app/platform/images/image-metadata.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, FileField, TextField } from '#app/ui/field.tsx'
import { useToasts } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { UploadProgress } from '../../uploads/progress.tsx'
import { uploadFile } from '../../uploads/send-file.ts'
import { useChosenEarly } from '../../uploads/use-chosen-early.ts'
import { articleLabels } from './labels.ts'
import styles from './thumbnail-field.module.css'

export interface ThumbnailFieldProps {
  form: FormState
  saved: ImageMetadata | null
}

/** The article's thumbnail: choose, upload (immediately with JavaScript), preview, describe and remove. */
export function ThumbnailField({ form, saved }: ThumbnailFieldProps) {
  const hydrated = useHydrated()
  const file = field(form, 'thumbnail')
  const [url, setUrl] = useState(field(form, 'thumbnailUrl').defaultValue)
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const { toasts, show } = useToasts()
  const hidden = useRef<HTMLInputElement>(null)
  const shownUrl = useRef(url)
  useEffect(() => {
    // Setting a value programmatically fires no event; the draft script needs one.
    if (shownUrl.current !== url) hidden.current?.dispatchEvent(new Event('change', { bubbles: true }))
    shownUrl.current = url
  }, [url])

  const upload = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? []
    if (!chosen) return
    setError(undefined)
    setShare(0)
    const uploaded = await uploadFile<{ url: string }>('/admin/articles/images', chosen, { onProgress: setShare })
    setShare(undefined)
    // The file is stored: the form submits its address instead.
    input.value = ''
    if (uploaded.ok) return setUrl(uploaded.result.url)
    setError(uploaded.message)
    show(failureOf('thumbnail-upload'))
  }

  const around = useChosenEarly<HTMLDivElement>(hydrated, upload)
  const errors = error ? [error] : [...(file.errors ?? []), ...(field(form, 'thumbnailUrl').errors ?? [])]
  return (
    <div ref={around} className={styles.thumbnail}>
      {url && (
        <img
          src={url}
          alt={field(form, 'thumbnailAlt').defaultValue || 'The chosen thumbnail'}
          width={saved?.url === url ? saved.width : 16}
          height={saved?.url === url ? saved.height : 9}
          className={styles.picture}
        />
      )}
      <FileField
        {...file}
        errors={errors}
        label={articleLabels.thumbnail}
        accept="image/*"
        onChange={hydrated ? (event) => upload(event.currentTarget) : undefined}
      />
      {share !== undefined && <UploadProgress share={share} label="Uploading the thumbnail" />}
      <input ref={hidden} type="hidden" name="thumbnailUrl" value={url} readOnly />
      {url && hydrated && (
        <Button type="button" kind="plain" small onClick={() => setUrl('')}>
          {articleLabels.removeThumbnail}
        </Button>
      )}
      {hydrated
        ? // An empty address alone would keep the current thumbnail.
          !url && saved && <input type="hidden" name="removeThumbnail" value="on" />
        : saved && <Checkbox {...field(form, 'removeThumbnail')} label={articleLabels.removeThumbnail} />}
      <TextField
        {...field(form, 'thumbnailAlt')}
        label="Thumbnail description"
        help="What it shows, for people who cannot see it."
        autoComplete="off"
      />
      {toasts}
    </div>
  )
}
