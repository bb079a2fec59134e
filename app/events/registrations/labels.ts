/** The labels and messages of the members’ page of events. */
export const registrationLabels = {
  title: 'Upcoming Events',
  lede: 'Register for webinars and workshops',
  none: 'No upcoming events',
  register: 'Register',
  registered: 'Registered',
  joinWaitingList: 'Join the waiting list',
  cancel: 'Cancel my registration',
  cancelled: 'Your registration is canceled.',
} as const
