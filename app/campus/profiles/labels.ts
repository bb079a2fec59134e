/** The labels of a member’s page. */
export const profileLabels = {
  write: 'Write to them',
  moderate: 'Moderate this member',
  noPosts: 'No posts yet',
  days: 'Days',
  suspend: 'Suspend',
} as const
