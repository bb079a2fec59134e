/** A calendar as an answer. @param filename where it is a file to keep, not a feed to subscribe to */
export function calendarAnswer(text: string, filename?: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      ...(filename && { 'content-disposition': `attachment; filename="${filename}"` }),
      'cache-control': 'private, no-cache',
    },
  })
}
