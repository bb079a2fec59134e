// The fonts are asked for once the words stand, and take their place in as many lines as stood there: a text that would
// need more or fewer is set tighter or wider by hairs, and nothing below it moves. Who comes from another of our pages
// has the fonts already.

const fontsPage = document
const showFonts = () => fontsPage.documentElement.toggleAttribute('data-fonts', true)

async function fitFonts(): Promise<void> {
  const fonts = ['700 1em "Bricolage Grotesque"', '1em "Instrument Sans"']
  // Where one does not come, the words stay as they are.
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
