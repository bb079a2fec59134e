import { data, redirect } from 'react-router'
import { backOf, backTo } from '#app/desk/back.ts'
import { failureOf } from '#app/desk/notices.ts'
import { meanwhile } from '#app/members/meanwhile.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Conflict, type FieldErrors, NotFound } from '#app/platform/errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { describeForm, parseForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { refusalOf } from '#app/platform/forms/refusal.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import { allCategories } from '../categories/queries.server.ts'
import { manageAddress } from '../manage/filter.ts'
import { Gone } from '../manage/gone.tsx'
import { allTags } from '../tags/queries.server.ts'
import type { Route } from './+types/edit.route.ts'
import { createDownload } from './create.server.ts'
import { DownloadForm } from './download-form.tsx'
import { downloadForm, draftOf, type PostedDownload, takeFile, typedOf } from './posted-download.server.ts'
import { findDownload } from './queries.server.ts'
import { reviseDownload } from './revise.server.ts'
import { readUploadedFile } from './uploaded-file.server.ts'

export const handle = { hydrate: true } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({ title: params.id ? 'Edit Download' : 'Add Download', noindex: true })

const list = manageAddress({ tab: 'downloads' })

/** The download's form: empty, or as it was saved. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const back = backOf(new URL(request.url).searchParams, list)
  const download = params.id === undefined ? undefined : await downloadIfStill(adminOf(context), params.id)
  const [categories, tags] = await Promise.all([allCategories(), allTags()])
  const shown = { id: params.id, back, categories, tags }
  if (download === null)
    return data({ ...shown, gone: true, form: describeForm(downloadForm), saved: undefined }, { status: 404 })
  const saved: FormState['values'] = download ? typedOf(download) : { isPublished: 'on' }
  return {
    ...shown,
    gone: false,
    form: describeForm(downloadForm, saved),
    saved: download && {
      fileName: download.fileName,
      fileSize: download.fileSize,
      downloadCount: download.downloadCount,
    },
  }
}

/** POST saves, and leads back to the list. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = adminOf(context)
  const back = backOf(new URL(request.url).searchParams, list)
  const failure = params.id === undefined ? 'download-create' : 'download-update'
  const posted = await postedForm(request)
  const unstored = await takeFile(admin, posted)
  const parsed = await parseForm(posted, downloadForm)
  const kept = await readUploadedFile(posted.get('uploaded'))
  const refuse = (errors: FieldErrors, status = 422, since?: Awaited<ReturnType<typeof meanwhile>>) => {
    const failed = unstored.file ? ['file-upload', failure] : [failure]
    return data(
      { form: parsed.reply({ ...unstored, ...errors }).data.form, failed, since, kept: kept?.fileName },
      { status },
    )
  }
  if (!parsed.ok || unstored.file)
    return refuse(params.id === undefined && !kept && !unstored.file ? { file: ['File is required'] } : {})
  try {
    await save(admin, params.id, parsed.value, kept)
  } catch (error) {
    if (error instanceof NotFound) return refuse({}, 409, await meanwhile(params.id ?? ''))
    if (error instanceof Conflict) return refuse({}, 409, await sinceOpened(admin, params.id ?? ''))
    const refusal = refusalOf(error)
    if (refusal) return refuse(refusal.fields, refusal.status)
    log.error({ err: error }, 'a download could not be saved')
    return refuse({ '': ['It could not be saved. Nothing is lost: please try again in a moment.'] }, 500)
  }
  throw redirect(backTo(back, 'done', params.id === undefined ? 'download-created' : 'download-updated'))
}

function save(
  admin: Actor,
  id: string | undefined,
  posted: PostedDownload,
  file: Awaited<ReturnType<typeof readUploadedFile>>,
) {
  if (id === undefined) return createDownload(admin, draftOf(posted), file)
  return reviseDownload(admin, id, draftOf(posted), file, posted.overwrites ?? posted.version)
}

async function sinceOpened(admin: Actor, id: string) {
  const { version } = await findDownload(admin, id)
  return meanwhile(id, version)
}

/** The download, or null once somebody has deleted it. */
async function downloadIfStill(admin: Actor, id: string) {
  try {
    return await findDownload(admin, id)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

export default function EditDownload({ loaderData, actionData }: Route.ComponentProps) {
  const { form, failed = [], since, kept } = actionData ?? { form: loaderData.form }
  if (loaderData.gone && !actionData) return <Gone noun="download" back={loaderData.back} />
  return (
    <>
      <DownloadForm {...loaderData} form={form} since={since} kept={kept} />
      {failed.length > 0 && (
        <Toasts>
          {failed.map((key) => (
            <Toast key={key} {...failureOf(key)} />
          ))}
        </Toasts>
      )}
    </>
  )
}
