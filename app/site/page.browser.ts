// The one script that every page carries, inline: what the platform does not do by itself. It is no part of any page's
// main job, so a page without it is whole. The build minifies it; a kilobyte at most, and a test holds it there.

const page = document
const root = page.documentElement
/** By its id: browsers name it so. */
declare const menu: HTMLElement

// The fonts are asked for once the words stand. Who comes from another page of ours has them already.
const showFonts = () => root.toggleAttribute('data-fonts')
if (page.referrer.includes(origin)) showFonts()
else requestAnimationFrame(() => setTimeout(showFonts, 99))

// The header throws a stronger shadow once the page is scrolled more than 20 pixels.
const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > 20)
self.onscroll = markScrolled
markScrolled()

// Moments in the reader's zone, named.
for (const time of page.querySelectorAll<HTMLTimeElement>('[data-shows]'))
  time.textContent = new Date(time.dateTime).toLocaleString('en-US', {
    ...(time.dataset.shows === 'minute' && { day: 'numeric', month: 'long', year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

// The menu closes when a link in it is chosen, a toast by its button.
self.onclick = ({ target }) => {
  const pressed = target as Element
  pressed.closest('[data-close]')?.parentElement?.toggleAttribute('hidden')
  if (pressed.closest('#menu a')) menu.hidePopover()
}

// Counters of text areas.
self.oninput = ({ target }) => {
  const { id, value } = target as HTMLTextAreaElement
  const counter = page.querySelector<HTMLElement>(`[data-count="${id}"]`)
  if (counter) counter.textContent = `${value.length} / ${counter.dataset.max}`
}

// A form under way: its button says so, and takes no second press. Pages with React do this themselves.
self.onsubmit = (event) => {
  const button = event.submitter
  const busy = button?.dataset.busyLabel
  if (!busy || event.defaultPrevented) return
  if (button.ariaBusy) return event.preventDefault()
  const label = button.textContent
  button.textContent = busy
  button.ariaBusy = 'true'
  self.onpageshow = () => {
    button.textContent = label
    button.ariaBusy = null
  }
}
