import { scaleLinear } from 'd3-scale'
import { curveMonotoneX, line } from 'd3-shape'
import { Table } from '#app/ui/table.tsx'
import styles from './overview.module.css'
import type { FigurePoint } from './span.ts'

interface FigureProps {
  name: string
  points: FigurePoint[]
  /** The period, formatted: `30 days`. */
  period: string
}

/** A chart over time, rendered on the server, against the previous period; a table below has the numbers. */
export function Figure({ name, points, period }: FigureProps) {
  const now = sum(points.map((point) => point.now))
  const before = sum(points.map((point) => point.before))
  return (
    <figure className={styles.figure}>
      <figcaption>
        <span className={styles.name}>{name}</span>
        <strong className={styles.count}>{now.toLocaleString('en-US')}</strong>
        <span className={styles.change}>{changeOf(now, before, period)}</span>
      </figcaption>
      <Plot points={points} label={`${name} over the last ${period}: ${now}, and ${before} before`} />
      <details className={styles.numbers}>
        <summary>{name} as numbers</summary>
        <Table caption={`${name} over the last ${period}`} head={['From', 'Now', 'Before']}>
          {points.map((point) => (
            <tr key={point.day}>
              <td>{point.day}</td>
              <td data-label="Now">{point.now}</td>
              <td data-label="Before">{point.before}</td>
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  )
}

const size = { width: 360, height: 120, top: 8, right: 8, bottom: 8, left: 34 }

function Plot({ points, label }: { points: FigurePoint[]; label: string }) {
  const highest = Math.max(1, ...points.flatMap(({ now, before }) => [now, before]))
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [size.left, size.width - size.right])
  const y = scaleLinear([0, highest], [size.height - size.bottom, size.top]).nice(3)
  const ticks = y.ticks(3).filter(Number.isInteger)
  const pathOf = (which: 'now' | 'before') =>
    line<FigurePoint>(
      (_, at) => x(at),
      (point) => y(point[which]),
    ).curve(curveMonotoneX)(points) ?? ''
  const last = points.at(-1)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label} className={styles.plot}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={size.left} x2={size.width - size.right} y1={y(tick)} y2={y(tick)} className={styles.axis} />
          <text x={size.left - 6} y={y(tick)} dy="0.32em" textAnchor="end" className={styles.tick}>
            {tick}
          </text>
        </g>
      ))}
      <path d={pathOf('before')} className={styles.before} />
      <path d={pathOf('now')} className={styles.now} />
      {last && <circle cx={x(points.length - 1)} cy={y(last.now)} r="3.5" className={styles.last} />}
    </svg>
  )
}

function sum(counts: number[]): number {
  return counts.reduce((all, one) => all + one, 0)
}

function changeOf(now: number, before: number, period: string): string {
  if (before === 0) return now === 0 ? `none, as in the ${period} before` : `none in the ${period} before`
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return `as many as in the ${period} before`
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than in the ${period} before (${before})`
}
