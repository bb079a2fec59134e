import { isId } from '#app/platform/ids.ts'

const queue = '/campus/moderation'

/** The target after an act: the queue with a way to undo it, if the act came from there, otherwise `page`. */
export function resultUrl(request: Request, page: string, done: Record<string, string>): string {
  return isFromQueue(request) ? `${queue}?${new URLSearchParams(done)}` : page
}

/** The page that an act came from, to show an error on: the queue (`?from=queue`) or `page`. */
export function originUrl(request: Request, page: string): string {
  return isFromQueue(request) ? queue : page
}

function isFromQueue({ url }: Request): boolean {
  return new URL(url).searchParams.get('from') === 'queue'
}

/** An act that was just done: its message, and the form to undo it. */
export interface QueueResult {
  words: string
  /** The action of the undo form; undefined if there is nothing to undo. */
  undo?: string
  fields?: Record<string, string>
}

function outcome(verdict: string | null, wasPendingReview: boolean): string {
  if (verdict === 'hidden') return wasPendingReview ? 'It is kept out, and does not appear.' : 'It is hidden.'
  if (verdict === 'restored') return wasPendingReview ? 'It is let through, and appears now.' : 'It is shown again.'
  return verdict === 'dismissed' ? 'It stays as it is.' : 'Done.'
}

/** Reads `?decided=` and `?did=&of=` of the queue's address; null for anything else. */
export function readResult(query: URLSearchParams): QueueResult | null {
  const [decided, did, of] = [query.get('decided'), query.get('did'), query.get('of') ?? '']
  if (isId(decided))
    return {
      words: `${outcome(query.get('as'), query.has('held'))} The author and who reported it are told.`,
      undo: `${queue}/decisions/${decided}?_method=DELETE`,
    }
  if (did === 'undone') return { words: 'It is taken back.' }
  if (!isId(of)) return null
  if (did === 'removed') {
    const [texts, members] = [Number(query.get('texts')) || 0, Number(query.get('members')) || 0]
    const words = `${texts === 1 ? '1 text is' : `${texts} texts are`} removed, ${members === 1 ? '1 member' : `${members} members`} suspended. They are told.`
    return { words, undo: `${queue}/batches/${of}?_method=DELETE` }
  }
  if (did === 'warned')
    return { words: 'The author is warned, and told why.', undo: `${queue}/warnings/${of}?_method=DELETE` }
  if (did === 'suspended')
    return {
      words: 'The author is suspended, and told until when.',
      undo: `/campus/members/${of}/suspension?_method=DELETE&from=queue`,
    }
  if (did === 'moved')
    return {
      words: 'The post is moved.',
      undo: `/campus/post/${of}/place?from=queue&undo`,
      fields: { topic: query.get('back') ?? '' },
    }
  if (did === 'locked')
    return {
      words: 'The post is locked: it takes no more comments.',
      undo: `/campus/post/${of}/lock?_method=DELETE&from=queue`,
    }
  if (did === 'pinned')
    return {
      words: 'The post stands above the others of its topic.',
      undo: `/campus/post/${of}/pin?_method=DELETE&from=queue`,
    }
  return null
}
