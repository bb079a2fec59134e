// Highlights the section being read in the table of contents: the last whose heading is above a third of the window.

const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')]
const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))))

const markSection = () => {
  const current = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < innerHeight / 3)
  links.forEach((link, at) => {
    link.ariaCurrent = at === current ? 'location' : null
  })
}
addEventListener('scroll', markSection, { passive: true })
markSection()
