import { Mark } from '#app/art/mark.tsx'
import { site } from '../site.ts'

/** The way home from pages that stand outside the shared layout. */
export function ScreenBrand() {
  return (
    <div className="wrap">
      <a href="/" className="screen-brand">
        <Mark />
        {site.name}
      </a>
    </div>
  )
}
