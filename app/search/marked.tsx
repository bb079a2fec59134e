import styles from './marked.module.css'

const [begins, ends] = ['\u0002', '\u0003']

/** A snippet of a search with the words that were found marked. */
export function Marked({ snippet }: { snippet: string }) {
  // A piece begins with a found word, but for the first; what follows the word stands behind its end.
  const [before = '', ...pieces] = snippet.split(begins)
  return (
    <bdi className={styles.snippet}>
      {before}
      {pieces.map((piece, index) => {
        const [found, after = ''] = piece.split(ends)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
          <span key={index}>
            <mark className={styles.found}>{found}</mark>
            {after}
          </span>
        )
      })}
    </bdi>
  )
}
