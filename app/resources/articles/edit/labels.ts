/** The fields and links of the article form. */
export const articleLabels = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  slug: 'Slug',
  thumbnail: 'Thumbnail image',
  removeThumbnail: 'Remove thumbnail',
  settings: 'Settings',
  versions: 'Versions',
  decorativePictures: 'Pictures without a description are decorative',
} as const

/** The messages of the form about its draft. */
export const autosaveLabels = {
  keptAt: 'Draft kept at',
  offline: 'No connection.',
} as const

/** The sign-in without leaving the form. */
export const signInAgainLabels = {
  open: 'Sign in',
  title: 'Sign in again',
  email: 'Email',
  password: 'Password',
  submit: 'Login',
} as const
