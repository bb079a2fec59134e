/** Explains who is notified when an event is cancelled. @param mailDisabled no email server is set up */
export function formatNotifying(seatsTaken: number, mailDisabled: boolean): string {
  if (mailDisabled)
    return 'The emails to those who are registered or wait are saved but not sent: no email server is set up.'
  if (seatsTaken === 0) return 'Nobody has a seat; whoever waits for one is told by email.'
  const guests = seatsTaken === 1 ? 'The one person who is registered' : `The ${seatsTaken} people who are registered`
  return `${guests} and whoever waits for a seat are told by email, and it goes from their calendars.`
}
