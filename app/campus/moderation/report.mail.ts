/** Facts → the mail that tells moderators of a report. */
export function reportMail(report: {
  kind: 'post' | 'comment'
  subjectId: string
  postId: string
  excerpt: string
  reason: string
  siteUrl: string
}) {
  const page = `${report.siteUrl}/campus/post/${report.postId}`
  const link = report.kind === 'post' ? page : `${page}?at=${report.subjectId}#comment-${report.subjectId}`
  return {
    subject: `Reported ${report.kind}: ${report.excerpt.replace(/\s+/g, ' ').slice(0, 80)}`,
    text: `A member reported a ${report.kind}:\n\n${report.excerpt}\n\nThe reason:\n\n${report.reason}\n\nLook at it: ${link}\n`,
    html: `<!doctype html><html lang="en"><body><p>A member reported a ${report.kind}:</p><blockquote>${escaped(report.excerpt)}</blockquote><p>The reason:</p><blockquote>${escaped(report.reason)}</blockquote><p><a href="${link}">Look at it</a></p></body></html>`,
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>')
}
