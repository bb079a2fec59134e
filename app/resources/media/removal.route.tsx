import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backOf, withBack } from '#app/admin-ui/back.ts'
import { canBeRestored } from '#app/admin-ui/labels.ts'
import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/removal.route.ts'
import { removeLibraryPicture } from './change.server.ts'
import { nameOf } from './media.ts'
import { PictureUses } from './picture-uses.tsx'
import { pictureOfLibrary } from './queries.server.ts'

export const handle = {
  access: { see: 'media.manage', write: 'media.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete picture', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { id, url, name, uses } = await pictureOfLibrary(adminOf(context), params.id)
  return { id, name: name || nameOf(url), uses, back: backOf(new URL(request.url).searchParams, '/admin/media') }
}

/** DELETE moves the picture to the trash, unless it is in use. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const back = backOf(new URL(request.url).searchParams, '/admin/media')
  const notices = { done: 'media-removed', failed: 'media-remove', gone: 'media-gone' }
  return respondInList(back, notices, () => removeLibraryPicture(adminOf(context), params.id))
}

export default function RemovePicture({ loaderData: { id, name, uses, back } }: Route.ComponentProps) {
  if (uses.length === 0)
    return (
      <Removal
        question="Are you sure you want to delete this picture?"
        what={name}
        consequence={`Nothing uses it. ${canBeRestored}`}
        back={back}
      />
    )
  return (
    <section className={adminUi.panel}>
      <h1 className={adminUi.title}>{name} is used</h1>
      <p>These would be missing a picture. Replace it, or remove it there first.</p>
      <PictureUses uses={uses} />
      <div className={adminUi.actions}>
        <ButtonLink small href={withBack(`/admin/media/${id}/replacement`, back)}>
          Replace
        </ButtonLink>
        <ButtonLink kind="quiet" small href={back}>
          Cancel
        </ButtonLink>
      </div>
    </section>
  )
}
