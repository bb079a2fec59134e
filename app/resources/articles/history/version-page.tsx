import { ActButton } from '#app/admin-ui/act-button.tsx'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Stretch } from './differences.ts'
import { ShownDifferences } from './shown-differences.tsx'
import { restoreVersionLabel } from './words.ts'

export interface VersionPageProps {
  /** The record's title. */
  title: string
  /** The address of the versions; the restore action is below it, by id. */
  versions: string
  versionId: string
  at: Date
  differences: readonly { label: string; stretches: Stretch[] }[]
}

/** The differences between a version and the current text, and a button to restore the version. */
export function VersionPage({ title, versions, versionId, at, differences }: VersionPageProps) {
  return (
    <>
      <PageHead back={versions}>{title}</PageHead>
      <p>
        From <Time value={at} /> to now. What has gone since is <del>struck through</del>, what has come is{' '}
        <ins>underlined</ins>.
      </p>
      {differences.length === 0 && <Notice>The words are the same as now.</Notice>}
      {differences.map((one) => (
        <ShownDifferences key={one.label} {...one} />
      ))}
      {differences.length > 0 && <ActButton action={`${versions}/${versionId}`}>{restoreVersionLabel}</ActButton>}
    </>
  )
}
