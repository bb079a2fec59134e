import { FirmMark } from '../../shell/mark/firm-mark.tsx'
import { site } from '../../shell/site.ts'

/** The way home from pages that stand outside the shared layout. */
export function ScreenBrand() {
  return (
    <div className="wrap">
      <a href="/" className="screen-brand">
        <FirmMark />
        {site.name}
      </a>
    </div>
  )
}
