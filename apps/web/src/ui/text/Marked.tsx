import styles from './Marked.module.css'

/** A text with every occurrence of a searched word, or of several, marked. Case does not count. */
export function Marked({ text, word }: { text: string; word: string | readonly string[] }) {
  if (word.length === 0) return <span>{text}</span>
  return (
    <span>
      {split(text, typeof word === 'string' ? [word] : word).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
          <mark key={at} className={styles.mark}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  )
}

/** The text cut at the words: what stands at odd places is a word as it stands in the text. Of two that begin at one place the longer one counts. */
export function split(text: string, words: readonly string[]): string[] {
  const parts: string[] = []
  const lower = text.toLowerCase()
  const wanted = words.map((word) => word.toLowerCase()).sort((a, b) => b.length - a.length)
  for (let from = 0; ; ) {
    const [next] = wanted
      .map((word) => ({ at: word === '' ? -1 : lower.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)
    if (!next) return [...parts, text.slice(from)]
    const end = next.at + next.length
    parts.push(text.slice(from, next.at), text.slice(next.at, end))
    from = end
  }
}
