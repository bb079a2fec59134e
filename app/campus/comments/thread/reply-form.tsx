import type { ReactNode } from 'react'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { Composer } from '../../composer.tsx'
import { Suspended } from '../../suspended.tsx'
import { commentLabels } from '../labels.ts'
import type { Route } from './+types/thread.route.ts'

interface ReplyFormProps {
  data: Route.ComponentProps['loaderData']
  form: FormState
  /** The id of the comment that the reply is to. */
  repliedTo: string | undefined
  onTyping: () => void
  children: ReactNode
}

/** The reply form, or the reason why replying is not possible. */
export function ReplyForm({ data, form, repliedTo, onTyping, children }: ReplyFormProps) {
  const { post, replying, suspended } = data
  if (suspended) return <Suspended until={suspended} />
  if (!data.may.comment) return null
  return (
    <Composer
      draft={data.draft}
      folds="content"
      onTyping={onTyping}
      isReplying={Boolean(replying) || data.isQuoting}
      form={form}
      formId="comment"
      shortcut="r"
      action={`/campus/post/${post.id}`}
      label={replying ? `${commentLabels.replyTo} ${replying.name}` : commentLabels.add}
      rows={4}
      submit={commentLabels.send}
      busy="Posting..."
      requestKey={data.key}
    >
      {children}
      {repliedTo && <input type="hidden" name="replyTo" value={repliedTo} />}
    </Composer>
  )
}
