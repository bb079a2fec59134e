import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField, TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { attachmentBounds, attachmentKinds } from './attachments/attachment.ts'
import styles from './composer.module.css'
import { forgetComposerDraft, keepComposerDraft, restoreComposerDraft } from './draft.ts'
import { useAttaching } from './writing/use-attaching.ts'

export interface ComposerProps {
  form: FormState
  /** Sets field ids apart, and names the draft in this browser. */
  formId: string
  /** Where the form is sent. */
  action: string
  label: string
  rows: number
  submit: string
  busy: string
  /** The key of this form: sent twice, it does once. */
  requestKey?: string
  /** Fields before the text. */
  children?: ReactNode
  /** What is typed is kept on the server too, and comes back on other devices. */
  keepsDrafts?: boolean
  /** Another way out: `Cancel`. */
  aside?: ReactNode
}

/**
 * A form to write in: markdown with a preview, its draft kept in this browser until it is sent. Without JavaScript a
 * plain form.
 */
export function Composer({
  form,
  formId,
  action,
  label,
  rows,
  submit,
  busy,
  requestKey,
  children,
  keepsDrafts = false,
  aside,
}: ComposerProps) {
  const element = useRef<HTMLFormElement>(null)
  const sending = useSending(element, formId, action)
  const { saveSoon, saveNoMore } = useDraftOnServer(element, keepsDrafts)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const hydrated = useHydrated()
  const { underWay, refusals, choose, ...dropping } = useAttaching(element)
  const content = field(form, 'content', formId)
  const files = field(form, 'files', formId)
  return (
    <Form
      ref={element}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className={styles.composer}
      onInput={() => {
        keepComposerDraft(formId, element.current)
        saveSoon()
      }}
      onSubmit={saveNoMore}
      {...dropping}
      aria-label={submit}
    >
      <FormErrors messages={formErrors(form)} fields={form.errors} formId={formId} />
      {requestKey && <input type="hidden" name="key" defaultValue={requestKey} />}
      {keepsDrafts && <input type="hidden" name="place" value={action} />}
      {children}
      <TextArea
        {...content}
        label={label}
        rows={rows}
        dir="auto"
        longerIsSaid
        help="Markdown works: **bold**, lists, > quotes, `code`."
      />
      <FileField
        {...files}
        errors={[...files.errors, ...refusals]}
        multiple
        label="Pictures and files"
        accept={attachmentKinds}
        help={
          underWay > 0
            ? 'Uploading...'
            : `Pictures, PDF, Word and text, up to ${attachmentBounds.bytes / 1024 / 1024} MB each. ${
                hydrated ? 'You can also paste or drop them into the text.' : 'They stand at the end of the text.'
              }`
        }
        onChange={(event) => choose(event.currentTarget)}
      />
      {previewed !== null && <Preview content={previewed} />}
      <div className={styles.actions}>
        <Button busy={sending || underWay > 0} busyLabel={underWay > 0 ? 'Uploading...' : busy}>
          {submit}
        </Button>
        {hydrated && (
          <Button
            type="button"
            kind="quiet"
            aria-expanded={previewed !== null}
            onClick={() => setPreviewed(previewed === null ? textIn(element) : null)}
          >
            {previewed === null ? 'Preview' : 'Hide preview'}
          </Button>
        )}
        {keepsDrafts && (
          <Button kind="plain" formAction="/campus/drafts">
            Save draft
          </Button>
        )}
        {aside}
      </div>
    </Form>
  )
}

function Preview({ content }: { content: string }) {
  const fetcher = useFetcher<{ html: string }>()
  const { submit } = fetcher
  useEffect(() => {
    submit({ content }, { method: 'post', action: '/campus/preview' })
  }, [content, submit])
  return (
    <section className={styles.preview} aria-label="Preview" aria-live="polite">
      {fetcher.data ? (
        <Prose small html={fetcher.data.html || '<p>Nothing to show yet.</p>'} />
      ) : (
        <Loading>Loading preview...</Loading>
      )}
    </section>
  )
}

/** True while this form is under way. Brings its draft back at first, and forgets it once it arrived. */
function useSending(element: RefObject<HTMLFormElement | null>, formId: string, action: string): boolean {
  const navigation = useNavigation()
  const isOurs = navigation.formMethod === 'POST' && navigation.formAction === action
  useEffect(() => restoreComposerDraft(formId, element.current), [formId, element])
  // A redirect says that it arrived, but for the one to sign in; a refusal stays at the form's own address.
  const arrived =
    isOurs &&
    navigation.state === 'loading' &&
    !navigation.location.pathname.startsWith('/campus/auth') &&
    `${navigation.location.pathname}${navigation.location.search}` !== action
  useEffect(() => {
    if (!arrived) return
    element.current?.reset()
    // A reset makes no input event, which the counters of the page's own script listen for.
    for (const area of element.current?.querySelectorAll('textarea') ?? [])
      area.dispatchEvent(new Event('input', { bubbles: true }))
    forgetComposerDraft(formId)
  }, [arrived, formId, element])
  return isOurs
}

/** Saves what stands in the form once nothing has been typed for a while; a draft is a comfort, never a condition. */
function useDraftOnServer(element: RefObject<HTMLFormElement | null>, wanted: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const saveSoon = () => {
    clearTimeout(timer.current)
    if (!wanted) return
    timer.current = setTimeout(() => {
      const form = element.current
      if (!form) return
      const body = new FormData(form)
      body.delete('files')
      fetch('/campus/drafts', { method: 'POST', redirect: 'manual', body }).catch(() => {})
    }, 2500)
  }
  // A draft that is saved while its text is being posted would come back after it.
  return { saveSoon, saveNoMore: () => clearTimeout(timer.current) }
}

function textIn(element: RefObject<HTMLFormElement | null>): string {
  const field = element.current?.elements.namedItem('content')
  return field instanceof HTMLTextAreaElement ? field.value : ''
}
