import type { MemberRecord } from './queries.server.ts'

/** A member's record in a line: `12 posts, 40 comments; 2 hidden, 1 warning`. */
export function recordWords({ posts, comments, hidden, heldBack, warnings, suspensions }: MemberRecord): string {
  const wrote = `${count(posts, 'post')}, ${count(comments, 'comment')}`
  const against = [
    hidden > 0 && `${hidden} hidden`,
    heldBack > 0 && `${heldBack} held back`,
    warnings > 0 && count(warnings, 'warning'),
    suspensions > 0 && count(suspensions, 'suspension'),
  ].filter(Boolean)
  return against.length > 0 ? `${wrote}; ${against.join(', ')}` : wrote
}

function count(number: number, noun: string): string {
  return `${number >= 1000 ? '1,000 or more' : number} ${number === 1 ? noun : `${noun}s`}`
}
