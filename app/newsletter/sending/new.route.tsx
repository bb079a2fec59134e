import { data, redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { deleteSentOf } from '#app/members/drafts/save.server.ts'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { isMailDisabled } from '#app/platform/mail/mail-disabled.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { findArticle } from '../../resources/articles/queries.server.ts'
import { requireNewsletterSender } from '../queries.server.ts'
import type { Route } from './+types/new.route.ts'
import { articleMail } from './article.mail.tsx'
import { sendingLabels } from './labels.ts'
import { newsletterDraft, type Readers, readerChoices } from './newsletter.ts'
import { NewsletterPreview } from './preview.tsx'
import { countReaders } from './readers.server.ts'
import { startNewsletter } from './start.server.ts'
import { sendTrial } from './trial.server.ts'

export const handle = { access: { see: 'newsletter.send', write: 'newsletter.send' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Send to subscribers', noindex: true })

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const admin = adminOf(context)
  requireNewsletterSender(admin)
  const article = await findArticle(admin, id)
  const { html } = await articleMail({ id, subject: article.title, intro: '', counted: false }, article)
  return {
    preview: `/admin/articles/${id}/sending/preview`,
    size: Buffer.byteLength(html),
    title: article.title,
    isPublished: article.isPublished,
    mailDisabled: isMailDisabled(),
    counts: await countReaders(admin, article),
    form: describeForm(newsletterDraft, { subject: article.title, readers: 'fitting' }),
  }
}

/** POST asks for confirmation, then sends; with the button `trial` it sends only to the editor. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const posted = await postedForm(request)
  const admin = adminOf(context)
  return submitForm(posted, newsletterDraft, async (draft) => {
    if (posted.has('trial')) {
      await sendTrial(admin, id, draft)
      return data({ form: describeForm(newsletterDraft, draft), tried: admin.email, sure: false })
    }
    if (!posted.has('sure')) {
      requireNewsletterSender(admin)
      return data({ form: describeForm(newsletterDraft, draft), tried: null, sure: true })
    }
    const newsletter = await startNewsletter(admin, id, draft)
    await deleteSentOf(admin, formKey(id), posted)
    throw redirect(backTo(`/admin/newsletter/${newsletter}`, 'done', 'newsletter-started'))
  })
}

const formKey = (articleId: string) => `/admin/articles/${articleId}/sending`

export default function SendToSubscribers({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, isPublished, counts, mailDisabled, preview, size } = loaderData
  const form = actionData?.form ?? loaderData.form
  if (actionData && 'sure' in actionData && actionData.sure) return <Sure form={form} counts={counts} />
  const tried = actionData && 'tried' in actionData ? actionData.tried : null
  return (
    <form method="post" noValidate data-draft={formKey(params.id)}>
      <FormFrame
        title={`Send to subscribers: ${title}`}
        back="/admin"
        submit={sendingLabels.review}
        acts={
          <Button kind="quiet" name="trial" value="1" busyLabel="Sending...">
            Send me a test email
          </Button>
        }
      >
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        {tried && (
          <FormResult>
            {mailDisabled
              ? `A test email to ${tried} is saved but not sent: no email server is set up.`
              : `A test email is on its way to ${tried}.`}
          </FormResult>
        )}
        {!isPublished && (
          <Notice>This article is a draft. Publish it first. You can already send yourself a test email.</Notice>
        )}
        <TextField {...field(form, 'subject')} label="Subject" autoComplete="off" />
        <TextArea
          {...field(form, 'intro')}
          label="Your words before it"
          rows={4}
          help="The full article follows, with a link to its page and a link to unsubscribe."
          markOptional
        />
        <SelectField
          {...field(form, 'readers')}
          label="To"
          options={Object.entries(readerChoices).map(([value, label]) => ({
            value,
            label: `${label} (${counts[value as Readers].toLocaleString('en')})`,
          }))}
          help="Subscribers who already have this article do not get it again."
        />
        <NewsletterPreview address={preview} size={size} />
      </FormFrame>
    </form>
  )
}

/** Asks for confirmation: sent emails cannot be recalled. */
function Sure({ form, counts }: { form: FormState; counts: Record<Readers, number> }) {
  const { subject, intro, readers } = form.values
  const count = counts[readers as Readers]
  return (
    <section className={adminUi.stack}>
      <h1 className={adminUi.title}>
        Send “{subject}” to {count.toLocaleString('en')} {count === 1 ? 'person' : 'people'}?
      </h1>
      <p>Emails that have been sent cannot be recalled. Those still waiting can be paused.</p>
      <form method="post" className={adminUi.actions}>
        <input type="hidden" name="subject" value={subject} />
        <input type="hidden" name="intro" value={intro} />
        <input type="hidden" name="readers" value={readers} />
        <Button name="sure" value="1" busyLabel="Sending...">
          {sendingLabels.send}
        </Button>
        <ButtonLink kind="quiet" href="?">
          Cancel
        </ButtonLink>
      </form>
    </section>
  )
}
