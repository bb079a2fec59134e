import { expect, test } from 'vitest'
import { deal } from '#app/site/deal/deal.content.ts'
import { navigator } from '#app/site/offers/navigator.content.ts'
import { services } from '#app/site/offers/services.content.ts'
import { app } from './product.ts'

/** What the specification says of a page: links as [label, target], and texts in the order in which they stand. */
interface Page {
  title: string
  links: [label: string, href: string][]
  texts: string[]
}

const specified: Record<string, Page> = {
  '/about': {
    title: 'About Us: Presales Consultants and Trainers | Solutioneer',
    links: [
      ['Our Services', '/services'],
      ['Contact Us', '/contact'],
    ],
    texts: [
      'Our Purpose',
      'Who We Are',
      'Why We Exist',
      'Our Core Beliefs',
      'Customer Success First',
      'Earned Trust',
      'Accountable Excellence',
      'Honesty and Openness',
      'Unwavering Integrity',
      'Our Promise',
      'Our Mission',
      'Our Vision',
      'Our Journey',
    ],
  },
  '/services': {
    title: 'Presales Services: Workshops, Process, Coaching | Solutioneer',
    links: [
      ['Contact Us', '/contact'],
      ['Explore Academy', '/academy'],
      ['View Certifications', '/academy?tab=certifications'],
      ['Get in Touch', '/contact'],
    ],
    texts: [
      'Our Services',
      'Learning & Development',
      'Community & Collaboration',
      'Professional Services',
      'Frameworks & Products',
      'Key Strategies',
      'Key Strategies',
      'Vision and Approach',
      'win rates up to 20% higher',
      'sales cycles 30% shorter',
      'team efficiency 25% better',
      'Assess',
      'Design',
      'Implement',
      'Measure',
    ],
  },
  '/services?tab=community': {
    title: 'Presales Community and Deal Collaboration | Solutioneer',
    links: [
      ['Access Solution Campus', '/campus'],
      ['Explore Solution Center', '/solution-center'],
    ],
    texts: ['Key Strategies', 'Key Strategies'],
  },
  '/services?tab=professional': {
    title: 'Presales Consulting and Staffing | Solutioneer',
    links: [
      ['Consult with Us', '/navigator'],
      ['Find Talent', '/skillbridge'],
    ],
    texts: ['Key Strategies', 'Key Strategies'],
  },
  '/services?tab=frameworks': {
    title: 'Presales Framework and Tools | Solutioneer',
    links: [
      ['Explore Framework', '/framework'],
      ['View Products', '/products'],
    ],
    texts: ['Key Strategies', 'Key Strategies'],
  },
  '/academy': {
    title: 'Presales Training and Certification: Solutioneer Academy | Solutioneer',
    links: [
      ['Request Information', '/contact?service=academy'],
      ['Learn More', '/contact?certification=solutioneer'],
      ['Learn More', '/contact?certification=advanced'],
      ['Learn More', '/contact?certification=leader'],
      ['Get Started', '/contact?service=onboarding-solutions'],
      ['Request Information', '/contact?service=corporate-training'],
      ['Contact Us', '/contact'],
    ],
    texts: [
      'Why Academy',
      'Industry Experts',
      'Flexible Learning',
      'Practical Application',
      'Programs',
      'Certifications',
      'Courses',
      'Corporate',
      'Certified Solutioneer',
      'Advanced Solutioneer',
      'Solutioneer Leader',
      'Interactive Learning Environment',
      'Custom Onboarding Solutions',
      'Corporate Training',
    ],
  },
  '/academy?tab=courses': {
    title: 'Presales Courses: Demos, Discovery, RFPs, Metrics | Solutioneer',
    links: [],
    texts: [
      'Mastering Technical Demonstrations',
      'Discovery Excellence',
      'RFP Response Strategies',
      'Solution Architecture Fundamentals',
      'Presales Metrics and Analytics',
      'Presales Leadership Boot Camp',
    ],
  },
  '/academy?tab=corporate': {
    title: 'Corporate Presales Training for Teams | Solutioneer',
    links: [],
    texts: ['A cohort of your own'],
  },
  '/framework': {
    title: 'Solution Lifecycle Framework: A Presales Methodology | Solutioneer',
    links: [['Discuss the Framework', '/contact?service=framework']],
    texts: ['+35%', 'win rate', '−25%', 'sales cycle', '+40%', 'productivity', '+30%', 'satisfaction'],
  },
  '/products': {
    title: 'Presales Tools: Scorecard, Discovery Kit, Storyboard | Solutioneer',
    links: [
      ['See the Products', '#products'],
      ['Learn More', '/contact?service=products&about=pursuit-scorecard'],
      ['Notify Me', '#'],
    ],
    texts: ['Available Now', 'Learn More', 'Coming Soon', 'Notify Me'],
  },
  '/navigator': {
    title: 'Presales Consulting: Solution Navigator | Solutioneer',
    links: [
      ['Consult with Us', '/contact?service=navigator'],
      ['Ask about advisory', '/contact?service=advisory'],
      ['Ask about metrics', '/contact?service=metrics'],
    ],
    texts: ['Strategic Advisory', 'Metrics & Analytics'],
  },
  '/solution-center': {
    title: 'RFP and Proposal Collaboration: Solution Center | Solutioneer',
    links: [
      ['Request Demo', '/contact?service=solution-center'],
      ['Learn More', '#overview'],
    ],
    texts: ['up to 70% shorter proposal time'],
  },
  '/skillbridge': {
    title: 'Hire Presales Engineers: Solution SkillBridge | Solutioneer',
    links: [
      ['Talk to SkillBridge', '/contact?service=skillbridge'],
      ['Find Talent Now', '/contact?service=employer'],
      ['Join Our Network', '/skillbridge/candidate-profile'],
    ],
    texts: ['Discovery', 'Assessment', 'Matching', 'Success'],
  },
  '/ultimate-solutioneer': {
    title: 'The Ultimate Solutioneer: The Book on Presales | Solutioneer',
    links: [
      ['Order Now', 'https://bookshop.example/the-ultimate-solutioneer'],
      ['Listen to the podcast interview', 'https://podcast.example/the-ultimate-solutioneer'],
      ['Hardcover', 'https://bookshop.example/the-ultimate-solutioneer/hardcover'],
      ['Paperback', 'https://bookshop.example/the-ultimate-solutioneer/paperback'],
    ],
    texts: ['The author of The Ultimate Solutioneer'],
  },
  '/terms': {
    title: 'Terms of Service | Solutioneer',
    links: [['Privacy Policy', '/privacy']],
    texts: [
      'April 4, 2025',
      'Introduction',
      'Use License',
      'Disclaimer',
      'Limitations',
      'Accuracy',
      'Links',
      'Modifications',
      'Governing Law',
    ],
  },
  '/privacy': {
    title: 'Privacy Policy | Solutioneer',
    links: [['Terms of Service', '/terms']],
    texts: [
      'April 4, 2025',
      'Introduction',
      'Information We Collect',
      'How We Use Information',
      'Security',
      'Retention',
      'Your Legal Rights',
      'Third-Party Links',
      'Cookies',
    ],
  },
}

for (const [address, page] of Object.entries(specified)) {
  test(`${address} has the texts and links of the specification`, async () => {
    const html = await get(address)
    const content = mainOf(html)
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&')).toBe(page.title)
    expect(content.match(/<h1\b/g)).toHaveLength(1)
    for (const [label, href] of page.links)
      expect(linksOf(content), `${label} → ${href}`).toContainEqual({ label, href })
    expectInOrder(textOf(content), page.texts)
  })

  test(`${address} loads no script of its own and fits the first round trip`, async () => {
    const response = await fetch(app.url + address, { headers: { 'accept-encoding': 'br' } })
    const html = await response.text()
    expect(html).not.toContain('type="module"')
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const { brotliCompressSync } = await import('node:zlib')
    expect(brotliCompressSync(html).byteLength).toBeLessThan(14_336)
  })

  test(`${address} has a canonical address and metadata for sharing`, async () => {
    const html = await get(address)
    const path = address.replace(/\?tab=(?:learning|certifications)$/, '')
    expect(html).toContain(`<link rel="canonical" href="${app.url}${path}"/>`)
    expect(/<meta name="description" content="([^"]{50,170})"/.exec(html)).not.toBeNull()
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] as string
    const response = await fetch(picture)
    expect(response.headers.get('content-type')).toBe('image/png')
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(json)['@graph'][0]).toMatchObject({ '@type': 'BreadcrumbList' })
  })
}

test('each tab of the services shows two offerings, the first one by default', async () => {
  for (const tab of ['', '?tab=learning', '?tab=community', '?tab=professional', '?tab=frameworks', '?tab=unknown']) {
    const content = mainOf(await get(`/services${tab}`))
    expect(content.match(/Key Strategies/g), tab).toHaveLength(2)
    expect(content.match(/href="\?tab=/g)).toHaveLength(4)
    expect(content.match(/aria-current="page"/g)).toHaveLength(1)
  }
  expect(await get('/services?tab=unknown')).toContain(`<link rel="canonical" href="${app.url}/services"/>`)
})

test('each service says how long it takes, what to bring, what the price depends on and what changes', async () => {
  const content = textOf(mainOf(await get('/services')))
  const { title, list, lengthLabel, bringLabel, priceLabel, changeLabel } = services().ways
  expectInOrder(content, [
    title,
    ...list.flatMap((way) => [
      ...[way.title, lengthLabel, way.length, bringLabel, way.bring],
      ...[priceLabel, way.price, changeLabel, way.change],
    ]),
  ])
})

test('each kind of consulting says what the client gets, and how long it takes', async () => {
  const content = textOf(mainOf(await get('/navigator')))
  const { list, getLabel, lengthLabel } = navigator().work
  expectInOrder(
    content,
    list.flatMap(({ title, get, length }) => [title, getLabel, get, lengthLabel, length]),
  )
})

test('the framework shows where the example deal stands, and leads to its pages', async () => {
  const content = mainOf(await get('/framework'))
  const { list, now, nowLabel } = deal().stages
  expectInOrder(
    textOf(content),
    list.flatMap(({ when, text }, at) => [at === now ? `${when}, ${nowLabel}` : when, text]),
  )
  expect(linksOf(content).map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/products', '/academy', '/solution-center']),
  )
})

test('the anchors in the footer exist on the services page in each tab', async () => {
  for (const tab of ['', '?tab=frameworks']) {
    const content = mainOf(await get(`/services${tab}`))
    for (const id of ['workshops', 'process', 'learning', 'coaching'])
      expect(content.split(`id="${id}"`)).toHaveLength(2)
  }
})

test('a product that is coming soon cannot be clicked', async () => {
  const content = mainOf(await get('/products'))
  const soon = content.match(/<a [^>]*href="#"[^>]*>/g) ?? []
  expect(soon.length).toBe(content.match(/Coming Soon/g)?.length)
  for (const link of soon) expect(link).toMatch(/aria-disabled="true"/)
  expect(content.match(/Available Now/g)?.length).toBe(
    linksOf(content).filter(({ href }) => href.startsWith('/contact?service=products&about=')).length,
  )
})

test('Order Now opens a new tab without access to this one', async () => {
  const content = mainOf(await get('/ultimate-solutioneer'))
  const order = /<a [^>]*href="https:\/\/bookshop\.example\/the-ultimate-solutioneer"[^>]*>/.exec(content)?.[0]
  expect(order).toContain('target="_blank"')
  expect(order).toContain('rel="noopener"')
})

test('the legal pages have eight sections each', async () => {
  for (const address of ['/terms', '/privacy']) expect(mainOf(await get(address)).match(/<h2\b/g)).toHaveLength(8)
})

async function get(address: string): Promise<string> {
  const response = await fetch(app.url + address)
  expect(response.status).toBe(200)
  return response.text()
}

function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
}

// What only screen readers hear ("about Certified Solutioneer") is no part of the label.
function linksOf(html: string): { label: string; href: string }[] {
  return [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', inside = '']) => ({
    label: textOf(inside.replace(/<span class="visually-hidden">[\s\S]*?<\/span>/g, '')).trim(),
    href: (/href="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
  }))
}

function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}

function expectInOrder(text: string, parts: string[]): void {
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    expect(at, `“${part}” after the texts before it`).toBeGreaterThanOrEqual(0)
    from = at + part.length
  }
}
