import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { matchMethod } from '#app/platform/forms/respond-to-action.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import page from '#app/ui/page.module.css'
import type { Route } from './+types/calendar.route.ts'
import { endFeed, feedTokenOf, renewFeed } from './feed.server.ts'

export const handle = {
  access: { see: 'event.see', write: 'event.see', whenSuspended: true },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'My calendar', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = await feedTokenOf(requireMember({ request, context }))
  return { address: token ? `${config().siteUrl}/campus/calendar/${token}.ics` : null }
}

/** POST creates or replaces the feed URL of the calendar; DELETE removes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  await matchMethod(request, { post: () => renewFeed(member), delete: () => endFeed(member) })
  throw redirect('/campus/calendar')
}

export default function MyCalendar({ loaderData: { address } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.page}`}>
      <div>
        <h1 className={page.title}>My calendar</h1>
        <p className={page.lede}>The events you are registered for, in the calendar you already use.</p>
      </div>
      {address ? (
        <>
          <p>Subscribe to this address in your calendar. Anyone who has it can see your events, so keep it private.</p>
          <p className={page.lede}>
            <a href={address.replace(/^https?:/, 'webcal:')}>{address}</a>
          </p>
          <form method="post">
            <Button kind="quiet">Create a new address</Button>
          </form>
          <form method="post" action="?_method=DELETE">
            <Button kind="plain">Disable this address</Button>
          </form>
        </>
      ) : (
        <form method="post">
          <Button>Create an address for my calendar</Button>
        </form>
      )}
      <p>
        <a href="/campus/events">Events</a>
      </p>
    </div>
  )
}
