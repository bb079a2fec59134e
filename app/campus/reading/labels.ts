/** The labels of the buttons by which members follow, and mark as read. */
export const readingLabels = { follow: 'Follow', following: 'Following', markAllRead: 'Mark all read' } as const
