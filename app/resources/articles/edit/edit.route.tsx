import { data, redirect } from 'react-router'
import { backOf, withBack } from '#app/admin-ui/back.ts'
import { writersByName } from '#app/members/directory.server.ts'
import { draftIn } from '#app/members/drafts/queries.server.ts'
import { deleteSentOf, saveDraft } from '#app/members/drafts/save.server.ts'
import { clearPresenceAfterSave } from '#app/members/presence/presence.server.ts'
import { describeForm, parseForm } from '#app/platform/forms/parse-form.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { EditPage } from '../../admin/edit-page.tsx'
import { newItem } from '../../admin/posted-item.ts'
import { itemIfStill, respondToSave, sortingChoices } from '../../admin/save.server.ts'
import { saveOrReturnInput } from '../../admin/save-or-return-input.ts'
import { newestDownloads } from '../../downloads/queries.server.ts'
import { scheduleOf } from '../../schedule/set.server.ts'
import { formatSchedule } from '../../schedule/words.server.ts'
import type { Article } from '../article.ts'
import { articleCatalogue } from '../catalogue.server.ts'
import { createArticle } from '../create.server.ts'
import { articleFormKey } from '../form-key.ts'
import { comparedTexts } from '../history/differences.ts'
import { comparedInArticles } from '../history/words.ts'
import { findArticle } from '../queries.server.ts'
import { mayPublishArticles } from '../review/publishers.server.ts'
import { findReviewStatus, textUnderReview } from '../review/queries.server.ts'
import { saveForReview } from '../review/save.server.ts'
import { reviseArticle } from '../revise.server.ts'
import type { Route } from './+types/edit.route.ts'
import { ArticleForm } from './article-form.tsx'
import { beginArticle, begunArticle, isBlankArticle } from './begin.server.ts'
import {
  articleDraftOf,
  articleForm,
  articleInputOf,
  comparableTexts,
  draftTexts,
  receiveArticle,
  requireAltTexts,
} from './posted-article.server.ts'
import { draftPreviewLink } from './preview/draft-preview.server.ts'
import { previewLink } from './preview/preview-link.server.ts'

export const handle = {
  hydrate: true,
  access: { see: 'article.write', write: 'article.write' },
  body: { maxMiB: 14, from: 'admin' },
} satisfies RouteHandle
export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({ title: params.id ? 'Edit Article' : 'Add Article', noindex: true })

const list = '/admin'

/** The article's form: empty, as last saved, or with the writer's unsaved draft. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { searchParams } = new URL(request.url)
  const article = await itemIfStill(findArticle, admin, params.id)
  const [choices, authors, downloads] = await Promise.all([sortingChoices(), writersByName(), newestDownloads()])
  const shown = { id: params.id, back: backOf(searchParams, list), authors, downloads, ...choices }
  if (article === null) {
    const draft = { owner: admin.id, version: 0 }
    return data({ ...blank, ...shown, articleId: newId(), draft, gone: true }, { status: 404 })
  }
  const articleId = article?.id ?? newId()
  const savedDraft = article && (await draftIn(admin, articleFormKey(articleId)))
  const mayPublish = await mayPublishArticles(admin)
  const isReview = searchParams.has('review')
  const reviewedText =
    article && (isReview || !mayPublish) ? await textUnderReview(admin, article.id, isReview) : undefined
  const reviewStatus = article && (await findReviewStatus(admin, article.id))
  const approves = isReview && reviewStatus?.state === 'waiting' ? reviewStatus.id : undefined
  return {
    ...shown,
    gone: false,
    form: describeForm(
      articleForm,
      savedDraft?.fields ?? reviewedText ?? (article ? articleInputOf(article) : newItem),
    ),
    articleId,
    draft: { owner: admin.id, version: savedDraft?.version ?? 0 },
    preview: savedDraft ? await draftPreviewLink(savedDraft.id) : article && (await previewLink(article)),
    scheduled: article && formatSchedule(await scheduleOf(articleCatalogue, admin, article.id)),
    thumbnail: article?.thumbnail ?? null,
    review: { mayPublish, approves, status: reviewStatus },
    address: article && {
      slug: article.slug,
      wasPublished: article.publishedAt !== null,
      preview: article.isPublished ? undefined : await previewLink(article),
    },
  }
}

/** POST saves and redirects to the list; `intent=draft` only saves a draft and stays on the form. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const admin = adminOf(context)
  const back = backOf(new URL(request.url).searchParams, list)
  const { texts, unstored } = await receiveArticle(admin, request)
  const draftId = String(texts.get('draftId') ?? '')
  const articleId = id ?? (isId(draftId) ? draftId : newId())
  const form = articleFormKey(articleId)
  if (texts.get('intent') === 'draft' && Object.keys(unstored).length === 0) {
    const submitted = draftTexts(texts)
    // Do not overwrite the stored draft with a blank form: it may come from the browser's history. The draft can be
    // discarded explicitly.
    if (isBlankArticle(submitted))
      throw redirect(withBack(`${id ? form : '/admin/articles/new'}?failed=draft-blank`, back))
    await saveDraft(admin, { form, fields: submitted, tab: 'saved' })
    await beginArticle(admin, { form, fields: submitted })
    throw redirect(withBack(`${form}?done=${id ? 'draft-kept' : 'new-draft-kept'}`, back))
  }
  // The next step asks for the time of publication.
  const schedules = texts.get('intent') === 'schedule'
  if (schedules) texts.delete('isPublished')
  const parsed = await parseForm(texts, articleForm)
  const mayPublish = await mayPublishArticles(admin)
  // Autosave may have created the new article from its first words.
  const begun = id ?? (await begunArticle(admin, articleId))
  let savedId = begun
  return respondToSave(
    {
      ...{ recordType: 'article', id, begun, back, parsed, unstored, unstoredNotice: 'thumbnail-upload', extra: {} },
      onward: () => (schedules && savedId ? withBack(`/admin/articles/${savedId}/schedule`, back) : undefined),
      done: mayPublish ? undefined : 'article-review-asked',
      compare: (theirs: Article) => comparedTexts(comparedInArticles, theirs, comparableTexts(texts)),
    },
    async (posted) => {
      const before = id ? (await findArticle(admin, id)).content : ''
      const version = posted.overwrites ?? (id ? posted.version : 1)
      requireAltTexts({ ...posted, isPublished: posted.isPublished || !mayPublish }, before)
      if (!mayPublish) await saveForReview(admin, begun, { ...posted, version }, draftTexts(texts))
      else if (begun) await reviseArticle(admin, begun, articleDraftOf(posted), version, posted.approves || undefined)
      else savedId = (await createArticle(admin, articleDraftOf(posted))).id
      await deleteSentOf(admin, form, texts)
      await clearPresenceAfterSave(admin, `article:${articleId}`)
    },
    () => findArticle(admin, begun ?? ''),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrReturnInput(serverAction)

// The input from the form of a deleted article is shown again, to be saved as a new one.
const blank = {
  form: describeForm(articleForm),
  scheduled: undefined,
  thumbnail: null,
  preview: undefined,
  address: undefined,
  review: { mayPublish: true, approves: undefined, status: undefined },
}

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { back, gone } = loaderData
  const result = actionData && 'form' in actionData ? actionData : undefined
  const notSaved = actionData && 'notSaved' in actionData ? actionData.notSaved : undefined
  return (
    <EditPage recordType="article" back={back} gone={gone && !actionData} failed={result?.failed ?? []}>
      <ArticleForm
        {...loaderData}
        form={result?.form ?? loaderData.form}
        since={result?.since}
        compared={result?.compared}
        notSaved={notSaved}
      />
    </EditPage>
  )
}
