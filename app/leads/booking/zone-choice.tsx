import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { meet } from './meet.content.ts'
import styles from './meet.module.css'
import ownZoneScript from './own-zone.browser.ts?script'

// The words are the value, too: each zone stands in the page once.
const inWords = (zone: string) => zone.replaceAll('_', ' ')

/**
 * The clocks that times are shown by: a choice of its own, so that it works without script.
 * @param allZones where the page with all zones is, on the page that offers the usual ones
 */
export function ZoneChoice({
  zone,
  zones,
  allZones,
  kept,
}: {
  zone: string
  zones: readonly string[]
  allZones?: string
  kept: Record<string, string>
}) {
  return (
    <form method="get" className={styles.zone} data-own-zone>
      {Object.entries(kept).map(([name, value]) => (
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
