/** Retention of backups: how many days, weeks (Monday to Sunday) and months keep their newest one, in UTC. */
const RETENTION = { days: 7, weeks: 4, months: 6 }

const pattern = /^solutioneer-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

/** The file name of a backup made at `date`. */
export function backupName(date: Date): string {
  return `solutioneer-${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** The time a backup was made, from its name; undefined if the name is not a backup's. */
export function backupDate(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined
}

/**
 * The backups in `names` to delete: all but the newest of each of the last seven days, four weeks and six months that
 * have one. Other files are never returned.
 */
export function backupsToRemove(names: string[]): string[] {
  const backups = names
    .map((name) => ({ name, date: backupDate(name) }))
    .filter((backup): backup is { name: string; date: Date } => backup.date !== undefined)
    .sort((a, b) => b.date.getTime() - a.date.getTime())
  const keep = new Set([
    ...newestOfEach(backups, dayOf, RETENTION.days),
    ...newestOfEach(backups, weekOf, RETENTION.weeks),
    ...newestOfEach(backups, monthOf, RETENTION.months),
  ])
  return backups.map(({ name }) => name).filter((name) => !keep.has(name))
}

function newestOfEach(
  backups: { name: string; date: Date }[],
  spanOf: (date: Date) => string | number,
  spans: number,
): string[] {
  const newest = new Map<string | number, string>()
  for (const { name, date } of backups) if (!newest.has(spanOf(date))) newest.set(spanOf(date), name)
  return [...newest.values()].slice(0, spans)
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

// January 5, 1970 was the first Monday.
function weekOf(date: Date): number {
  return Math.floor((date.getTime() / 86_400_000 - 4) / 7)
}

function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7)
}
