/** The input is not a calendar. */
export class NoCalendar extends Error {}
