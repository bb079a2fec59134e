import { redirect } from 'react-router'
import { blockedWordsIn } from '#app/members/blocked-words/blocked-words.ts'
import { requireMember } from '#app/members/guard.server.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { TextArea } from '#app/ui/field.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { PageForm } from '../../writing/page-form.tsx'
import type { Route } from './+types/blocked-words.route.ts'
import { blockedWordsFor, blockWords } from './block-words.server.ts'
import { blockedWordsForm } from './blocked-words-form.ts'

export const handle = { access: { see: 'content.moderate', write: 'content.moderate' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Blocked words', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const words = await blockedWordsFor(requireMember({ request, context }))
  const saved = new URL(request.url).searchParams.has('saved')
  return { saved, form: describeForm(blockedWordsForm, { words: words.join('\n') }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, blockedWordsForm, async ({ words }) => {
    await blockWords(member, blockedWordsIn(words))
    throw redirect('?saved')
  })
}

/** The form for the words that put a text into review. */
export default function BlockedWords({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>Blocked words</h1>
      <p className={page.lede}>
        A post or comment that contains one of these waits for a moderator. A name, a profile or a message to another
        member is rejected, and the author is shown the word.
      </p>
      {loaderData.saved && !actionData && (
        <FormResult>The words are saved. They apply to everything written from now on.</FormResult>
      )}
      <PageForm
        form={form}
        label="Blocked words"
        press="Save"
        busyLabel="Saving..."
        back="/campus/moderation"
        backLabel="Back to moderation"
      >
        <TextArea
          {...field(form, 'words')}
          label="Words and phrases"
          rows={10}
          help="One per line. Whole words in upper or lower case, including look-alike letters; punctuation between words is ignored."
        />
      </PageForm>
    </div>
  )
}
