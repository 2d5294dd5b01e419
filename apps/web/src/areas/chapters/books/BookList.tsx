import type { WireCatalogue } from '@tizhou/contract/areas/chapters/chapters'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { Progress } from '../../../ui/charts/Progress.tsx'
import styles from './BookList.module.css'

/** The books of a subject, each with its edition and the learner's progress. */
export function BookList({ books, shown }: { books: readonly WireCatalogue[]; shown: number | undefined }) {
  return (
    <nav aria-label="教材分册" className={styles.books}>
      {books.map((book) => (
        <Link
          key={book.CptID}
          {...paths.erjianChapter({ part: book.CptID })}
          replace
          className={styles.book}
          aria-current={book.CptID === shown || undefined}
        >
          <span className={styles.name}>{book.Name}</span>
          {book.Note && <span className={styles.note}>{book.Note}</span>}
          <Progress
            size="s"
            label={`${book.Name}：已做 ${book.Done} 题，共 ${book.Total} 题`}
            max={book.Total}
            value={[
              { value: book.Right, tone: 'right' },
              { value: book.Done - book.Right, tone: 'wrong' },
            ]}
          />
          <span className={styles.note}>
            {book.Chapters} 章 · {book.Done > 0 ? `${book.Done} / ${book.Total} 题` : `${book.Total} 题`}
          </span>
        </Link>
      ))}
    </nav>
  )
}
