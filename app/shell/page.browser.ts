// What every page carries, inline: what the platform does not do by itself. It is no part of any page's
// main job, so a page without it is whole. The build minifies it; a kilobyte at most, and a test holds it there.

/** By its id: browsers name it so. */
declare const menu: HTMLElement

const page = document
const root = page.documentElement

// The header throws a stronger shadow once the page is scrolled more than 20 pixels.
const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > 20)
self.onscroll = markScrolled
markScrolled()

// Moments in the reader's zone, named.
for (const time of page.querySelectorAll<HTMLTimeElement>('[data-shows]')) {
  const { shows, until } = time.dataset
  const start = new Date(time.dateTime)
  time.textContent = new Intl.DateTimeFormat('en-US', {
    ...(shows === 'minute' && { day: 'numeric', month: 'long', year: 'numeric' }),
    hour: 'numeric',
    minute: 'numeric',
    timeZoneName: 'short',
  }).formatRange(start, until ? new Date(until) : start)
}

// Choosing a tab leaves the page where it is. The window's name outlives the page, and no setting closes it.
if (Number(name)) scrollTo(0, Number(name))
self.name = ''

// Who leaves a page before its first frame ends the transition to it, which Chromium reports as a fault of the page.
self.onunhandledrejection = (event) => {
  if (/^Transition was/.test(event.reason?.message)) event.preventDefault()
}

// The menu closes when a link in it is chosen, a toast by its button.
self.onclick = ({ target }) => {
  const pressed = target as Element
  const tab = pressed.closest<HTMLAnchorElement>('[data-stays] a')
  if (tab) {
    self.name = String(scrollY)
    tab.hash = ''
  }
  if (pressed.closest('#menu a')) menu.hidePopover()
  pressed.closest('[data-close]')?.parentElement?.toggleAttribute('hidden')
}
