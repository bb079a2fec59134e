import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { withBack } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { field } from '#app/platform/forms/form-state.ts'
import type { ImageMetadata } from '#app/platform/images/image-metadata.ts'
import { Button } from '#app/ui/button.tsx'
import { useDraft } from '#app/ui/drafts/use-draft.ts'
import { Checkbox, FieldGroup, TextArea, TextField } from '#app/ui/field.tsx'
import { formAddresses, ItemFormHead, type ItemFormProps, ItemState, ItemTags } from '../../admin/item-form.tsx'
import { signedOut } from '../../admin/save-or-return-input.ts'
import { formTitles } from '../../admin/words.ts'
import { downloadsList } from '../editor/downloads-list.ts'
import { ImageDialog } from '../editor/image-dialog.tsx'
import { LinkDialog } from '../editor/link-dialog.tsx'
import { type EditorHandle, MarkdownEditor } from '../editor/markdown-editor.tsx'
import { articleFormKey } from '../form-key.ts'
import { ReviewInForm, type ReviewInFormProps, ReviewNote } from '../review/review-in-form.tsx'
import styles from './article-form.module.css'
import { AutosaveStatus } from './autosave-status.tsx'
import { articleLabels } from './labels.ts'
import { type Author, AuthorFields, SharingFields } from './metadata/metadata-fields.tsx'
import { SearchPreview } from './metadata/search-preview.tsx'
import { PagePreview } from './preview/page-preview.tsx'
import { SlugField } from './slug-field.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'
import { TitleField } from './title-field.tsx'

export interface ArticleFormProps extends ItemFormProps {
  thumbnail: ImageMetadata | null
  /** The article's id; for a new one, the id under which autosave will create it. */
  articleId: string
  /** The writer's id, and the version of their draft that fills the form (0 for none). */
  draft: { owner: string; version: number }
  /** Preview address of the draft in the form, or of the saved article. */
  preview: string | undefined
  /** The members who can be chosen as the author. */
  authors: Author[]
  /** The site's downloads that can be embedded. */
  downloads: { slug: string; title: string }[]
  address: { slug: string; wasPublished: boolean; preview: string | undefined } | undefined
  review: ReviewInFormProps
}

/**
 * The article form. Without JavaScript it is a plain form; with it, the content has an editor and input is autosaved as
 * a draft.
 */
export function ArticleForm(props: ArticleFormProps) {
  const { id, back, form, thumbnail, authors, downloads, address, review } = props
  // Each response proposes a new id for a new article; keep the one that this form started with.
  const [begun] = useState({ articleId: props.articleId, draft: props.draft })
  const { articleId } = begun
  const action = withBack(formAddresses('article', id).address, back)
  const navigation = useNavigation()
  const saving = navigation.formMethod === 'POST'
  const element = useRef<HTMLFormElement>(null)
  const editor = useRef<EditorHandle>(null)
  const [title, setTitle] = useState(field(form, 'title').defaultValue)
  const [images, setImages] = useState<File[]>([])
  const [link, setLink] = useState<string>()
  const { draft, saveNow } = useDraft(element)
  const preview = draft?.preview ?? props.preview
  useEffect(() => {
    // Autosave has created the article: point the address to it, so that reloading continues with it.
    if (!id && draft?.preview) history.replaceState(history.state, '', articleFormKey(articleId))
  }, [id, articleId, draft?.preview])
  const onKeyDown = (event: KeyboardEvent) => {
    // React events bubble from portals: ignore keys in dialogs, whose forms are separate.
    if (event.defaultPrevented || !element.current?.contains(event.target as Node)) return
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      saveNow()
    }
    // Enter in a single-line field submits a form, which would publish the article here.
    const { target, nativeEvent } = event
    const isTitle = target instanceof HTMLTextAreaElement && target.name === 'title'
    if (event.key === 'Enter' && (isTitle || target instanceof HTMLInputElement) && !nativeEvent.isComposing) {
      event.preventDefault()
      if (isTitle) editor.current?.focus()
    }
  }
  const previewInPlace = (event: MouseEvent) => {
    event.preventDefault()
    saveNow()
  }
  return (
    <>
      <Form
        ref={element}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onKeyDown={onKeyDown}
        aria-label="Article"
        data-draft={articleFormKey(articleId)}
        data-draft-owner={begun.draft.owner}
        data-draft-version={begun.draft.version}
        data-draft-reload=""
        suppressHydrationWarning
      >
        <FormFrame
          {...formTitles('article', id)}
          {...(!review.mayPublish && { submit: 'Ask for approval' })}
          back={back}
          busy={saving}
          isLocked={saving}
          acts={
            <>
              <Button kind="quiet" name="intent" value="draft" onClick={previewInPlace}>
                Save draft
              </Button>
              {!id && review.mayPublish && (
                <Button kind="quiet" name="intent" value="schedule">
                  Schedule
                </Button>
              )}
            </>
          }
          status={<AutosaveStatus isSignedOut={props.notSaved === signedOut} draft={draft} saveNow={saveNow} />}
          asideName={articleLabels.settings}
          aside={
            <>
              <ItemState {...props} recordType="article" mayPublish={review.mayPublish} />
              {!review.mayPublish && <ReviewNote form={form} />}
              <TextArea
                {...field(form, 'excerpt')}
                label={articleLabels.excerpt}
                rows={3}
                placeholder="Brief description of the article"
              />
              <ThumbnailField form={form} saved={thumbnail} />
              <ItemTags {...props} />
              <FieldGroup legend="For search engines" className={styles.found}>
                <SlugField {...field(form, 'slug')} title={title} saved={address} />
                <TextArea
                  {...field(form, 'description')}
                  label="Description"
                  rows={3}
                  help={
                    'What a search result says below the title; about 155 characters show. ' +
                    'The excerpt is used instead.'
                  }
                />
                <SearchPreview form={form} />
                <TextField
                  {...field(form, 'canonicalUrl')}
                  required={false}
                  label="Canonical address"
                  type="url"
                  help="Only for a text that was first published on another site. Starts with https://"
                  autoComplete="off"
                />
              </FieldGroup>
              <AuthorFields form={form} authors={authors} />
              <SharingFields form={form} />
              {id && (
                <p>
                  <a href={`/admin/articles/${id}/versions`}>{articleLabels.versions}</a>
                  {address && !address.preview && (
                    <>
                      {' · '}
                      <a href={`/resources/articles/${address.slug}`} target="_blank" rel="noopener">
                        View on the site (opens in a new tab)
                      </a>
                    </>
                  )}
                </p>
              )}
              {preview && (
                <p className={styles.preview}>
                  <a href={preview} target="_blank" rel="noopener">
                    Preview link (opens in a new tab)
                  </a>
                  <span>Shows the last saved draft. Anyone with the link can read it for seven days.</span>
                </p>
              )}
            </>
          }
        >
          <ItemFormHead {...props} recordType="article" />
          <ReviewInForm id={id} {...review} />
          {(field(form, 'decorativePictures').errors.length > 0 || field(form, 'decorativePictures').defaultValue) && (
            <Checkbox {...field(form, 'decorativePictures')} label={articleLabels.decorativePictures} />
          )}
          {!id && <input type="hidden" name="draftId" value={articleId} readOnly />}
          <datalist id={downloadsList}>
            {downloads.map(({ slug, title }) => (
              <option key={slug} value={`/resources/downloads/${slug}`} label={title} />
            ))}
          </datalist>
          <TitleField field={field(form, 'title')} onInput={(event) => setTitle(event.currentTarget.value)} />
          <MarkdownEditor
            ref={editor}
            field={field(form, 'content')}
            label={articleLabels.content}
            onImages={(files) => setImages((waiting) => [...waiting, ...files])}
            onSave={saveNow}
            onLink={setLink}
            preview={<PagePreview address={preview} savedAt={draft?.at} saveDraftNow={saveNow} />}
          />
        </FormFrame>
      </Form>
      <LinkDialog
        href={link}
        onDone={(href) => {
          setLink(undefined)
          if (href === undefined) editor.current?.focus()
          else editor.current?.link(href)
        }}
      />
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
