import { PageHead } from '#app/admin-ui/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { actWords } from './words.ts'

export interface VersionListProps {
  /** The record's name. */
  name: string
  /** The address of the record's form. */
  back: string
  /** The address of the versions; each version's page is below it, by id. */
  at: string
  versions: { id: string; act: keyof typeof actWords; at: Date; editorName: string | undefined; title: string }[]
}

/** A record's history: who saved it and when, with a link to each version. */
export function VersionList({ name, back, at: address, versions }: VersionListProps) {
  return (
    <>
      <PageHead back={back}>Versions of {name}</PageHead>
      {versions.length === 0 ? (
        <EmptyState title="No versions yet">The next save will be listed here.</EmptyState>
      ) : (
        <Table caption={`Versions of ${name}`} head={['When', 'What', 'Who', 'Title']}>
          {versions.map(({ id, act, at, editorName, title }, index) => (
            <tr key={id}>
              <td data-label="When">
                <a href={`${address}/${id}`}>
                  <Time value={at} />
                </a>
                {index === 0 && ' (as it is now)'}
              </td>
              <td data-label="What">{actWords[act]}</td>
              <td data-label="Who">{editorName ?? '–'}</td>
              <td data-label="Title">{title}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
