import { redirect } from 'react-router'
import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { can } from '#app/permissions.ts'
import { actorId } from '#app/platform/actor.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { MailPromise } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import { draftPreviewLink } from '../edit/preview/draft-preview.server.ts'
import { previewLink } from '../edit/preview/preview-link.server.ts'
import { comparedTexts } from '../history/differences.ts'
import { ShownDifferences } from '../history/shown-differences.tsx'
import { comparedInArticles } from '../history/words.ts'
import { findArticle } from '../queries.server.ts'
import type { Route } from './+types/review.route.ts'
import { approveReview, requireApprover, sendBackReview } from './answer.server.ts'
import { findReviewStatus, waitingReview } from './queries.server.ts'
import { reviewAnswer } from './review.ts'

export const handle = { access: { see: 'article.write', write: 'article.approve' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Approval', noindex: true })

/** An article's waiting review, and its differences from the article if that is published. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const article = await findArticle(admin, params.id)
  const reviewStatus = await findReviewStatus(admin, article.id)
  const shown = {
    id: article.id,
    title: article.title,
    reviewStatus,
    version: article.version,
    mayApprove: can(admin, 'article.approve'),
  }
  const form = describeForm(reviewAnswer)
  if (reviewStatus?.state !== 'waiting')
    return { ...shown, form, page: '', isOwn: false, outdated: false, differences: [] }
  const { id, typed: requestedText, askedBy, baseVersion } = await waitingReview(admin, article.id)
  const text = (name: string) => String([requestedText?.[name] ?? ''].flat()[0]).replaceAll('\r\n', '\n')
  const requested = { title: text('title'), excerpt: text('excerpt'), content: text('content') }
  return {
    ...shown,
    form,
    page: requestedText ? await draftPreviewLink(id) : await previewLink(article),
    isOwn: askedBy === actorId(admin),
    outdated: requestedText !== null && baseVersion !== article.version,
    differences: requestedText
      ? comparedTexts(comparedInArticles, article, { ...requested, description: text('description') })
      : [],
  }
}

/** POST approves the review or sends it back. */
export function action({ request, context, params }: Route.ActionArgs) {
  const admin = adminOf(context)
  requireApprover(admin)
  return submitForm(request, reviewAnswer, async ({ answer, words, review, version }): Promise<never> => {
    try {
      if (answer === 'approve') await approveReview(admin, params.id, { review, version })
      else await sendBackReview(admin, params.id, words, review)
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
      throw new Conflict('This request is no longer open: somebody else has responded.')
    }
    throw redirect(`/admin?done=${answer === 'approve' ? 'article-approved' : 'article-sent-back'}`)
  })
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, reviewStatus, version, mayApprove, page, isOwn, outdated, differences } = loaderData
  const form = actionData?.form ?? loaderData.form
  const draftWords = field(form, 'words').defaultValue
  return (
    <>
      <PageHead back="/admin?state=review">{title}</PageHead>
      {reviewStatus?.state !== 'waiting' ? (
        <div className={adminUi.stack}>
          <FormErrors messages={formErrors(form)} />
          <EmptyState title="Nothing waits for approval here">
            {reviewStatus?.state === 'approved' && `${reviewStatus.answeredBy} approved it.`}
            {reviewStatus?.state === 'sent-back' && (
              <span className={adminUi.text}>{`${reviewStatus.answeredBy} sent it back: ${reviewStatus.words}`}</span>
            )}
          </EmptyState>
          {draftWords && (
            <Notice kind="warn">
              <strong>You had written:</strong> <span className={adminUi.text}>{draftWords}</span>
            </Notice>
          )}
        </div>
      ) : (
        <div className={adminUi.stack}>
          <p>
            <strong>{reviewStatus.askedBy}</strong> asked for approval on <Time value={reviewStatus.askedAt} />.
          </p>
          {reviewStatus.note && (
            <Notice>
              <span className={adminUi.text}>{reviewStatus.note}</span>
            </Notice>
          )}
          <p>
            <a href={page} target="_blank" rel="noopener">
              View it as a page (opens in a new tab)
            </a>
            {' · '}
            <a href={`/admin/articles/${id}/edit?review=1`}>Open it in the editor</a>
          </p>
          {outdated && (
            <Notice kind="warn">
              The article has changed since then. Open this in the editor to compare both, and save it there.
            </Notice>
          )}
          {differences.map((one) => (
            <ShownDifferences key={one.label} {...one} />
          ))}
          {isOwn && (
            <ActButton action={`/admin/articles/${id}/review-request`} method="DELETE">
              Withdraw the request
            </ActButton>
          )}
          {mayApprove && (
            <form method="post" noValidate className={adminUi.panel} aria-label="Answer">
              <input type="hidden" name="review" value={reviewStatus.id} />
              <input type="hidden" name="version" value={version} />
              <FormErrors messages={formErrors(form)} fields={form.errors} />
              <TextArea
                {...field(form, 'words')}
                label="What is to be changed"
                rows={4}
                help={
                  <MailPromise whenDisabled="Shown above the text when you send it back. The email is saved but not sent.">
                    Sent by email and shown above the text when you send it back.
                  </MailPromise>
                }
                markOptional
              />
              <div className={adminUi.actions}>
                <Button name="answer" value="approve">
                  Approve and publish
                </Button>
                <Button kind="quiet" name="answer" value="send-back">
                  Send back
                </Button>
              </div>
            </form>
          )}
        </div>
      )}
    </>
  )
}
