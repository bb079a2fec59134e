/** The form that schedules an article or a download. */
export const scheduleLabels = { publishAt: 'Publish', submit: 'Schedule' } as const
