import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { isZone } from '#app/platform/zones/zone.server.ts'

/** The reader's own zone, as the page's script wrote it into the form; null without scripts, or without a form. */
export async function zoneOf(request: Request): Promise<string | null> {
  const formData = await postedForm(request).catch(() => new FormData())
  const zone = formData.get('zone')
  return isZone(zone) ? zone : null
}
