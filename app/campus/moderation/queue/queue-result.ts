import { isId } from '#app/platform/ids.ts'
import { queueLabels } from './labels.ts'

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
  if (verdict === 'hidden') return wasPendingReview ? 'It will not appear in the Campus.' : queueLabels.isHidden
  if (verdict === 'restored')
    return wasPendingReview ? 'It has been let through and is now visible.' : 'It is visible again.'
  return verdict === 'dismissed' ? 'Dismissed. Nothing was changed.' : 'Done.'
}

/** Reads `?decided=` and `?did=&of=` of the queue's address; null for anything else. */
export function readResult(query: URLSearchParams): QueueResult | null {
  const [decided, did, of] = [query.get('decided'), query.get('did'), query.get('of') ?? '']
  if (isId(decided)) {
    const verdict = query.get('as')
    const notified = verdict === 'dismissed' ? queueLabels.reportersNotified : queueLabels.notified
    return {
      words: `${outcome(verdict, query.has('held'))} ${notified}`,
      undo: `${queue}/decisions/${decided}?_method=DELETE`,
    }
  }
  if (did === 'undone') return { words: queueLabels.undone }
  if (!isId(of)) return null
  if (did === 'removed') {
    const [texts, members] = [Number(query.get('texts')) || 0, Number(query.get('members')) || 0]
    const words = `${texts === 1 ? '1 text' : `${texts} texts`} removed and ${members === 1 ? '1 member' : `${members} members`} suspended. They have been notified.`
    return { words, undo: `${queue}/batches/${of}?_method=DELETE` }
  }
  if (did === 'warned') return { words: queueLabels.warned, undo: `${queue}/warnings/${of}?_method=DELETE` }
  if (did === 'suspended')
    return {
      words: 'The author has been suspended, and notified until when.',
      undo: `/campus/members/${of}/suspension?_method=DELETE&from=queue`,
    }
  if (did === 'moved')
    return {
      words: 'The post has been moved.',
      undo: `/campus/post/${of}/place?from=queue&undo`,
      fields: { topic: query.get('back') ?? '' },
    }
  if (did === 'locked')
    return {
      words: 'The post is locked: nobody can comment on it anymore.',
      undo: `/campus/post/${of}/lock?_method=DELETE&from=queue`,
    }
  if (did === 'pinned')
    return {
      words: 'The post is now pinned to the top of its topic.',
      undo: `/campus/post/${of}/pin?_method=DELETE&from=queue`,
    }
  return null
}
