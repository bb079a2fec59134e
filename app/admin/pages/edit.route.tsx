import { data, redirect } from 'react-router'
import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { OpenElsewhere } from '#app/members/presence/open-elsewhere.tsx'
import type { CustomCopy } from '#app/platform/copy/copy.ts'
import { textsOf } from '#app/platform/copy/copy-tree.ts'
import { publishCopy, saveCopyDraft } from '#app/platform/copy/publish.server.ts'
import { type FieldErrors, NotFound } from '#app/platform/errors.ts'
import { errorToShow, responseInit } from '#app/platform/forms/errors.server.ts'
import { type FormState, formErrors } from '#app/platform/forms/form-state.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/edit.route.ts'
import { parseCustomCopy } from './copy-input.ts'
import { CopyPreview } from './copy-preview.tsx'
import { type EditablePage, editablePage } from './editable-pages.ts'
import { readPostedCopy } from './posted-copy.server.ts'
import { pageState } from './queries.server.ts'
import styles from './text-fields.module.css'
import { TextFields } from './text-fields.tsx'
import { groupsOf } from './text-groups.ts'

export const handle = {
  access: { see: 'copy.write', write: 'copy.write' },
  body: { maxMiB: 14, from: 'admin' },
} satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.label ?? 'Pages', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = pageNamed(params.page)
  const state = await pageState(adminOf(context), params.page)
  const form = formOf(page, state.draft ?? state.words)
  const { draftToken, version, changedAt, editorName } = state
  const { note } = page
  const preview = state.draft && draftToken ? `${page.path}?words=${draftToken}` : undefined
  const changed = Object.keys(state.words).length
  return { ...shownOf(page, state.words), form, version, changedAt, editorName, preview, changed, note }
}

/** POST saves the input as a draft; `intent=publish` publishes it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const page = pageNamed(params.page)
  const admin = adminOf(context)
  requirePermit(admin, 'copy.write')
  const { typed: posted, errors: pictureErrors } = await readPostedCopy(page, request)
  const { customCopy, errors: textErrors } = parseCustomCopy(page.copy, posted)
  const errors = { ...textErrors, ...pictureErrors }
  const state = await pageState(admin, params.page)
  const withErrors = (problems: FieldErrors, init: { status: number; headers?: Record<string, string> }) => {
    const shown = {
      ...shownOf(page, state.words, init.status === 409 ? customCopy : undefined),
      version: state.version,
    }
    return data({ ...shown, form: { ...formOf(page, customCopy), errors: problems } }, init)
  }
  if (Object.keys(errors).length > 0) return withErrors(errors, { status: 422 })
  const version = Number(posted.version ?? 0)
  const save = posted.intent === 'publish' ? publishCopy : saveCopyDraft
  const appError = await errorToShow(save(requirePermit(admin, 'copy.write'), params.page, customCopy, version))
  if (appError) {
    const isChanged = appError.status === 409
    const problems = isChanged ? { '': [`${appError.message} Send it again to replace it.`] } : appError.fields
    return withErrors(problems, responseInit(appError))
  }
  throw redirect(`${pagePath(params.page)}?done=${posted.intent === 'publish' ? 'words-published' : 'words-kept'}`)
}

function pageNamed(name: string): EditablePage {
  const page = editablePage(name)
  if (!page) throw new NotFound()
  return page
}

const pagePath = (name: string) => `/admin/pages/${name}`

function shownOf({ label, path, copy }: EditablePage, published: CustomCopy, begun?: CustomCopy) {
  return { label, path, name: copy.page, groups: groupsOf(copy, published, begun) }
}

function formOf({ copy }: EditablePage, customCopy: CustomCopy): FormState {
  const texts = textsOf(copy.defaults(), copy.fixed)
  return {
    values: Object.fromEntries(texts.map(({ at, text }) => [at, customCopy[at] ?? text])),
    errors: {},
    constraints: {},
  }
}

export default function EditPageWords({ loaderData, actionData }: Route.ComponentProps) {
  const { label, path, name, changedAt, editorName, preview, changed, note } = loaderData
  const { form, groups, version } = actionData ?? loaderData
  return (
    <>
      <form
        method="post"
        action={pagePath(name)}
        encType="multipart/form-data"
        noValidate
        aria-label={label}
        data-words={`${pagePath(name)}/draft`}
      >
        <FormFrame
          title={label}
          back="/admin/pages"
          submit="Save draft"
          acts={
            <Button kind="quiet" name="intent" value="publish">
              Publish
            </Button>
          }
          aside={
            <>
              {preview && (
                <Notice>
                  This is a draft.{' '}
                  <a href={preview} target="_blank" rel="noopener">
                    See the page with it (opens in a new tab)
                  </a>
                  . Whoever has this link can.
                </Notice>
              )}
              <p className={adminUi.soft}>
                {changedAt ? (
                  <>
                    Changed by {editorName ?? 'the product'}, <Time value={changedAt} />
                  </>
                ) : (
                  'This is the original text of the site.'
                )}
              </p>
              {note && <p className={adminUi.soft}>{note}</p>}
              <nav aria-label="Parts of the page">
                <ul className={styles.groups}>
                  {groups.map((group) => (
                    <li key={group.name}>
                      <a href={`#texts-${group.name}`}>{group.title}</a>
                    </li>
                  ))}
                </ul>
              </nav>
              <p>
                <a href={`${pagePath(name)}/versions`}>Versions</a> · <a href={path}>View on the site</a>
              </p>
              <p className={adminUi.soft}>
                Leave a field empty to restore the original text. Texts marked as fixed are part of the site’s
                structure.
              </p>
              <CopyPreview preview={preview} />
            </>
          }
        >
          <FormErrors messages={formErrors(form)} fields={form.errors} />
          <OpenElsewhere of={`page:${name}`} />
          <input type="hidden" name="version" value={version} readOnly />
          <TextFields groups={groups} form={form} />
        </FormFrame>
      </form>
      <div className={styles.acts}>
        {preview && (
          <ActButton action={`${pagePath(name)}/draft`} method="DELETE">
            Discard draft
          </ActButton>
        )}
        {changed > 0 && (
          <ActButton action={`${pagePath(name)}/words`} method="DELETE">
            Reset the page to its original text
          </ActButton>
        )}
      </div>
    </>
  )
}
