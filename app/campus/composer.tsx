import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useRouteLoaderData } from 'react-router'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { FileField, TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { pictureTypes } from './attachments/attachment.ts'
import styles from './composer.module.css'
import type { loader as frame } from './frame.route.tsx'
import early from './writing/early.browser.ts?script'
import { writingLabels } from './writing/labels.ts'
import { MarkdownHelp } from './writing/markdown-help.tsx'
import { Preview } from './writing/preview.tsx'
import { useSending } from './writing/use-sending.ts'
import { useWritingScript } from './writing/use-writing-script.ts'
import script from './writing/writing.browser.ts?script-file'

export interface ComposerProps {
  form: FormState
  /** Prefix that makes field ids unique. */
  formId: string
  /** The form's action. */
  action: string
  label: string
  rows: number
  submit: string
  busy: string
  /** The idempotency key of this form: submitting twice creates one record. */
  requestKey?: string
  /** Fields before the text. */
  children?: ReactNode
  /**
   * The signed-in member and the version of the draft in the form, 0 for none. Without it the script requests the
   * draft.
   */
  draft?: { owner: string; version: number }
  /** Shows only this field, until it is focused or has content. */
  folds?: 'title' | 'content'
  /** The keyboard shortcut that focuses the text. */
  shortcut?: string
  /** The member followed a link to reply: focus the text. */
  isReplying?: boolean
  onTyping?: () => void
  /** A secondary action: `Cancel`. */
  aside?: ReactNode
}

/** `className` of a field before the text that stays visible while the box is collapsed. */
export const composerLine = styles.line

/** A markdown form with preview, pictures and files. Works as a plain form without JavaScript. */
export function Composer(props: ComposerProps) {
  const { form, formId, action, label, rows, submit, busy, requestKey, children, aside } = props
  const { draft, folds, isReplying = false, onTyping, shortcut } = props
  const element = useRef<HTMLFormElement>(null)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const [isUsed, setUsed] = useState(false)
  const isSending = useSending(element, action, () => setUsed(false))
  const content = field(form, 'content', formId)
  const documents = useRouteLoaderData<typeof frame>('campus/frame.route')?.attachable
  const isFolded = folds && !isUsed && !isReplying && isBlank(form)
  useOpening(element, isReplying, () => setUsed(true))
  useWritingScript(script)
  return (
    <Form
      ref={element}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className={classes(styles.composer, isFolded && styles.folded)}
      onFocus={() => setUsed(true)}
      onInput={() => {
        setUsed(true)
        onTyping?.()
      }}
      data-attaches=""
      data-draft={draft && action}
      data-draft-owner={draft?.owner}
      data-draft-version={draft?.version}
      suppressHydrationWarning
      aria-label={submit}
    >
      <FormErrors messages={formErrors(form)} fields={form.errors} formId={formId} />
      {requestKey && <input type="hidden" name="key" defaultValue={requestKey} />}
      {draft && <input type="hidden" name="place" value={action} />}
      {children}
      <TextArea
        {...content}
        className={folds === 'content' ? styles.line : undefined}
        label={label}
        rows={rows}
        dir="auto"
        aria-keyshortcuts={shortcut}
      />
      <div className={styles.mentions} data-mentions="" dangerouslySetInnerHTML={{ __html: '' }} />
      <p role="status" data-mentioned="" className={styles.attached} dangerouslySetInnerHTML={{ __html: '' }} />
      <MarkdownHelp />
      <p role="status" data-draft-note="" className={styles.attached} dangerouslySetInnerHTML={{ __html: '' }} />
      <FileField
        {...field(form, 'files', formId)}
        multiple
        label={writingLabels.files}
        accept={`${pictureTypes},${documents?.accept}`}
        help={`Pictures, ${documents?.programs}, up to 10 MB each. They appear where you paste or drop them, or at the end of the text.`}
      />
      <p role="status" data-attached="" className={styles.attached} dangerouslySetInnerHTML={{ __html: '' }} />
      {previewed !== null && <Preview content={previewed} />}
      <div className={styles.actions}>
        <Button busy={isSending} busyLabel={busy}>
          {submit}
        </Button>
        <PreviewButton
          isOpen={previewed !== null}
          toggle={() => setPreviewed(previewed === null ? textIn(element) : null)}
        />
        {draft && (
          <Button kind="plain" formAction="/campus/drafts/saving">
            Save draft
          </Button>
        )}
        {aside}
      </div>
      {/* Part of every composer: after publishing, the router shows the thread without loading a page. */}
      <InlineScript text={import.meta.env.SSR ? early : ''} />
      <script src={script} defer suppressHydrationWarning />
    </Form>
  )
}

function PreviewButton({ isOpen, toggle }: { isOpen: boolean; toggle: () => void }) {
  if (!useHydrated()) return null
  return (
    <Button type="button" kind="quiet" aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? 'Hide preview' : writingLabels.preview}
    </Button>
  )
}

function isBlank({ values, errors }: FormState): boolean {
  return !values.title && !values.content && Object.keys(errors).length === 0
}

/** Expands the box if this browser has a draft for it, and focuses the text if the member came to reply. */
function useOpening(element: RefObject<HTMLFormElement | null>, isReplying: boolean, open: () => void): void {
  const opened = useRef(open)
  opened.current = open
  useEffect(() => {
    const area = element.current?.elements.namedItem('content')
    if (!(area instanceof HTMLTextAreaElement)) return
    if (isReplying) {
      area.focus()
      area.setSelectionRange(area.value.length, area.value.length)
    } else if (area.value) opened.current()
  }, [element, isReplying])
}

function textIn(element: RefObject<HTMLFormElement | null>): string {
  const field = element.current?.elements.namedItem('content')
  return field instanceof HTMLTextAreaElement ? field.value : ''
}
