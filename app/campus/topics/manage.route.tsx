import { useState } from 'react'
import { redirect } from 'react-router'
import type { Group } from '#app/members/groups/group.ts'
import { everyGroup } from '#app/members/groups/queries.server.ts'
import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import type { Route } from './+types/manage.route.ts'
import { AudienceFields } from './audience/audience-fields.tsx'
import { createTopic } from './create.server.ts'
import { topicLabels } from './labels.ts'
import list from './manage.module.css'
import { listTopics, topicCreators } from './queries.server.ts'
import { suggestSlug } from './suggest-slug.ts'
import { topicForm } from './topic-form.ts'

export const handle = { hydrate: true, access: { see: 'campus.see', write: 'topic.create' } } satisfies RouteHandle
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ error }: Route.MetaArgs) => (error ? [] : pageMeta({ title: topicLabels.title, noindex: true }))

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const [topics, creators, groups] = await Promise.all([
    readCursor(cursorOf(request), (cursor) => listTopics(member, cursor)),
    topicCreators(),
    can(member, 'topic.set-audience') ? everyGroup(member) : null,
  ])
  const created = new URL(request.url).searchParams.get('created')
  return {
    topics,
    created: topics.items.find((topic) => topic.slug === created)?.name,
    groups,
    form: describeForm(topicForm),
    may: {
      create: can(member, 'topic.create', creators),
      rename: can(member, 'topic.rename'),
      trash: can(member, 'trash.see'),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, topicForm, async ({ audience, groups, ...draft }) => {
    const chosen = can(member, 'topic.set-audience') ? { audience, groups } : undefined
    const topic = await createTopic(member, draft, chosen)
    throw redirect(`/campus/admin?created=${topic.slug}`)
  })
}

export default function CampusAdmin({
  loaderData: { topics, created, groups, may, ...loaded },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? loaded.form
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <h1 className={styles.title}>{topicLabels.title}</h1>
        <p className={styles.lede}>{topicLabels.lede}</p>
        {may.trash && <a href="/campus/trash">Trash</a>}
      </div>
      {created && !actionData && <FormResult>“{created}” is created.</FormResult>}
      {may.create ? (
        <TopicForm form={form} groups={groups} />
      ) : (
        <Notice>Moderators create the topics here. Ask one of them for a new one.</Notice>
      )}
      <section aria-label="Topics" className={list.list}>
        {topics.items.length === 0 && <EmptyState title="No topics yet" />}
        {topics.items.map((topic) => (
          <article key={topic.id} className={list.topic}>
            <h2 className={list.name}>
              <a href={`/campus/topics/${topic.slug}`}>{topic.name}</a> {topic.isPrivate && <Badge>Private</Badge>}
            </h2>
            <p className={list.slug}>{topic.slug}</p>
            <p className={list.description}>{topic.description}</p>
            {may.rename && (
              <a href={`/campus/topics/${topic.slug}/edit`} aria-label={`Rename ${topic.name}`}>
                Rename
              </a>
            )}
          </article>
        ))}
        <PageLinks label="Topics" page={topics} words={{ before: 'Earlier topics', after: 'Further topics' }} />
      </section>
    </div>
  )
}

/** Suggests a slug while the name is typed, until the slug is edited. */
function TopicForm({ form, groups }: { form: FormState; groups: Group[] | null }) {
  const slug = field(form, 'slug')
  const [suggested, setSuggested] = useState(slug.defaultValue)
  const [isCustom, setCustom] = useState(slug.defaultValue !== '')
  return (
    <form method="post" noValidate className={styles.form} aria-label="Create a topic">
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField
        {...field(form, 'name')}
        label={topicLabels.name}
        onInput={(event) => isCustom || setSuggested(suggestSlug(event.currentTarget.value))}
      />
      <TextField
        {...slug}
        defaultValue={undefined}
        value={suggested}
        onChange={(event) => {
          setCustom(event.currentTarget.value !== '')
          setSuggested(event.currentTarget.value)
        }}
        label={topicLabels.slug}
        help="The last part of its address: lowercase letters, digits and hyphens."
        autoComplete="off"
      />
      <TextArea {...field(form, 'description')} label={topicLabels.description} rows={3} markOptional />
      {groups && <AudienceFields form={form} groups={groups} />}
      <div>
        <Button busyLabel="Creating...">Create</Button>
      </div>
    </form>
  )
}
