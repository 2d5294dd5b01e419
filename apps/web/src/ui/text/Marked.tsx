import styles from './Marked.module.css'

/** A text with every occurrence of a searched word marked, ignoring case. */
export function Marked({ text, word }: { text: string; word: string }) {
  if (!word) return <span>{text}</span>
  return (
    <span>
      {split(text, word).map((part, at) =>
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

/** Splits a text at the word: odd indices are the occurrences, in the text's own spelling. */
export function split(text: string, word: string): string[] {
  const parts: string[] = []
  const lower = text.toLowerCase()
  const wanted = word.toLowerCase()
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + wanted.length))
    from = at + wanted.length
  }
  return [...parts, text.slice(from)]
}
