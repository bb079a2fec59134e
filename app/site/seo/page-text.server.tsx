import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { listOpenEvents } from '#app/events/public/queries.server.ts'
import { isAnybodyTakingCalls } from '#app/leads/booking/queries.server.ts'
import { formatRetention } from '#app/leads/retention/queries.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { articleAddresses } from '#app/resources/articles/queries.server.ts'
import { formatTime } from '#app/ui/time.tsx'
import { site } from '../../shell/site.ts'
import { closingContact } from '../closing/contact-point.server.ts'
import { comingDates, instructorsOf } from '../collections/course-dates.tsx'
import { visibleItems } from '../collections/queries.server.ts'
import { questionsOf } from '../collections/questions.tsx'
import About from '../firm/about.route.tsx'
import HowWeCount from '../firm/how-we-count.route.tsx'
import { legalUpdateOf } from '../firm/legal-update.server.ts'
import Privacy from '../firm/privacy.route.tsx'
import Terms from '../firm/terms.route.tsx'
import { home } from '../home.content.ts'
import { academy } from '../offers/academy.content.ts'
import Academy from '../offers/academy.route.tsx'
import Framework from '../offers/framework.route.tsx'
import Navigator from '../offers/navigator.route.tsx'
import Products from '../offers/products.route.tsx'
import { services } from '../offers/services.content.ts'
import Services from '../offers/services.route.tsx'
import SkillBridge from '../offers/skillbridge.route.tsx'
import SolutionCenter from '../offers/solution-center.route.tsx'
import UltimateSolutioneer from '../offers/ultimate-solutioneer.route.tsx'
import { publicPages } from '../pages.ts'
import { chooseProof } from '../proof/proof.server.ts'

// Some pages get their data from the router, others from props.
type Page = (props: never) => ReactElement

// Renders a page in a static router, because routes read their loader data from it.
async function draw(Page: Page, loaderData: object): Promise<string> {
  const Component = () => createElement(Page as ComponentType<{ loaderData: object }>, { loaderData })
  const routes = [{ path: '/', Component, loader: () => loaderData }]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('A page answered instead of being drawn.')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

const tabs = (Page: Page, values: readonly { value: string }[], pageData: object) =>
  values.map(({ value }) => draw(Page, { tab: value, canonical: '', ...pageData }))

type PageData = Awaited<ReturnType<typeof loadPageData>>
const drawn: Record<string, (pageData: PageData) => Promise<string>[]> = {
  '/about': (pageData) => [draw(About as Page, { ...pageData, ...offerOf(pageData, '/about') })],
  '/services': (pageData) =>
    tabs(Services, services().offerings.tabs, {
      ...offerOf(pageData, '/services'),
      questions: questionsOf(pageData.questions, '/services'),
    }),
  '/academy': (pageData) => {
    const dates = comingDates(pageData.dates)
    return tabs(Academy, academy().programs.tabs, {
      ...offerOf(pageData, '/academy'),
      ...{ dates, instructors: instructorsOf(dates, pageData.people) },
      questions: questionsOf(pageData.questions, '/academy'),
    })
  },
  '/framework': (pageData) => [draw(Framework as Page, offerOf(pageData, '/framework'))],
  '/products': (pageData) => [draw(Products as Page, offerOf(pageData, '/products'))],
  '/navigator': (pageData) => [draw(Navigator as Page, offerOf(pageData, '/navigator'))],
  '/solution-center': (pageData) => [draw(SolutionCenter as Page, offerOf(pageData, '/solution-center'))],
  '/skillbridge': (pageData) => [
    draw(SkillBridge, {
      ...offerOf(pageData, '/skillbridge'),
      questions: questionsOf(pageData.questions, '/skillbridge'),
    }),
  ],
  '/ultimate-solutioneer': (pageData) => [draw(UltimateSolutioneer, offerOf(pageData, '/ultimate-solutioneer'))],
  '/how-we-count': (pageData) => [draw(HowWeCount as Page, offerOf(pageData, '/how-we-count'))],
  '/terms': ({ legal }) => [draw(Terms as Page, { updated: legal.terms })],
  '/privacy': ({ retention, legal }) => [draw(Privacy as Page, { retention, updated: legal.privacy })],
}

/** A public page as markdown. @throws NotFound if no public page has this address */
export async function pageText(path: string): Promise<string> {
  const page = publicPages.find((one) => one.path === path)
  if (!page) throw new NotFound()
  const { siteUrl } = config()
  const draws = drawn[path]
  const body = draws ? await markdownOf(await Promise.all(draws(await loadPageData()))) : await outline(path)
  const head = path === '/' || !draws ? `# ${page.title}\n\n${page.description}\n\n` : ''
  return `${head}${body}\n\n${siteUrl}${path}\n`.replaceAll('](/', `](${siteUrl}/`)
}

// What an offer page shows of its proof, and who answers.
const offerOf = (pageData: PageData, path: string) => ({
  proof: chooseProof(pageData, path),
  contact: pageData.contact,
})

async function loadPageData() {
  const shown = await visibleItems('people', 'results', 'cases', 'testimonials', 'questions', 'dates')
  const [terms, privacy] = await Promise.all([legalUpdateOf('terms'), legalUpdateOf('privacy')])
  return {
    ...shown,
    contact: await closingContact(),
    retention: await formatRetention(),
    legal: { terms, privacy },
  }
}

// An overview for pages whose content comes from elsewhere.
async function outline(path: string): Promise<string> {
  if (path === '/')
    return [home().lede, ...home().cards.map(({ title, text }) => `## ${title}\n\n${text}`), ...home().who].join('\n\n')
  if (path === '/resources') {
    const articles = await articleAddresses()
    return articles
      .map(({ slug, title, excerpt }) => `- [${title}](/resources/articles/${slug}): ${excerpt}`)
      .join('\n')
  }
  if (path === '/events') {
    const { items } = await listOpenEvents(false, {})
    return items.map(({ slug, title, startsAt }) => `- [${title}](/events/${slug}): ${formatTime(startsAt)}`).join('\n')
  }
  if (path === '/meet') {
    if (!(await isAnybodyTakingCalls())) return 'There are no times now: write to us under /contact, and we find one.'
    return 'Choose a time on the page; the invitation comes by email.'
  }
  if (path === '/assessment')
    return 'Answer on the page. You see your result right away, and we don’t ask for your email.'
  return `Email ${site.salesAddress}, phone ${site.phone}, ${site.office.city}, ${site.office.region}.`
}

// The tabs of a page share most of their text: omit blocks that an earlier tab has already shown.
async function markdownOf(pages: string[]): Promise<string> {
  const { htmlToMarkdown } = await import('#app/platform/markdown/html-to-markdown.ts')
  const shownBlocks = new Set<string>()
  const blocks = pages.flatMap((html) => htmlToMarkdown(html, { firstHeading: 1, isArticle: false }).split(/\n{2,}/))
  return blocks.filter((block) => !shownBlocks.has(block) && shownBlocks.add(block)).join('\n\n')
}
