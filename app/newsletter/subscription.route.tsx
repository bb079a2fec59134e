import { redirect } from 'react-router'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox, FieldError, FieldGroup, SelectField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { publicCategories } from '../resources/categories/queries.server.ts'
import type { Route } from './+types/subscription.route.ts'
import { newsletterWords } from './newsletter.content.ts'
import { findSubscription } from './queries.server.ts'
import { chooseArticles, confirmSubscription } from './subscribe.server.ts'
import { choiceForm } from './subscriber.ts'
import styles from './subscription-form.module.css'

export { SubscriptionOver as ErrorBoundary } from './unsubscribed.tsx'
export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle
export const meta = () => pageMeta({ title: newsletterWords().own.title, noindex: true })

/**
 * A subscription's own page; the token in its address replaces signing in. GET changes nothing: mail scanners follow
 * links.
 */
export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  const [{ email, state, everyCategory, categories }, all] = await Promise.all([
    findSubscription(token),
    publicCategories(),
  ])
  return {
    token,
    email,
    isSubscribed: state === 'subscribed',
    categories: all.map(({ slug, name }) => ({ slug, name })),
    isSaved: new URL(request.url).searchParams.has('saved'),
    form: describeForm(choiceForm, { which: everyCategory ? 'all' : 'some', categories }),
  }
}

/** POST confirms a subscription, or sets which articles a confirmed one gets. */
export async function action({ request, params: { token } }: Route.ActionArgs) {
  const { state } = await findSubscription(token)
  if (state !== 'subscribed') {
    await confirmSubscription(token)
    throw redirect(`/subscription/${token}`)
  }
  return submitForm(request, choiceForm, async (choice) => {
    await chooseArticles(token, choice)
    throw redirect(`/subscription/${token}?saved`)
  })
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isSubscribed } = loaderData
  const words = newsletterWords().own
  return (
    <div className={`wrap ${page.narrow} ${page.middle} ${styles.end}`}>
      <h1 className={page.title}>{words.title}</h1>
      {isSubscribed ? (
        <Standing loaderData={loaderData} actionData={actionData} />
      ) : (
        <form method="post" className={styles.form}>
          <p>{withValues(words.ask, { email })}</p>
          <Button busyLabel={words.confirming}>{words.confirm}</Button>
        </form>
      )}
    </div>
  )
}

function Standing({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { token, email, categories, isSaved } = loaderData
  const form = actionData?.form ?? loaderData.form
  const chosen = field(form, 'categories')
  const words = newsletterWords().own
  return (
    <>
      <FormResult>{withValues(isSaved ? words.saved : words.subscribed, { email })}</FormResult>

      <form method="post" noValidate className={styles.form}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <SelectField
          {...field(form, 'which')}
          label={words.which}
          options={[
            { value: 'all', label: words.all },
            { value: 'some', label: words.some },
          ]}
        />
        <FieldGroup legend={words.categories}>
          {categories.map(({ slug, name }) => (
            <Checkbox key={slug} {...chosen} id={`category-${slug}`} value={slug} label={name} errors={[]} />
          ))}
          <FieldError {...chosen} />
        </FieldGroup>
        <Button busyLabel={words.saving}>{words.save}</Button>
      </form>
      <ButtonLink kind="quiet" href={`/subscription/${token}/end`}>
        {words.leave}
      </ButtonLink>
    </>
  )
}
