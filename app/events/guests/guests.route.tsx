import { redirect } from 'react-router'
import { z } from 'zod'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backFrom, backTo } from '#app/admin-ui/back.ts'
import { DetailList } from '#app/admin-ui/detail-list.tsx'
import { ListFilter } from '#app/admin-ui/list-filter.tsx'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { timesRead } from '#app/analytics/queries.server.ts'
import { can } from '#app/permissions.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { searchInput } from '#app/platform/lists/list-address.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Checkbox, EmailField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Time } from '#app/ui/time.tsx'
import { EventFigures } from '../figures/event-figures.tsx'
import { guestForm } from '../public/sign-up.ts'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/guests.route.ts'
import { GuestTable } from './guest-table.tsx'
import { figuresOfGuests, listGuests } from './list.server.ts'
import { addGuest, addWalkIn } from './manage-guest.server.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Registrations', noindex: true })

const { name, email } = guestForm.shape
const addedGuest = z.object({ name, email, came: z.boolean().optional() })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = adminOf(context)
  const { searchParams } = new URL(request.url)
  const { id, title, slug, startsAt, capacity } = await findEventToManage(actor, params.id)
  const q = searchInput(searchParams)
  const [page, figures, views] = await Promise.all([
    readCursor(cursorOf(request), (cursor) => listGuests(actor, id, cursor, q)),
    figuresOfGuests(actor, id),
    timesRead(`/events/${slug}`),
  ])
  // Do not send the tokens of registrations to the browser.
  const guests = { ...page, items: page.items.map(({ token: _, ...guest }) => guest) }
  const back = backFrom(request, '/admin/events')
  const may = { readAddresses: can(actor, 'guest.read-address'), manageMembers: can(actor, 'member.manage') }
  const event = { id, title, startsAt, capacity }
  return { event, guests, figures, views, q, back, may, form: describeForm(addedGuest) }
}

/** POST adds a guest. */
export async function action({ request, context, params }: Route.ActionArgs) {
  return submitForm(request, addedGuest, async ({ came, ...guest }) => {
    await (came ? addWalkIn : addGuest)(adminOf(context), params.id, guest)
    const done = came ? 'guest-walked-in' : 'guest-added'
    throw redirect(backTo(`/admin/events/${params.id}/registrations`, 'done', done))
  })
}

export default function Guests({ loaderData, actionData }: Route.ComponentProps) {
  const { event, guests, figures, views, q, back, may } = loaderData
  const listUrl = `/admin/events/${event.id}/registrations`
  const form = actionData?.form ?? loaderData.form
  const seats = event.capacity === null ? String(figures.seated) : `${figures.seated} of ${event.capacity}`
  return (
    <>
      <PageHead back={back}>Registered for {event.title}</PageHead>
      <div className={adminUi.stack}>
        <p className={adminUi.soft}>
          <Time value={event.startsAt} />
        </p>
        <DetailList
          details={{
            Registered: seats,
            Waiting: figures.waiting,
            'Not confirmed yet': figures.asked,
            Came: figures.came,
            From: figures.sources
              .slice(0, 10)
              .map(({ name, people }) => `${name} ${people}`)
              .join(', '),
          }}
        />
        <div className={adminUi.bar}>
          <ListFilter label="Search guests" action={listUrl} q={q} clear={q ? listUrl : undefined} />
          <ButtonLink kind="quiet" small href={`/admin/events/${event.id}/letter`}>
            Write to guests
          </ButtonLink>
          <ButtonLink kind="quiet" small href={`/admin/events/${event.id}/invitations`}>
            Invite
          </ButtonLink>
          <ButtonLink kind="quiet" small href={`/admin/events/${event.id}/afterwards`}>
            Afterwards
          </ButtonLink>
          {may.readAddresses && (
            <ButtonLink kind="quiet" small href={`${listUrl}.csv`} download>
              Download as CSV
            </ButtonLink>
          )}
        </div>
        <EventFigures views={views} figures={figures} />
        {guests.items.length === 0 ? (
          <EmptyState title={q ? 'Nothing found' : 'Nobody is registered yet'} />
        ) : (
          <GuestTable guests={guests.items} eventId={event.id} linked={may.manageMembers} />
        )}
        <PageLinks
          label="Registrations"
          page={guests}
          words={{ before: 'Earlier registrations', after: 'Later registrations' }}
          query={{ back, ...(q && { q }) }}
        />
        <section className={adminUi.panel} aria-labelledby="add">
          <h2 id="add">Add somebody</h2>
          <form method="post" noValidate className={adminUi.stack}>
            <FormErrors messages={formErrors(form)} fields={form.errors} />
            <TextField {...field(form, 'name')} label="Name" autoComplete="off" />
            <EmailField {...field(form, 'email')} label="Email" autoComplete="off" />
            <Checkbox
              {...field(form, 'came')}
              label="They are here: mark as attended"
              help="No email is sent. This also works after the event."
            />
            <Button busyLabel="Adding...">Add</Button>
          </form>
        </section>
      </div>
    </>
  )
}
