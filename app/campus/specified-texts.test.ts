import { expect, test } from 'vitest'
import { registrationLabels } from '#app/events/registrations/labels.ts'
import { commentLabels } from './comments/labels.ts'
import { curatedLabels } from './curated/labels.ts'
import { homeWords } from './home.content.ts'
import { postLabels } from './posts/labels.ts'
import { topicLabels } from './topics/labels.ts'

// Journeys read the labels themselves: only here is it seen that one no longer is what the specification demands.
test('the texts of the Campus are those of the specification', () => {
  const { title, tagline, cards } = homeWords.defaults()
  expect([title, tagline, cards.closed]).toEqual([
    'Solutioneer Campus',
    'A professional community for presales collaboration',
    'Coming Soon',
  ])
  expect(cards.topics.map(({ name }) => name)).toEqual([
    'Sales Strategies',
    'Product Knowledge',
    'Customer Success',
    'Technical Solutions',
    'Industry Trends',
    'Professional Development',
  ])
  expect(postLabels).toMatchObject({
    newPost: 'Create a new post',
    title: 'Title',
    content: 'Content',
    publish: 'Publish',
    readMore: 'Read more',
    none: 'No posts yet. Be the first!',
  })
  expect(commentLabels).toMatchObject({ add: 'Add a comment', send: 'Post Comment', none: 'No comments yet' })
  expect(registrationLabels).toMatchObject({
    title: 'Upcoming Events',
    lede: 'Register for webinars and workshops',
    register: 'Register',
    registered: 'Registered',
    none: 'No upcoming events',
  })
  expect(curatedLabels).toMatchObject({
    title: 'Curated Resources',
    lede: 'Hand-picked articles and guides for presales professionals',
    open: 'Open',
    none: 'No resources yet',
  })
  expect(topicLabels).toMatchObject({
    title: 'Campus Admin',
    lede: 'Manage topics',
    name: 'Name',
    slug: 'Slug',
    description: 'Description',
  })
})
