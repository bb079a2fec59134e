import { requireMember } from '#app/members/guard.server.ts'
import { tidy } from '#app/platform/forms/text.ts'
import { placeOf } from '#app/platform/lists/place.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import styles from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { FoundComments } from '../comments/found-comments.tsx'
import { searchComments } from '../comments/queries.server.ts'
import { PostRow } from '../posts/post-row.tsx'
import { searchPosts } from '../posts/queries.server.ts'
import { searchTopics } from '../topics/queries.server.ts'
import type { Route } from './+types/search.route.ts'
import { Marked } from './marked.tsx'
import form from './search.module.css'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.words ? `Search: ${loaderData.words}` : 'Search', noindex: true })

/** Topics by name, and posts or comments newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const query = new URL(request.url).searchParams
  const words = tidy(query.get('q') ?? '').slice(0, 200)
  const tab = query.get('in') === 'comments' ? ('comments' as const) : ('posts' as const)
  if (!words) return { words, tab, sort: 'date' as const, topics: [], posts: null, comments: null }
  const place = placeOf(request)
  const sort = query.get('sort') === 'relevance' ? ('relevance' as const) : ('date' as const)
  const [topics, posts, comments] = await Promise.all([
    searchTopics(member, words),
    tab === 'posts' ? searchPosts(member, words, place, sort) : null,
    tab === 'comments' ? searchComments(member, words, place, sort) : null,
  ])
  return {
    words,
    tab,
    sort,
    topics,
    posts,
    comments,
  }
}

export default function Search({ loaderData: { words, tab, sort, topics, posts, comments } }: Route.ComponentProps) {
  const href = (value: string) => `?${new URLSearchParams({ q: words, in: value })}`
  const nothing = (
    <EmptyState title={`Nothing found for “${words}”`}>
      <p>Try fewer words, or another one for the same thing.</p>
    </EmptyState>
  )
  return (
    <div className={`wrap ${styles.narrow} ${styles.middle}`}>
      <h1 className={styles.title}>Search</h1>
      <search>
        <form method="get" className={form.form}>
          <TextField
            id="q"
            name="q"
            type="search"
            label="Search topics, posts and comments"
            defaultValue={words}
            maxLength={200}
          />
          <input type="hidden" name="in" value={tab} />
          <Button>Search</Button>
        </form>
      </search>
      {topics.length > 0 && (
        <section aria-labelledby="topics-found">
          <h2 id="topics-found" className={styles.section}>
            Topics
          </h2>
          <ul className={form.topics}>
            {topics.map((topic) => (
              <li key={topic.id}>
                <a href={`/campus/topics/${topic.slug}`}>{topic.name}</a> {topic.description}
              </li>
            ))}
          </ul>
        </section>
      )}
      {words && (
        <Tabs
          label="Found in"
          id="found"
          selected={tab}
          href={href}
          tabs={[
            { value: 'posts', label: 'Posts' },
            { value: 'comments', label: 'Comments' },
          ]}
        >
          <p className={form.order}>
            {sort === 'date' ? 'Newest first' : <a href={href(tab)}>Newest first</a>}
            {sort === 'relevance' ? 'Best matches' : <a href={`${href(tab)}&sort=relevance`}>Best matches</a>}
          </p>
          {posts && (
            <>
              {posts.items.length === 0
                ? nothing
                : posts.items.map((post) => (
                    <PostRow key={post.id} post={post}>
                      <p>
                        <Marked snippet={post.snippet} />
                      </p>
                    </PostRow>
                  ))}
              <PageLinks
                label="Posts"
                page={posts}
                query={{ q: words, in: tab }}
                words={{ before: 'Newer posts', after: 'Older posts' }}
              />
            </>
          )}
          {comments && (
            <>
              {comments.items.length === 0 ? nothing : <FoundComments comments={comments.items} />}
              <PageLinks
                label="Comments"
                page={comments}
                query={{ q: words, in: tab }}
                words={{ before: 'Newer comments', after: 'Older comments' }}
              />
            </>
          )}
        </Tabs>
      )}
    </div>
  )
}
