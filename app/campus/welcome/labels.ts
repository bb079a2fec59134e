/** The labels of the steps for a new member. */
export const welcomeLabels = {
  begin: 'Begin',
  name: 'Display name',
  headline: 'Headline',
  goOn: 'Go on',
  introduction: 'Your introduction',
  sayHello: 'Say hello',
} as const
