import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { withBack } from '#app/desk/back.ts'
import { FormFrame } from '#app/desk/form-frame.tsx'
import { field } from '#app/platform/forms/form-state.ts'
import type { ImageFacts } from '#app/platform/images/image-facts.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FieldGroup, TextArea, TextField } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'
import {
  formAddresses,
  formTitles,
  ItemFormHead,
  type ItemFormProps,
  ItemState,
  ItemTags,
} from '../../manage/item-form.tsx'
import { ImageDialog } from '../editor/image-dialog.tsx'
import { type EditorHandle, MarkdownEditor } from '../editor/markdown-editor.tsx'
import styles from './article-form.module.css'
import { AutosaveStatus } from './autosave-status.tsx'
import { SlugField } from './slug-field.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'
import { useAutosave } from './use-autosave.ts'

export interface ArticleFormProps extends ItemFormProps {
  thumbnail: ImageFacts | null
  draft: { savedAt: string; restored: boolean } | undefined
  address: { slug: string; wasPublished: boolean; preview: string | undefined } | undefined
}

/**
 * Where an article is written. A plain form; where React runs its content is an editor, and what is typed is kept as a
 * draft.
 */
export function ArticleForm(props: ArticleFormProps) {
  const { id, back, form, thumbnail, draft, address } = props
  const action = withBack(formAddresses('article', id).address, back)
  const navigation = useNavigation()
  const saving = navigation.formMethod === 'POST'
  const element = useRef<HTMLFormElement>(null)
  const editor = useRef<EditorHandle>(null)
  const [title, setTitle] = useState(field(form, 'title').defaultValue)
  const [images, setImages] = useState<File[]>([])
  const offered = draft && !draft.restored ? draft : undefined
  const draftAddress = `/admin/articles/${id ?? 'new'}/draft`
  const { autosave, changed } = useAutosave(element, draftAddress, { paused: Boolean(offered), saving })
  return (
    <>
      {offered && (
        <section className={styles.offer} aria-label="Unsaved draft">
          <p>
            You left something unsaved on <Time value={offered.savedAt} />.
          </p>
          <ButtonLink small kind="quiet" href={`${action}&draft=restore`}>
            Restore it
          </ButtonLink>
          <form method="post" action={`${withBack(draftAddress, back)}&_method=DELETE`}>
            <Button small kind="plain">
              Discard it
            </Button>
          </form>
        </section>
      )}
      <Form
        ref={element}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onInput={changed}
        aria-label="Article"
      >
        <FormFrame
          {...formTitles('article', id)}
          back={back}
          busy={saving}
          status={<AutosaveStatus {...autosave} />}
          aside={
            <>
              <ItemState {...props} noun="article" />
              <ThumbnailField form={form} saved={thumbnail} changed={changed} />
              <ItemTags {...props} />
              <FieldGroup legend="For search engines" className={styles.found}>
                <SlugField {...field(form, 'slug')} title={title} saved={address} />
                <TextArea
                  {...field(form, 'description')}
                  label="Description"
                  rows={3}
                  longerIsSaid
                  help={
                    'What a search result says below the title; about 155 characters show. ' +
                    'The excerpt stands in for it.'
                  }
                />
              </FieldGroup>
              {address?.preview && (
                <p className={styles.preview}>
                  <a href={address.preview} target="_blank" rel="noopener">
                    Preview link (opens in a new tab)
                  </a>
                  <span>Shows what was saved last. Whoever has the link can read it for seven days.</span>
                </p>
              )}
            </>
          }
        >
          <ItemFormHead {...props} noun="article" />
          <TextField
            {...field(form, 'title')}
            label="Title"
            required
            autoComplete="off"
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
          <TextArea
            {...field(form, 'excerpt')}
            label="Excerpt"
            rows={3}
            longerIsSaid
            placeholder="Brief description of the article"
          />
          <MarkdownEditor
            ref={editor}
            field={field(form, 'content')}
            label="Content"
            onImages={(files) => setImages((waiting) => [...waiting, ...files])}
            onSave={() => element.current?.requestSubmit()}
          />
        </FormFrame>
      </Form>
      <ImageDialog
        key={images.length}
        file={images[0]}
        onDone={(markdown) => {
          setImages(([, ...waiting]) => waiting)
          if (markdown) editor.current?.insert(markdown)
          else editor.current?.focus()
        }}
      />
    </>
  )
}
