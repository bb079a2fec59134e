import styles from './marked.module.css'

const [begins, ends] = ['\u0002', '\u0003']

/** A search snippet with the found words marked. */
export function Marked({ snippet }: { snippet: string }) {
  // Each piece after the first starts with a found word, up to the end marker.
  const [before = '', ...pieces] = snippet.split(begins)
  return (
    <bdi className={styles.snippet}>
      {before}
      {pieces.map((piece, index) => {
        const [marked, after = ''] = piece.split(ends)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
          <span key={index}>
            <mark className={styles.found}>{marked}</mark>
            {after}
          </span>
        )
      })}
    </bdi>
  )
}
