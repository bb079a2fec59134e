import { requireMember } from '#app/members/guard.server.ts'
import { roleLabels } from '#app/members/person.ts'
import { listDirectory } from '#app/members/profile-fields/queries.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { MAX_SEARCH_LENGTH, searchInput, truncationNotice } from '#app/platform/lists/list-address.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import page from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import { MemberName } from '../../byline.tsx'
import type { Route } from './+types/list.route.ts'
import styles from './list.module.css'

export const handle = { access: { see: 'member.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Members', noindex: true })

/** Members listed in the directory, by name. One query. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { searchParams } = new URL(request.url)
  const query = searchInput(searchParams)
  return {
    words: query,
    cut: truncationNotice(searchParams),
    members: await readCursor(cursorOf(request), (cursor) => listDirectory(member, query, cursor)),
  }
}

export default function Members({ loaderData: { words, cut, members } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <header>
        <h1 className={page.title}>Members</h1>
        <p className={page.lede}>
          Who is here, and what to ask them. <a href="/campus/account/about">Say what to ask you</a>
        </p>
      </header>
      <search>
        <form method="get" className={styles.form}>
          <TextField
            id="q"
            name="q"
            type="search"
            label="Search members"
            help="Name, headline, company, industry, tools, or what one may ask them about."
            defaultValue={words}
            maxLength={MAX_SEARCH_LENGTH}
            {...(cut && { errors: [cut] })}
          />
          <Button>Search</Button>
        </form>
      </search>
      {members.items.length === 0 && (
        <EmptyState title={words ? `Nobody found for “${words}”` : 'Nobody is listed yet'}>
          {words && <p>Try fewer words, or the beginning of one.</p>}
        </EmptyState>
      )}
      {members.items.length > 0 && (
        <ul className={styles.people}>
          {members.items.map((person) => (
            <li key={person.id} className={styles.person}>
              <Avatar seed={person.id} src={person.avatar} />
              <div className={styles.words}>
                <p>
                  <MemberName person={person} /> {person.role !== 'member' && <Badge>{roleLabels[person.role]}</Badge>}
                </p>
                {person.headline && (
                  <p>
                    <bdi>{person.headline}</bdi>
                  </p>
                )}
                {(person.company || person.industry) && (
                  <p className={styles.facts}>
                    <bdi>{[person.company, person.industry].filter(Boolean).join(', ')}</bdi>
                  </p>
                )}
                {person.askAbout && (
                  <p className={styles.facts}>
                    Ask about <bdi>{person.askAbout}</bdi>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        label="Members"
        page={members}
        {...(words && { query: { q: words } })}
        words={{ before: 'Earlier names', after: 'Later names' }}
      />
    </div>
  )
}
