import path from 'node:path'
import { config } from '#app/platform/config/config.server.ts'

/** Instructions for an installation without its list of migrations: it is unknown which have run. */
export function howListComesBack(): string {
  const { databaseUrl, dataDir } = config()
  const cluster = path.join(dataDir, 'postgres')
  const schemas = 'drop schema public cascade; drop schema if exists auth, pgboss cascade; create schema public'
  const [remove, listName] = databaseUrl
    ? [
        `psql "\${DATABASE_URL:?}" -c '${schemas}'`,
        'The first line removes all that stands in these schemas. Leave out ?direct= of the address there.',
      ]
    : [`mv ${quoted(cluster)} ${quoted(`${cluster}.lost`)}`, `Remove ${cluster}.lost once all is back.`]
  return (
    'This database has the tables of an installation, but not its list of migrations: the table migrations is gone, ' +
    'or is not ours. To return to a backup, stop the product and type:\n' +
    `  ${remove}\n  npm run cli -- restore BACKUP --replace\n${listName} Nothing was changed yet.`
  )
}

/** Quotes a word for the shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
