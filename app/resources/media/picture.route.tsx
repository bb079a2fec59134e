import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backOf, backTo, withBack } from '#app/admin-ui/back.ts'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { RowAction } from '#app/admin-ui/row-action.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { trashDays } from '#app/platform/trash/trash.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Picture } from '../library/picture.tsx'
import type { Route } from './+types/picture.route.ts'
import { describePicture, earlierPictures } from './change.server.ts'
import styles from './media.module.css'
import { mediaDraft, nameOf } from './media.ts'
import { PictureUses } from './picture-uses.tsx'
import { pictureOfLibrary } from './queries.server.ts'

export const handle = { access: { see: 'media.manage', write: 'media.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Picture', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { id, name, alt, uses, createdAt, ...image } = await pictureOfLibrary(admin, params.id)
  const earlier = await earlierPictures(admin, image.url)
  const back = backOf(new URL(request.url).searchParams, '/admin/media')
  const form = describeForm(mediaDraft, { name, alt })
  return { id, image, name: name || nameOf(image.url), alt, uses, earlier, back, form }
}

/** POST sets the picture's description and name. */
export async function action({ request, context, params }: Route.ActionArgs) {
  return submitForm(request, mediaDraft, async (draft) => {
    await describePicture(adminOf(context), params.id, draft)
    const back = backOf(new URL(request.url).searchParams, '/admin/media')
    throw redirect(backTo(back, 'done', 'media-described'))
  })
}

export default function LibraryPicture({ loaderData, actionData }: Route.ComponentProps) {
  const { id, image, name, alt, uses, earlier, back } = loaderData
  const form = actionData?.form ?? loaderData.form
  const address = `/admin/media/${id}`
  return (
    <>
      <PageHead back={back}>{name}</PageHead>
      <div className={adminUi.columns}>
        <div className={adminUi.stack}>
          <div className={styles.large}>
            <Picture image={image} alt={alt} seed={id} sizes="40rem" first />
          </div>
          <p className={adminUi.soft}>
            {image.width} × {image.height} · <a href={image.url}>{image.url}</a>
          </p>
          <section className={adminUi.panel}>
            <h2>Used in</h2>
            <PictureUses uses={uses} />
          </section>
          {earlier.length > 0 && <Earlier pictures={earlier} />}
        </div>
        <div className={adminUi.stack}>
          <form method="post" action={withBack(address, back)} className={adminUi.panel} noValidate aria-label="Words">
            <FormErrors messages={formErrors(form)} fields={form.errors} />
            <TextField {...field(form, 'name')} label="Name" autoComplete="off" markOptional />
            <TextArea
              {...field(form, 'alt')}
              label="Alternative text"
              rows={3}
              help="What the picture shows. Used to find it here; articles have their own descriptions."
            />
            <div>
              <Button small>Save</Button>
            </div>
          </form>
          <div className={adminUi.actions}>
            <ButtonLink kind="quiet" small href={withBack(`${address}/replacement`, back)}>
              Replace
            </ButtonLink>
            <ButtonLink kind="quiet" small href={withBack(`${address}/removal`, back)}>
              Delete
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  )
}

/** Earlier pictures in this place, each with a restore button. */
function Earlier({ pictures }: { pictures: { id: string; url: string }[] }) {
  return (
    <section className={adminUi.panel} aria-labelledby="earlier">
      <h2 id="earlier">Previous pictures</h2>
      <p className={adminUi.soft}>
        A restored picture replaces this one everywhere, and this one is kept for {trashDays} days.
      </p>
      <ul className={styles.grid}>
        {pictures.map(({ id, url }, at) => (
          <li key={id}>
            <img src={url} alt="" loading="lazy" className={styles.earlier} />
            <RowAction action={`/admin/media/${id}/restoration`} label={`Put back picture ${at + 1}`}>
              Put it back
            </RowAction>
          </li>
        ))}
      </ul>
    </section>
  )
}
