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
import { Gone } from '../manage/gone.tsx'
import { allTags } from '../tags/queries.server.ts'
import type { Route } from './+types/edit.route.ts'
import { ArticleForm } from './article-form.tsx'
import { createArticle } from './create.server.ts'
import { keptDraft } from './drafts.server.ts'
import { articleForm, draftOf, type PostedArticle, takeThumbnail, typedOf } from './posted-article.server.ts'
import { previewLink } from './preview-link.server.ts'
import { findArticle } from './queries.server.ts'
import { reviseArticle } from './revise.server.ts'

export const handle = { hydrate: true } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({ title: params.id ? 'Edit Article' : 'Add Article', noindex: true })

const list = '/admin'

/** The article's form: empty, as it was saved, or (`?draft=restore`) as this admin left it unsaved. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { searchParams } = new URL(request.url)
  const back = backOf(searchParams, list)
  const article = params.id === undefined ? undefined : await articleIfStill(admin, params.id)
  const [categories, tags] = await Promise.all([allCategories(), allTags()])
  if (article === null) return data({ ...blank, id: params.id, back, categories, tags, gone: true }, { status: 404 })
  const kept = await keptDraft(admin, article?.id ?? null)
  const restored = kept !== undefined && searchParams.get('draft') === 'restore'
  const saved: FormState['values'] = article ? typedOf(article) : { isPublished: 'on' }
  return {
    gone: false,
    id: article?.id,
    back,
    categories,
    tags,
    form: describeForm(articleForm, restored ? kept.typed : saved),
    thumbnail: article?.thumbnail ?? null,
    draft: kept && { savedAt: kept.savedAt.toISOString(), restored },
    address: article && {
      slug: article.slug,
      wasPublished: article.publishedAt !== null,
      preview: article.isPublished ? undefined : await previewLink(article),
    },
  }
}

/** POST saves, and leads back to the list. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = adminOf(context)
  const back = backOf(new URL(request.url).searchParams, list)
  const failure = params.id === undefined ? 'article-create' : 'article-update'
  const posted = await postedForm(request)
  const unstored = await takeThumbnail(admin, posted)
  const parsed = await parseForm(posted, articleForm)
  const refuse = (errors: FieldErrors, status = 422, since?: Awaited<ReturnType<typeof meanwhile>>) => {
    const failed = unstored.thumbnail ? ['thumbnail-upload', failure] : [failure]
    return data({ form: parsed.reply({ ...unstored, ...errors }).data.form, failed, since }, { status })
  }
  if (!parsed.ok || unstored.thumbnail) return refuse({})
  try {
    await save(admin, params.id, parsed.value)
  } catch (error) {
    if (error instanceof NotFound) return refuse({}, 409, await meanwhile(params.id ?? ''))
    if (error instanceof Conflict) return refuse({}, 409, await sinceOpened(admin, params.id ?? ''))
    const refusal = refusalOf(error)
    if (refusal) return refuse(refusal.fields, refusal.status)
    log.error({ err: error }, 'an article could not be saved')
    return refuse({ '': ['It could not be saved. Nothing is lost: please try again in a moment.'] }, 500)
  }
  throw redirect(backTo(back, 'done', params.id === undefined ? 'article-created' : 'article-updated'))
}

function save(admin: Actor, id: string | undefined, posted: PostedArticle): Promise<unknown> {
  if (id === undefined) return createArticle(admin, draftOf(posted))
  return reviseArticle(admin, id, draftOf(posted), posted.overwrites ?? posted.version)
}

async function sinceOpened(admin: Actor, id: string) {
  const { version } = await findArticle(admin, id)
  return meanwhile(id, version)
}

/** The article, or null once somebody has deleted it. */
async function articleIfStill(admin: Actor, id: string) {
  try {
    return await findArticle(admin, id)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

// What was typed into the form of a deleted article is shown again, to be saved as a new one.
const blank = { form: describeForm(articleForm), thumbnail: null, draft: undefined, address: undefined }

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { form, failed = [], since } = actionData ?? { form: loaderData.form }
  if (loaderData.gone && !actionData) return <Gone noun="article" back={loaderData.back} />
  return (
    <>
      <ArticleForm {...loaderData} form={form} since={since} />
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
