import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { classes } from '#app/ui/classes.ts'
import page from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Time } from '#app/ui/time.tsx'
import { MemberName } from '../byline.tsx'
import { FoundComments } from '../comments/found-comments.tsx'
import { PostRow } from '../posts/post-row.tsx'
import type { Found } from './found.ts'
import { Marked } from './marked.tsx'
import styles from './search.module.css'
import { type AskedSearch, type FoundKind, foundKinds, searchAddress, searchParameters } from './search-address.ts'

/** What was found: of one kind a page, of all kinds the first of each under its name. */
export function FoundSections({ asked, found }: { asked: AskedSearch; found: Found }) {
  const isAll = asked.in === 'all'
  return Object.entries(found).map(([name, part]) => {
    const kind = name as Exclude<FoundKind, 'all'>
    if (!part || part.items.length === 0) return null
    if (!isAll) return <OneKind key={kind} asked={asked} kind={kind} found={found} />
    return (
      <section key={kind} className={styles.part} aria-labelledby={`${kind}-found`}>
        <h2 id={`${kind}-found`} className={classes(page.section, styles.over)}>
          {foundKinds[kind]}
        </h2>
        {itemsOf(kind, found)}
        {part.after && (
          <p className={styles.more}>
            <a href={searchAddress(asked, { in: kind })}>More in {foundKinds[kind]}</a>
          </p>
        )}
      </section>
    )
  })
}

function OneKind({ asked, kind, found }: { asked: AskedSearch; kind: Exclude<FoundKind, 'all'>; found: Found }) {
  const part = found[kind]
  if (!part) return null
  return (
    <>
      {itemsOf(kind, found)}
      <PageLinks
        label={foundKinds[kind]}
        page={part}
        query={searchParameters(asked)}
        words={{ before: 'Before these', after: 'After these' }}
      />
    </>
  )
}

function itemsOf(kind: Exclude<FoundKind, 'all'>, found: Found): ReactNode {
  if (kind === 'comments') return <FoundComments comments={found.comments?.items ?? []} />
  if (kind === 'posts')
    return found.posts?.items.map((post) => (
      <PostRow key={post.id} post={post}>
        <p>
          <Marked snippet={post.snippet} />
        </p>
      </PostRow>
    ))
  if (kind === 'members')
    return (
      <ul className={styles.texts}>
        {found.members?.items.map((person) => (
          <li key={person.id}>
            <MemberName person={person} /> <bdi>{person.headline}</bdi>
            {person.askAbout && (
              <p>
                Ask about <bdi>{person.askAbout}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    )
  return (
    <ul className={styles.texts}>
      {found[kind]?.items.map(({ id, kind: what, title, href, at, snippet }) => (
        <li key={id}>
          <a href={href} className={styles.title}>
            <bdi>{title}</bdi>
          </a>{' '}
          {what === 'download' && <Badge>Download</Badge>} {what === 'event' && <Time value={at} />}
          {snippet && (
            <p>
              <Marked snippet={snippet} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
