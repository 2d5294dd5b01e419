import { QuestionReading } from '@tizhou/question-view/QuestionReading.tsx'
import type { ReviewItem } from '../list/reviewItems.ts'
import styles from './PrintList.module.css'

/** All loaded questions for print, where the scrolling list would show only those in view. */
export function PrintList({ title, items }: { title: string; items: readonly ReviewItem[] }) {
  return (
    <div className={styles.print}>
      <h1>{title}</h1>
      <ol>
        {items.map((item) => (
          <li key={item.id}>
            <QuestionReading question={item.question} reply={item.past.reply} />
            {item.past.note && <p className={styles.note}>笔记：{item.past.note}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}
