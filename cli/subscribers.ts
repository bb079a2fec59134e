import { readFile } from 'node:fs/promises'
import {
  importSubscribers,
  listSubscriberImports,
  undoSubscriberImport,
} from '#app/newsletter/importing/import.server.ts'
import { isId } from '#app/platform/ids.ts'
import { readableText } from '#app/transfer/foreign/readable.server.ts'
import { withDatabase } from './with-database.ts'

/** `subscribers import FILE`: imports a CSV of another program; `--dry-run` only prints what it would do. */
export async function importSubscriberFile(args: string[]): Promise<number> {
  const dryRun = args.includes('--dry-run')
  const [file, ...more] = args.filter((one) => one !== '--dry-run')
  if (!file || more.length > 0) {
    console.error('Usage: npm run cli -- subscribers import FILE [--dry-run]')
    return 2
  }
  const { text, notes } = readableText(await readFile(file))
  return withDatabase(async () => {
    const { id, program, subscribed, suppressed, leftOut } = await importSubscribers(text, { dryRun })
    list('These do not come', [...notes, ...leftOut])
    list(`These unsubscribed or bounced at ${program}, and get nothing here`, suppressed)
    console.log(`${dryRun ? 'It would subscribe' : 'Subscribed'} ${countOf(subscribed.length)} of ${program}.`)
    if (dryRun) console.log('Nothing was changed.')
    if (id) console.log(`To undo it: npm run cli -- subscribers undo ${id}`)
    return 0
  })
}

/** `subscribers imports`: lists the imports that can be undone. */
export function showSubscriberImports(): Promise<number> {
  return withDatabase(async () => {
    const imports = await listSubscriberImports()
    for (const { id, at, count } of imports) console.log(`${id}  ${at.toISOString()}  ${countOf(count)}`)
    if (imports.length === 0) console.log('No subscribers were imported.')
    return 0
  })
}

/** `subscribers undo ID`: deletes the subscribers that an import added, and lists those that stay. */
export async function undoSubscribers([id = '']: string[]): Promise<number> {
  if (!isId(id)) {
    console.error('Usage: npm run cli -- subscribers undo ID')
    return 2
  }
  return withDatabase(async () => {
    const { deleted, retained } = await undoSubscriberImport(id)
    list('These confirmed, unsubscribed or bounced since, and stay', retained)
    console.log(`Deleted ${countOf(deleted.length)}.`)
    return 0
  })
}

function countOf(count: number): string {
  return count === 1 ? '1 address' : `${count} addresses`
}

function list(words: string, lines: string[]): void {
  if (lines.length > 0) console.log(`${words}:\n  ${lines.join('\n  ')}`)
}
