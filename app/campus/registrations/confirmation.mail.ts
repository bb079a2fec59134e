import type { CampusEvent } from '../events/event.ts'

/** Facts → the mail that confirms a registration. */
export function confirmationMail({ event, siteUrl }: { event: CampusEvent; siteUrl: string }) {
  const page = `${siteUrl}/campus/events#event-${event.id}`
  const when = `${inWords(event.startsAt)} to ${inWords(event.endsAt)} (UTC)`
  const lines = [
    `You are registered for “${event.title}”.`,
    when,
    ...(event.joinUrl ? [`Join here: ${event.joinUrl}`] : []),
    'The attached file puts it into your calendar, in your own time zone.',
    `To cancel: ${page}`,
  ]
  return {
    subject: `Registered: ${event.title}`,
    text: `${lines.join('\n\n')}\n\nSolutioneer Campus\n`,
    html: `<!doctype html><html lang="en"><body><h1>${escaped(event.title)}</h1>${lines
      .map((line) => `<p>${linked(escaped(line))}</p>`)
      .join('')}<p>Solutioneer Campus</p></body></html>`,
  }
}

function inWords(moment: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(moment)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
