const notForms = ['/resources?*']
const notOurs = [
  '/auth/*',
  '/contact/*',
  '/admin*',
  '/campus*',
  '/resources/downloads/*',
  '/files/*',
  '/*.xml',
  '/*.txt',
]

/**
 * Makes the next page instant: fetched or rendered while the pointer rests on its link. Nothing with a session, file or
 * form.
 */
export function speculationRules(): string {
  return JSON.stringify({
    prefetch: [{ where: publicLinks(notOurs), eagerness: 'moderate' }],
    prerender: [{ where: publicLinks([...notOurs, ...notForms]), eagerness: 'moderate' }],
  })
}

function publicLinks(except: string[]) {
  return {
    and: [
      { href_matches: '/*' },
      { not: { href_matches: except } },
      { not: { selector_matches: '[download],[target=_blank]' } },
    ],
  }
}
