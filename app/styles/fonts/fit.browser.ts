// Loads the fonts after the first paint and applies them without layout shift: word spacing is adjusted in texts that
// would otherwise change their height. A visitor from another page of the site has the fonts cached, so they are
// applied at once.

const fontsPage = document
const showFonts = () => fontsPage.documentElement.toggleAttribute('data-fonts', true)

async function fitFonts(): Promise<void> {
  const fonts = ['700 1em "Bricolage Grotesque"', '1em "Instrument Sans"']
  // If a font fails to load, the fallbacks remain.
  await Promise.allSettled(fonts.map((font) => fontsPage.fonts.load(font)))
  const texts = [...fontsPage.querySelectorAll<HTMLElement>('h1,h2,h3,p')]
    .filter((text) => text.getBoundingClientRect().top < innerHeight)
    .map((text) => ({ text, height: text.offsetHeight }))
  showFonts()
  for (const { text, height } of texts) {
    for (let hairs = 1; text.offsetHeight !== height && hairs < 9; hairs++)
      text.style.wordSpacing = `${(text.offsetHeight > height ? -hairs : hairs) / 100}em`
    if (text.offsetHeight !== height) text.style.wordSpacing = ''
  }
}

if (fontsPage.referrer.includes(origin)) showFonts()
else
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length) fitFonts()
  }).observe({ type: 'paint', buffered: true })
