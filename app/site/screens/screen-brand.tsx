import { FirmMark } from '../../shell/mark/firm-mark.tsx'
import { site } from '../../shell/site.ts'

/** A link to the home page, for pages outside the shared layout. */
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
