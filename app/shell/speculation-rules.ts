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
 * Speculation rules: prefetch or prerender the next page on hover. Excludes pages with sessions, files or, for
 * prerendering, forms.
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
