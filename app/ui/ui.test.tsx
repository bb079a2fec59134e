import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { testBrowser } from '#tests/setup/app.ts'
import { axeFindings } from '#tests/setup/axe.ts'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Card, CardGrid } from './card.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { Disclosure } from './disclosure.tsx'
import { EditConflictNotice } from './edit-conflict-notice.tsx'
import { EmptyState } from './empty-state.tsx'
import { Checkbox, EmailField, FieldGroup, FileField, SelectField, TextArea, TextField } from './field.tsx'
import { FormErrors } from './form-errors.tsx'
import { FormResult } from './form-result.tsx'
import { Honeypot } from './honeypot.tsx'
import { Loading, Skeleton } from './loading.tsx'
import { Notice } from './notice.tsx'
import { PageLinks } from './page-links.tsx'
import { Pagination } from './pagination.tsx'
import { Prose } from './prose.tsx'
import { ResubmitForm } from './resubmit-form.tsx'
import { SkipLink } from './skip-link.tsx'
import { Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { formatTime, Time } from './time.tsx'
import { Toast, Toasts } from './toast.tsx'

const browser = testBrowser()
let page: Page
beforeAll(async () => {
  page = await browser.current.newPage()
})

/** Each component in its states, by file. */
const samples: Record<string, ReactElement> = {
  avatar: (
    <>
      <Avatar seed="ada" /> <Avatar seed="bob" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" size="large" />
    </>
  ),
  badge: (
    <>
      <Badge kind="published">Published</Badge> <Badge kind="draft">Draft</Badge>{' '}
      <Badge kind="featured">Featured</Badge>
    </>
  ),
  breadcrumb: <Breadcrumb ancestors={[{ label: 'Resource Center', href: '/resources' }]} current="Discovery" />,
  button: (
    <>
      <Button>Send</Button>
      <Button busy busyLabel="Sending...">
        Send again
      </Button>
      <Button disabled>Coming Soon</Button>
      <ButtonLink href="/services">Explore</ButtonLink>
    </>
  ),
  card: (
    <CardGrid>
      <Card title="Discovery" href="/discovery" level={2}>
        Ask first.
      </Card>
    </CardGrid>
  ),
  dialog: (
    <ConfirmDialog open title="Delete" confirmLabel="Delete" onConfirm={() => {}} onClose={() => {}}>
      Are you sure you want to delete this article?
    </ConfirmDialog>
  ),
  disclosure: <Disclosure summary="What happens next?">We read it.</Disclosure>,
  'empty-state': (
    <>
      <EmptyState title="No posts yet. Be the first!" /> <EmptyState failed title="The list could not be had" />
    </>
  ),
  field: (
    <form>
      <TextField
        id="form-email"
        name="email"
        label="Email"
        help="We answer here."
        errors={['Enter an email address.']}
        required
      />
      <TextArea id="form-message" name="message" label="Message" rows={5} maxLength={500} defaultValue="Hello" />
      <SelectField
        id="form-category"
        name="category"
        label="Category"
        placeholder="Select"
        options={[{ value: 'a', label: 'A' }]}
      />
      <FileField id="form-resume" name="resume" label="Resume/CV" accept=".pdf" />
      <FieldGroup legend="Publication">
        <Checkbox id="form-published" name="published" label="Published" asSwitch defaultValue="on" />
        <Checkbox id="form-agreed" name="agreed" label="I agree" />
      </FieldGroup>
    </form>
  ),
  'form-result': (
    <>
      <FormResult>Your registration is canceled.</FormResult>
      <FormResult kind="bad">This event is over.</FormResult>
    </>
  ),
  'form-errors': <FormErrors messages={['This slug is taken.']} fields={{ slug: ['Choose another.'] }} />,
  honeypot: <Honeypot id="website" />,
  loading: (
    <>
      <Loading>Loading articles...</Loading> <Skeleton />
    </>
  ),
  'edit-conflict-notice': (
    <form>
      <EditConflictNotice
        recordType="article"
        conflict={{ changedBy: 'Ada', at: '2026-12-01T15:00:00Z', version: 2 }}
        theirs="/x"
      />
    </form>
  ),
  notice: <Notice>It was kept.</Notice>,
  'page-links': (
    <PageLinks
      label="Posts"
      page={{ before: 'a', after: 'b' }}
      words={{ before: 'Newer posts', after: 'Older posts' }}
    />
  ),
  pagination: <Pagination label="Articles" page={2} pages={3} href={(page) => `?page=${page}`} />,
  prose: <Prose html="<h2>Ask</h2><p>Text</p>" />,
  'skip-link': (
    <>
      <SkipLink />
      <div id="content" tabIndex={-1} />
    </>
  ),
  table: (
    <Table caption="Articles" head={['Title', 'Status']}>
      <tr>
        <td>Discovery</td>
        <td data-label="Status">Draft</td>
      </tr>
    </Table>
  ),
  tabs: (
    <Tabs
      id="programs"
      label="Programs"
      selected="courses"
      tabs={[
        { value: 'certifications', label: 'Certifications' },
        { value: 'courses', label: 'Courses' },
      ]}
    >
      Six courses
    </Tabs>
  ),
  time: <Time value="2026-12-01T15:00:00Z" />,
  toast: (
    <Toasts>
      <Toast title="Message sent!" description="We'll get back to you as soon as possible." />
      <Toast destructive title="Submission Failed" />
    </Toasts>
  ),
  'resubmit-form': (
    <>
      <ResubmitForm
        action="/here"
        fields={[
          ['displayName', 'Ada'],
          ['key', '0192d3a4'],
        ]}
        isWhole
      />
      <ResubmitForm action="/here" fields={[['content', 'Some words.\nAnd more.']]} isWhole={false} />
    </>
  ),
}

test('the answer to a press can take the focus, takes it as its page arrives, and carries the fragment of its form', () => {
  const draw = (element: ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
  for (const element of [
    draw(<FormResult id="here">Saved</FormResult>),
    draw(<FormErrors id="here" messages={['It could not be saved.']} />),
  ]) {
    expect(element).toMatch(/^<\w+ id="here" role="(status|alert)"/)
    expect(element).toContain('tabindex="-1" autofocus=""')
  }
  expect(draw(<Toast title="Saved" />)).toContain('tabindex="-1" autofocus=""')
})

test('an address may be typed as mail programs write it: the browser does not judge it', () => {
  const markup = renderToStaticMarkup(<EmailField id="email" name="email" label="Email" />)
  expect(markup).toContain('type="text"')
  expect(markup).toContain('inputMode="email"')
})

test('a span of time is said once, with one zone', () => {
  const [start, end] = ['2026-11-18T16:00Z', '2026-11-18T17:00Z']
  const markup = renderToStaticMarkup(<Time value={start} until={end} />)
  expect(markup).toContain('>November 18, 2026 at 4:00 PM to 5:00 PM UTC<')
  expect(renderToStaticMarkup(<Time value={start} until="2026-11-19T17:00Z" />)).toContain(
    '>November 18, 2026 at 4:00 PM to November 19, 2026 at 5:00 PM UTC<',
  )
})

test('every primitive has its sample', () => {
  const files = readdirSync('app/ui').filter((name) => /^[a-z-]+\.tsx$/.test(name))
  expect(Object.keys(samples).sort()).toEqual(files.map((name) => name.replace('.tsx', '')).sort())
})

test.each(Object.entries(samples))(
  '%s: axe finds nothing, and no style stands in the markup',
  async (_name, sample) => {
    const markup = renderToStaticMarkup(<MemoryRouter>{sample}</MemoryRouter>)
    expect(markup).not.toContain('style=')
    await page.setContent(
      `<!doctype html><html lang="en"><title>Sample</title><main><h1>Sample</h1>${markup}</main></html>`,
    )
    expect(await axeFindings(page)).toEqual([])
  },
)

test('a field tells what is wrong with it, beside its help', () => {
  const markup = renderToStaticMarkup(samples.field as ReactElement)
  expect(markup).toMatch(
    /id="form-email"[^>]*aria-invalid="true"[^>]*aria-describedby="form-email-help form-email-error"/,
  )
  expect(markup).toContain('<span id="form-email-error"')
  expect(markup).toContain('5 / 500')
})

test('no field cuts a long paste unseen: its counter says how much is too much', () => {
  const props = { id: 'form-reason', name: 'reason', label: 'Reason', maxLength: 5 }
  const line = renderToStaticMarkup(<TextField {...props} />)
  const over = renderToStaticMarkup(<TextField {...props} defaultValue="Off topic" />)
  const area = renderToStaticMarkup(<TextArea {...props} defaultValue="Off topic" />)
  for (const markup of [line, over, area]) expect(markup).not.toMatch(/maxlength/i)
  expect(line).toContain('data-max="5" data-line="">0 / 5</span>')
  for (const markup of [over, area]) expect(markup).toContain('data-over="">9 / 5: 4 too many</span>')
})

test('a busy button says so, keeps its focus and names itself anew', () => {
  const markup = renderToStaticMarkup(
    <Button busy busyLabel="Sending...">
      Send Message
    </Button>,
  )
  expect(markup).toContain('aria-disabled="true" aria-busy="true"')
  expect(markup).toContain('>Sending...<')
  expect(markup).not.toContain(' disabled')
})

test('tabs are links that say which one is selected', () => {
  const markup = renderToStaticMarkup(samples.tabs as ReactElement)
  expect(markup).toMatch(/<nav aria-label="[^"]+"/)
  expect(markup).toMatch(/href="\?tab=courses#programs" aria-current="page"/)
  expect(markup).not.toMatch(/href="\?tab=certifications#programs" aria-current/)
  expect(markup).not.toMatch(/role="tab/)
})

test('a moment names its zone and is right for machines', () => {
  expect(renderToStaticMarkup(<Time value="2026-12-01T15:00:00Z" />)).toBe(
    '<time dateTime="2026-12-01T15:00:00.000Z" data-shows="minute">December 1, 2026 at 3:00 PM UTC</time>',
  )
  expect(formatTime(new Date('2026-12-01T15:00:00Z'), 'day')).toBe('December 1, 2026')
})

test('a success is told politely, a failure at once', () => {
  const markup = renderToStaticMarkup(<MemoryRouter>{samples.toast}</MemoryRouter>)
  expect(markup).toMatch(/role="status"[^>]*>.*Message sent!/)
  expect(markup).toMatch(/role="alert"[^>]*>.*Submission Failed/)
})

test('a counter is one text, as its script writes it: React takes the page over while somebody types', () => {
  const area = <TextArea id="form-message" name="message" label="Message" maxLength={500} defaultValue="Hello" />
  expect(renderToString(area)).toContain('>5 / 500</span>')
})
