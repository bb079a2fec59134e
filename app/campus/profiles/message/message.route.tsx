import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Checkbox, TextArea } from '#app/ui/field.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { PageForm } from '../../writing/page-form.tsx'
import type { Route } from './+types/message.route.ts'
import { messageLabels } from './labels.ts'
import { messageToMemberForm } from './message.ts'
import { reachableMember, writeMemberMessage } from './write-message.server.ts'

export const handle = { access: { see: 'member.write-to', write: 'member.write-to' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Write to ${loaderData.name}` : 'Write to a member', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { id, name } = await reachableMember(member, params.id)
  const sent = new URL(request.url).searchParams.has('sent')
  return { id, name, address: member.email, sent, form: describeForm(messageToMemberForm) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, messageToMemberForm, async (message) => {
    await writeMemberMessage(member, params.id, message)
    throw redirect('?sent')
  })
}

/** The form to message another member by email. */
export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, address, sent } = loaderData
  const form = actionData?.form ?? loaderData.form
  const back = `/campus/members/${id}`
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>
        Write to <bdi>{name}</bdi>
      </h1>
      {sent && !actionData ? (
        <>
          <FormResult>{messageLabels.sent}</FormResult>
          <a href={back}>
            Back to <bdi>{name}</bdi>
          </a>
        </>
      ) : (
        <PageForm form={form} label={messageLabels.message} press={messageLabels.send} back={back}>
          <TextArea
            {...field(form, 'message')}
            label={messageLabels.message}
            rows={8}
            help="It goes out as an email, with your name and a link to your profile."
          />
          <Checkbox
            {...field(form, 'givesAddress')}
            label="Let them reply by email"
            help={`They will see your address, ${address}. Otherwise they see only your profile.`}
          />
        </PageForm>
      )}
    </div>
  )
}
