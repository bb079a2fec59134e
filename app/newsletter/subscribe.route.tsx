import { data } from 'react-router'
import { isCounted } from '#app/analytics/counted-pages.ts'
import { config } from '#app/platform/config/config.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { FormResult } from '#app/ui/form-result.tsx'
import { HONEYPOT } from '#app/ui/honeypot.ts'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/subscribe.route.ts'
import { newsletterWords } from './newsletter.content.ts'
import { askToSubscribe } from './subscribe.server.ts'
import { subscriptionForm } from './subscriber.ts'
import styles from './subscription-form.module.css'
import { SubscriptionForm } from './subscription-form.tsx'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle
export const meta = () => pageMeta({ title: newsletterWords().title, description: newsletterWords().description })

export function loader({ request }: Route.LoaderArgs) {
  return { form: describeForm(subscriptionForm), from: pageBefore(request) }
}

/** The path of the page on this site that linked here; empty if unknown. */
function pageBefore(request: Request): string {
  const before = URL.parse(request.headers.get('referer') ?? '')
  return before?.origin === config().siteUrl ? before.pathname : ''
}

/** POST sends a confirmation email. Bots get the same response, but nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request)
  const from = posted.get('from')
  return submitForm(posted, subscriptionForm, async ({ email }) => {
    // Do not store the addresses of personal pages: they contain tokens.
    const source = typeof from === 'string' && isCounted(from) ? from : ''
    if (!posted.get(HONEYPOT)) await askToSubscribe(email, { client: requestOf(context).address, source })
    return data({ form: undefined })
  })
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lede, asked, quiet } = newsletterWords()
  const isAsked = actionData !== undefined && !actionData.form
  return (
    <div className={`wrap ${page.narrow} ${page.middle} ${styles.end}`}>
      <h1 className={page.title}>{isAsked ? asked.title : title}</h1>
      {isAsked ? (
        <FormResult>{asked.text}</FormResult>
      ) : (
        <>
          <p>{lede}</p>
          <SubscriptionForm form={actionData?.form ?? loaderData.form} from={loaderData.from} />
        </>
      )}
      <p>
        <a href="/resources" className={styles.quiet}>
          {quiet}
        </a>
      </p>
    </div>
  )
}
