import adminUi from '#app/admin-ui/admin-ui.module.css'
import { BarFigure } from './bar-figure.tsx'
import styles from './event-figures.module.css'

export interface EventFiguresProps {
  views: number
  figures: { seated: number; waiting: number; came: number; sources: { name: string; people: number; came: number }[] }
}

/** Charts of views, registrations, attendance and acquisition sources. */
export function EventFigures({ views, figures: { seated, waiting, came, sources } }: EventFiguresProps) {
  if (views + seated + waiting === 0) return null
  return (
    <section className={adminUi.panel} aria-labelledby="figures">
      <h2 id="figures">Figures</h2>
      <div className={styles.figures}>
        <BarFigure
          title="From the page to the room"
          head={['Step', 'Count']}
          highlighted="Came"
          bars={[
            { name: 'Views of the public page', count: views },
            { name: 'Signed up', count: seated + waiting },
            { name: 'Came', count: came },
          ]}
        />
        {sources.length > 0 && (
          <BarFigure
            title="Where they came from"
            head={['Source', 'Signed up']}
            bars={sources.slice(0, 10).map(({ name, people, came }) => ({
              name: `${name}, ${came} came`,
              count: people,
            }))}
          />
        )}
      </div>
    </section>
  )
}
