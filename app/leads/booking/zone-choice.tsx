import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { meet } from './meet.content.ts'
import styles from './meet.module.css'
import ownZoneScript from './visitor-zone.browser.ts?script'

// Use the label as the value, so that the page contains each zone once.
const inWords = (zone: string) => zone.replaceAll('_', ' ')

/**
 * The time zone selector: a separate form, so that it works without JavaScript.
 * @param allZones URL of the page with all zones, if this one offers only the usual ones
 */
export function ZoneChoice({
  zone,
  zones,
  allZones,
  hiddenFields,
}: {
  zone: string
  zones: readonly string[]
  allZones?: string
  hiddenFields: Record<string, string>
}) {
  return (
    <form method="get" className={styles.zone} data-own-zone>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        id="zone"
        name="zone"
        label={meet().zone}
        defaultValue={inWords(zone)}
        options={zones.map(inWords).map((value) => ({ value, label: value }))}
      />
      <Button kind="quiet">{meet().zoneButton}</Button>
      {allZones && (
        <a href={allZones} className={styles.allZones}>
          {meet().allZones}
        </a>
      )}
      {allZones && <InlineScript text={ownZoneScript} />}
    </form>
  )
}
