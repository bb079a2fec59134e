import { linkPages } from '#app/auth/auth.ts'
import { homeWords } from '#app/campus/home.content.ts'
import { unsubscribeWords } from '#app/campus/notifications/unsubscribe.content.ts'
import { openEvents } from '#app/events/public/open-events.content.ts'
import { registrationCopy } from '#app/events/self-service/registration.content.ts'
import { assessment } from '#app/leads/assessment/questions.content.ts'
import { meet } from '#app/leads/booking/meet.content.ts'
import { candidateProfile } from '#app/leads/candidates/profile/candidate-profile.content.ts'
import { talent } from '#app/leads/candidates/talent/talent.content.ts'
import { fileGate } from '#app/leads/files/files.content.ts'
import { contact } from '#app/leads/messages/contact.content.ts'
import { selfServiceCopy } from '#app/leads/self-service/lead.content.ts'
import { problemWords } from '#app/members/problem.content.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { newsletterWords } from '#app/newsletter/newsletter.content.ts'
import type { PageCopy } from '#app/platform/copy/copy.ts'
import type { CopyTree } from '#app/platform/copy/copy-tree.ts'
import { articlePage, downloadPage, resourceCenter } from '#app/resources/library/resource-center.content.ts'
import { frameWords } from '#app/shell/frame.content.ts'
import { firm } from '#app/shell/site.ts'
import { closingWords } from '#app/site/closing/closing.content.ts'
import { collections } from '#app/site/collections/collections.content.ts'
import { deal } from '#app/site/deal/deal.content.ts'
import { about } from '#app/site/firm/about.content.ts'
import { howWeCount } from '#app/site/firm/how-we-count.content.ts'
import { privacy } from '#app/site/firm/privacy.content.ts'
import { terms } from '#app/site/firm/terms.content.ts'
import { home } from '#app/site/home.content.ts'
import { academy } from '#app/site/offers/academy.content.ts'
import { framework } from '#app/site/offers/framework.content.ts'
import { navigator } from '#app/site/offers/navigator.content.ts'
import { products } from '#app/site/offers/products.content.ts'
import { services } from '#app/site/offers/services.content.ts'
import { skillbridge } from '#app/site/offers/skillbridge.content.ts'
import { solutionCenter } from '#app/site/offers/solution-center.content.ts'
import { ultimateSolutioneer } from '#app/site/offers/ultimate-solutioneer.content.ts'
import { personPage } from '#app/site/people/person.content.ts'
import { login } from '../login.content.ts'

/** A page whose copy can be edited. */
export interface EditablePage {
  label: string
  /** The address where its copy is shown. */
  path: string
  copy: PageCopy<CopyTree>
  /** A note for the editor, if the copy is also shown elsewhere. */
  note?: string
}

/** All pages with editable copy: the organization's facts, then the pages in the site's order. */
export const editablePages: readonly EditablePage[] = [
  { label: 'The firm', path: '/', copy: firm },
  { label: 'Footer and error pages', path: '/', copy: frameWords },
  { label: 'Home', path: '/', copy: home },
  {
    label: 'The end of the pages',
    path: '/',
    copy: closingWords,
    note: 'It is shown at the end of the main pages, beside the first of the people.',
  },
  {
    label: 'The example deal',
    path: '/',
    copy: deal,
    note: 'Home, Products, Solution Center, SkillBridge, Academy and the framework show parts of it.',
  },
  { label: 'About Us', path: '/about', copy: about },
  {
    label: 'Around a person',
    path: '/about',
    copy: personPage,
    note: 'They appear on the page of each person.',
  },
  { label: 'Services', path: '/services', copy: services },
  { label: 'Solutioneer Academy', path: '/academy', copy: academy },
  { label: 'Solution Lifecycle Framework', path: '/framework', copy: framework },
  { label: 'Products', path: '/products', copy: products },
  { label: 'Solution Navigator', path: '/navigator', copy: navigator },
  { label: 'Solution Center', path: '/solution-center', copy: solutionCenter },
  { label: 'Contact Us', path: '/contact', copy: contact },
  { label: 'Resource Center', path: '/resources', copy: resourceCenter },
  { label: 'Around an article', path: '/resources', copy: articlePage },
  { label: 'Around a download', path: '/resources', copy: downloadPage },
  {
    label: 'Files in exchange for an address',
    path: '/resources',
    copy: fileGate,
    note: 'They appear on the page of each download that is not public.',
  },
  { label: 'Assessment', path: '/assessment', copy: assessment },
  { label: 'Book a Call', path: '/meet', copy: meet },
  { label: 'Events', path: '/events', copy: openEvents },
  {
    label: 'A guest’s own registration, feedback and certificate',
    path: '/events/seat/left',
    copy: registrationCopy,
    note: 'Each guest has a page of their own, by the link in their email. The preview shows how it ends.',
  },
  { label: 'New articles by email', path: '/subscribe', copy: newsletterWords },
  { label: 'Solution SkillBridge', path: '/skillbridge', copy: skillbridge },
  { label: 'Candidate Profile', path: '/skillbridge/candidate-profile', copy: candidateProfile },
  {
    label: 'A candidate’s own profile',
    path: '/talent/withdrawn',
    copy: talent,
    note: 'Each candidate has a page of their own, by the link in their email. The preview shows how it ends.',
  },
  {
    label: 'What we keep of a sender',
    path: '/mine/ended',
    copy: selfServiceCopy,
    note: 'Everybody who wrote to us has a page of their own, linked from their email. The preview shows its end.',
  },
  { label: 'The Ultimate Solutioneer', path: '/ultimate-solutioneer', copy: ultimateSolutioneer },
  { label: 'How We Count', path: '/how-we-count', copy: howWeCount },
  { label: 'Terms of Service', path: '/terms', copy: terms },
  {
    label: 'Privacy Policy',
    path: '/privacy',
    copy: privacy,
    note: '{messages}, {mails} and similar placeholders are replaced by the times set under How long kept.',
  },
  { label: 'Campus', path: '/campus', copy: homeWords },
  {
    label: 'Campus: signing in',
    path: '/campus/auth',
    copy: entry,
    note: 'They appear on all steps: signing in and up, codes by email, a new password, the second factor.',
  },
  {
    label: 'Campus: stopping emails',
    path: '/unsubscribe/example',
    copy: unsubscribeWords,
    note: 'Each member has such a page, by the link at the end of each email. The preview shows it without a member.',
  },
  {
    label: 'Campus: not found, not allowed, too many requests',
    path: '/unsubscribe/problems',
    copy: problemWords,
    note: 'They replace a page of the Campus, and the sign-in page after too many attempts. The preview shows all of them.',
  },
  {
    label: 'Links in emails',
    path: '/campus/auth',
    copy: linkPages,
    note: 'They appear on the small page that opens from a link in an account email; the preview cannot show it.',
  },
  {
    label: 'Admin area: signing in',
    path: '/admin/login',
    copy: login,
    note: 'Signed-in members skip this page: open it in a private window.',
  },
  { label: 'Headings of the collections', path: '/', copy: collections },
]

/** The page with this name; undefined if there is none. */
export function editablePage(name: string): EditablePage | undefined {
  return editablePages.find(({ copy }) => copy.page === name)
}
