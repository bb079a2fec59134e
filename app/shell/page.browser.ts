// The inline script of every page, for what the platform does not do by itself. Pages work without it. It is minified
// by the build; a test limits it to one kilobyte.

/** Browsers expose elements with an id as globals. */
declare const menu: HTMLElement

const page = document
const root = page.documentElement

// The header's shadow is stronger once the page is scrolled by more than 20 pixels.
const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > 20)
self.onscroll = markScrolled
markScrolled()

// Times in the reader's time zone, with its name.
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

// Keep the scroll position when a tab is chosen. It is passed in window.name, which survives navigation and is not
// blocked by privacy settings.
if (Number(name)) scrollTo(0, Number(name))
self.name = ''

// Ignore the rejection that Chromium reports when a view transition is skipped because the page is left before its
// first frame.
self.onunhandledrejection = (event) => {
  if (/^Transition was/.test(event.reason?.message)) event.preventDefault()
}

// Closes the menu when one of its links is chosen, and a toast by its button.
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
