import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { isZone } from '#app/platform/zones/zone.server.ts'

/** The reader's time zone, which the page's script sets in the form; null without JavaScript or without a form. */
export async function zoneOf(request: Request): Promise<string | null> {
  const formData = await postedForm(request).catch(() => new FormData())
  const zone = formData.get('zone')
  return isZone(zone) ? zone : null
}
