import { data } from 'react-router'
import { backOf } from '#app/admin-ui/back.ts'
import { everyGroup } from '#app/members/groups/queries.server.ts'
import { clearPresenceAfterSave } from '#app/members/presence/presence.server.ts'
import type { FieldErrors } from '#app/platform/errors.ts'
import { describeForm, parseForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { EditPage } from '../../admin/edit-page.tsx'
import { manageAddress } from '../../admin/filter.ts'
import { newItem } from '../../admin/posted-item.ts'
import { itemIfStill, respondToSave, sortingChoices } from '../../admin/save.server.ts'
import { saveOrReturnInput } from '../../admin/save-or-return-input.ts'
import { scheduleOf } from '../../schedule/set.server.ts'
import { formatSchedule } from '../../schedule/words.server.ts'
import { groupsOfDownload } from '../audience/queries.server.ts'
import { downloadCatalogue } from '../catalogue.server.ts'
import { createDownload, fileRequired } from '../create.server.ts'
import { downloadTypes } from '../download.ts'
import { findDownload } from '../queries.server.ts'
import { reviseDownload } from '../revise.server.ts'
import type { Route } from './+types/edit.route.ts'
import { DownloadForm } from './download-form.tsx'
import { downloadDraftOf, downloadForm, downloadInputOf, receiveDownload } from './posted-download.server.ts'
import { readUploadedFile } from './uploaded-file.server.ts'

export const handle = {
  hydrate: true,
  access: { see: 'download.write', write: 'download.write' },
  body: { maxMiB: 60, from: 'admin' },
} satisfies RouteHandle
export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({ title: params.id ? 'Edit Download' : 'Add Download', noindex: true })

const list = manageAddress({ tab: 'downloads' })

/** The download's form: empty, or as last saved. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const back = backOf(new URL(request.url).searchParams, list)
  const admin = adminOf(context)
  const download = await itemIfStill(findDownload, admin, params.id)
  const [groups, kinds] = await Promise.all([everyGroup(admin), acceptedKinds(downloadTypes)])
  const shown = { id: params.id, back, groups, kinds, ...(await sortingChoices()) }
  if (download === null)
    return data(
      {
        ...shown,
        gone: true,
        form: describeForm(downloadForm),
        scheduled: undefined,
        saved: undefined,
        isShown: false,
      },
      { status: 404 },
    )
  const { slug = '', fileName = '', fileSize = null, downloadCount = 0 } = download ?? {}
  return {
    ...shown,
    gone: false,
    isShown: download?.isPublished === true,
    form: describeForm(
      downloadForm,
      download ? downloadInputOf(download, await groupsOfDownload(download.id)) : newItem,
    ),
    scheduled: download && formatSchedule(await scheduleOf(downloadCatalogue, admin, download.id)),
    saved: download && { slug, fileName, fileSize, downloadCount },
  }
}

/** POST saves and redirects to the list. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const admin = adminOf(context)
  const back = backOf(new URL(request.url).searchParams, list)
  const { texts, unstored } = await receiveDownload(admin, request)
  const parsed = await parseForm(texts, downloadForm)
  const file = await readUploadedFile(texts.get('uploaded'))
  const isMissing = id === undefined && !file && !unstored.file
  const alsoWrong: FieldErrors = isMissing ? { file: [fileRequired] } : {}
  const extra = { kept: file?.fileName }
  return respondToSave(
    { recordType: 'download', id, back, parsed, unstored, unstoredNotice: 'file-upload', alsoWrong, extra },
    async (posted) => {
      if (id === undefined) return createDownload(admin, downloadDraftOf(posted), file)
      await reviseDownload(admin, id, downloadDraftOf(posted), file, posted.overwrites ?? posted.version)
      await clearPresenceAfterSave(admin, `download:${id}`)
    },
    () => findDownload(admin, id ?? ''),
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrReturnInput(serverAction)
}

export default function EditDownload({ loaderData, actionData }: Route.ComponentProps) {
  const { back, gone } = loaderData
  const result = actionData && 'form' in actionData ? actionData : undefined
  const notSaved = actionData && 'notSaved' in actionData ? actionData.notSaved : undefined
  return (
    <EditPage recordType="download" back={back} gone={gone && !actionData} failed={result?.failed ?? []}>
      <DownloadForm
        {...loaderData}
        form={result?.form ?? loaderData.form}
        since={result?.since}
        storedFile={result?.kept}
        notSaved={notSaved}
      />
    </EditPage>
  )
}
