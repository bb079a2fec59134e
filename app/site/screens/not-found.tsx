import { wedgePath } from '#app/art/wedge.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { InlineScript } from '../../shell/drawn-by-server.tsx'
import { frameWords } from '../../shell/frame.content.ts'
import { site } from '../../shell/site.ts'
import logPath from './not-found.browser.ts?script'
import { ScreenBrand } from './screen-brand.tsx'
import { ScreenStyle } from './screen-style.tsx'

export function NotFoundScreen() {
  const words = frameWords().missing
  return (
    <main className="screen">
      <title>{`${words.name} | ${site.name}`}</title>
      <ScreenStyle />
      <ScreenBrand />
      <div className="wrap screen-inside">
        <h1 className="screen-number">
          <span className="visually-hidden">404</span>
          <span aria-hidden="true">4</span>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <path
              d={wedgePath({ from: 0.12, to: 0.88, r: 42, cx: 50, cy: 50, inner: 20, digits: 1 })}
              fill="var(--ink)"
            />
            <path
              d={wedgePath({ from: 0.88, to: 1.12, r: 42, cx: 50, cy: 50, inner: 20, pull: 18, digits: 1 })}
              fill="var(--slice)"
            />
          </svg>
          <span aria-hidden="true">4</span>
        </h1>
        <p className="screen-title">{words.title}</p>
        <p className="screen-text">{words.text}</p>
        <ButtonLink href="/">{words.action}</ButtonLink>
        <search>
          <form action="/search" className="screen-search">
            <input
              type="search"
              name="q"
              aria-label={words.search}
              placeholder={words.search}
              maxLength={200}
              required
            />
            <Button kind="quiet">{words.find}</Button>
          </form>
        </search>
        <nav aria-label={words.instead}>
          <ul className="screen-links">
            {words.links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <InlineScript text={logPath} />
    </main>
  )
}
