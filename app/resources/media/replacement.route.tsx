import { data, redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backOf, backTo, withBack } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { Invalid } from '#app/platform/errors.ts'
import { errorOf, responseInit } from '#app/platform/forms/errors.server.ts'
import { expectedPicture } from '#app/platform/images/store-upload.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { FileField } from '#app/ui/field.tsx'
import { Picture } from '../library/picture.tsx'
import type { Route } from './+types/replacement.route.ts'
import { replacePicture } from './change.server.ts'
import styles from './media.module.css'
import { nameOf } from './media.ts'
import { PictureUses } from './picture-uses.tsx'
import { pictureOfLibrary } from './queries.server.ts'

export const handle = {
  access: { see: 'media.manage', write: 'media.manage' },
  body: { maxMiB: 14, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Replace picture', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { id, name, alt, uses, createdAt, ...image } = await pictureOfLibrary(adminOf(context), params.id)
  const back = backOf(new URL(request.url).searchParams, '/admin/media')
  return { id, image, name: name || nameOf(image.url), alt, uses, back }
}

/** POST replaces this picture with the chosen one everywhere. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = adminOf(context)
  const received = await receiveForm(request, { file: expectedPicture })
  try {
    const [file] = received.files
    if (!file) throw new Invalid({ file: ['Please choose an image.'] })
    await replacePicture(admin, params.id, file)
  } catch (error) {
    const productError = errorOf(error)
    if (!productError || productError.status === 404) throw error
    return data({ errors: productError.fields.file ?? [productError.message] }, responseInit(productError))
  } finally {
    await received.discard()
  }
  throw redirect(backTo(backOf(new URL(request.url).searchParams, '/admin/media'), 'done', 'media-replaced'))
}

export default function ReplacePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { id, image, name, alt, uses, back } = loaderData
  const address = withBack(`/admin/media/${id}/replacement`, back)
  return (
    <form method="post" action={address} encType="multipart/form-data" noValidate aria-label="Replace picture">
      <FormFrame title={`Replace “${name}”`} back={back} submit="Replace">
        <div className={styles.large}>
          <Picture image={image} alt={alt} seed={id} sizes="40rem" />
        </div>
        <FileField
          id="file"
          name="file"
          label="The picture in its place"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          help="PNG, JPEG, WebP, GIF or AVIF, at most 12 MB. Everything listed below will show it. The former picture is kept for 30 days."
          {...(actionData && { errors: actionData.errors })}
        />
        <section className={adminUi.panel}>
          <h2>Used in</h2>
          <PictureUses uses={uses} />
        </section>
      </FormFrame>
    </form>
  )
}
