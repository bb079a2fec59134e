import { redirect } from 'react-router'
import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { DescriptionList } from '#app/admin-ui/description-list.tsx'
import { listSamlErrors } from '#app/auth/auth.ts'
import { hasCampusSamples } from '#app/campus/samples/samples.server.ts'
import { respondToChanged, versionedForm } from '#app/members/presence/answer-changed.server.ts'
import { VersionField } from '#app/members/presence/changed-since.tsx'
import { WhoElse } from '#app/members/presence/who-else.tsx'
import { requireAdminReauthentication } from '#app/members/reauthentication/require-admin-reauthentication.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { versionOf } from '#app/platform/forms/row-version.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { MailPromise } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '#app/shell/site.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField, SelectField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/settings.route.ts'
import { changeSettings, currentSettings } from './change.server.ts'
import { creatorChoices, officeChoices, passkeyChoices, publisherChoices, settingsDraft } from './settings.ts'

export const handle = { access: { see: 'settings.change', write: 'settings.change' } } satisfies RouteHandle

export { AdminProblem as ErrorBoundary } from '#app/members/reauthentication/admin-problem.tsx'
export const meta = () => pageMeta({ title: 'Settings', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const current = await currentSettings(adminOf(context))
  return {
    form: describeForm(settingsDraft, current),
    version: versionOf(current),
    fixedLeadsTo: config().leadsTo ?? null,
    siteUrl: config().siteUrl,
    hasSamples: await hasCampusSamples(),
    refusals: await listSamlErrors(),
  }
}

/** POST changes the settings. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request)
  await requireAdminReauthentication({ request, context }, posted)
  const admin = adminOf(context)
  const { expected } = await versionedForm(posted)
  const answer = await submitForm(posted, settingsDraft, async (draft): Promise<never> => {
    await changeSettings(admin, draft, expected)
    throw redirect('/admin/settings?done=settings-changed')
  })
  return respondToChanged(answer, async () => ({
    id: undefined,
    values: { ...(await currentSettings(admin)) },
    labels: {
      topicCreators: 'Who creates topics',
      adminPasskeys: 'Admins and passkeys',
      articlePublishers: 'Articles',
      officeFiles: 'PowerPoint and Excel files',
      leadsTo: 'Leads go to',
    },
    choices: {
      topicCreators: creatorChoices,
      adminPasskeys: passkeyChoices,
      articlePublishers: publisherChoices,
      officeFiles: officeChoices,
    },
  }))
}

export default function Settings({
  loaderData: { fixedLeadsTo, siteUrl, hasSamples, refusals, version, ...loaded },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? loaded.form
  return (
    <>
      <h1 className={adminUi.title}>Settings</h1>
      <div className={adminUi.halves}>
        <section className={adminUi.panel} aria-labelledby="settings">
          <h2 id="settings">While the site runs</h2>
          <form method="post" noValidate className={adminUi.stack}>
            <WhoElse of="settings:all" />
            <VersionField stamp={version} form={actionData?.form} since={actionData?.since} />
            <FormErrors messages={formErrors(form)} fields={form.errors} />
            <SelectField
              {...field(form, 'topicCreators')}
              label="Who creates topics in the Campus"
              options={creatorChoices}
            />
            <SelectField
              {...field(form, 'adminPasskeys')}
              label="Admins"
              options={passkeyChoices}
              help="Admins without one are asked to add it at their next sign-in to the admin area."
            />
            <SelectField
              {...field(form, 'articlePublishers')}
              label="Articles"
              options={publisherChoices}
              help={
                <MailPromise whenDisabled="The editor who asked finds the answer with the article: the email is saved but not sent.">
                  An editor who asks is told by email when an admin approves it, or sends it back with words.
                </MailPromise>
              }
            />
            <SelectField
              {...field(form, 'officeFiles')}
              label="PowerPoint and Excel files"
              options={officeChoices}
              help="Wherever PDF and Word files are: downloads, events, candidate profiles, texts in the Campus. Events take PowerPoint in any case."
            />
            {fixedLeadsTo ? (
              <p>
                Leads go to <strong>{fixedLeadsTo}</strong>. The environment says so (<code>LEADS_TO</code>); it wins
                over a setting here.
              </p>
            ) : (
              <EmailField
                {...field(form, 'leadsTo')}
                label="Leads go to"
                autoComplete="off"
                placeholder={site.salesAddress}
                help={
                  <>
                    <MailPromise whenDisabled="No email server is set up: these emails are saved but not sent.">
                      Contact messages and candidate profiles are emailed here.
                    </MailPromise>{' '}
                    Empty: {site.salesAddress}.
                  </>
                }
                markOptional
              />
            )}
            <div>
              <Button busyLabel="Saving...">Save</Button>
            </div>
          </form>
        </section>
        {hasSamples && (
          <section className={adminUi.panel} aria-labelledby="samples">
            <h2 id="samples">Sample posts</h2>
            <p className={adminUi.soft}>
              The Campus came with posts and answers by sample authors. All of them go at one press, and the topics that
              came with them, unless members have written there. Posts can be restored for 30 days.
            </p>
            <ActButton action="/admin/samples/removal">Remove all samples</ActButton>
          </section>
        )}
        {refusals.length > 0 && (
          <section className={adminUi.panel} aria-labelledby="refusals">
            <h2 id="refusals">Single sign-on: recent failures</h2>
            <p className={adminUi.soft}>The person signing in only saw that it did not work.</p>
            <ul>
              {refusals.map(({ id, provider, reason, at }) => (
                <li key={id}>
                  <Time value={at} /> {provider ?? 'Unknown provider'}: {reason}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className={adminUi.panel} aria-labelledby="site-data">
          <h2 id="site-data">Site data</h2>
          <p className={adminUi.soft}>
            These show on pages and in emails. <a href="/admin/pages/firm">Change them among the pages.</a>
          </p>
          <DescriptionList
            items={{
              Name: site.name,
              Tagline: site.tagline,
              'In a sentence': site.blurb,
              Address: siteUrl,
              Sales: site.salesAddress,
              Phone: site.phone,
              Office: [site.office.city, site.office.region, site.office.country].join(', '),
              X: site.social.x,
              LinkedIn: site.social.linkedin,
              Book: site.book.title,
            }}
          />
        </section>
      </div>
    </>
  )
}
