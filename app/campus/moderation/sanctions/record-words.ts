import type { MemberRecord } from './queries.server.ts'

/** A member's record in a line: `12 posts, 40 comments; 2 hidden, 1 warning`. */
export function recordWords({ posts, comments, hidden, pendingReview, warnings, suspensions }: MemberRecord): string {
  const wrote = `${count(posts, 'post')}, ${count(comments, 'comment')}`
  const against = [
    hidden > 0 && `${hidden} hidden`,
    pendingReview > 0 && `${pendingReview} held back`,
    warnings > 0 && count(warnings, 'warning'),
    suspensions > 0 && count(suspensions, 'suspension'),
  ].filter(Boolean)
  return against.length > 0 ? `${wrote}; ${against.join(', ')}` : wrote
}

function count(number: number, recordType: string): string {
  return `${number >= 1000 ? '1,000 or more' : number} ${number === 1 ? recordType : `${recordType}s`}`
}
