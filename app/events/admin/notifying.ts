/** Explains who is notified when an event is cancelled. @param mailDisabled no email server is set up */
export function formatNotifying(seatsTaken: number, mailDisabled: boolean): string {
  if (mailDisabled) return 'Emails to registered and waiting guests are saved but not sent: no email server is set up.'
  if (seatsTaken === 0) return 'Nobody has a seat. People on the waiting list will be notified by email.'
  const guests = seatsTaken === 1 ? 'The one person who is registered' : `The ${seatsTaken} people who are registered`
  return `${guests} and everyone on the waiting list will be notified by email, and the event is removed from their calendars.`
}
