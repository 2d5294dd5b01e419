import { QuestionReading } from '@tizhou/question-view/QuestionReading.tsx'
import { readableAnswer } from '@tizhou/question-view/readableAnswer.ts'
import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { serverNow } from '../../../platform/clock.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { sayMoment } from '../days.ts'
import styles from './ReviewRow.module.css'
import { isByFormerKey, type ReviewItem } from './reviewItems.ts'

export interface ReviewRowProps {
  item: ReviewItem
  open: boolean
  onToggle: (id: number) => void
  /** Buttons at the end of the first line. */
  actions: ReactNode
  /** Further facts in their line. */
  facts?: ReactNode
  /** Whether the question is ticked; undefined while nothing is being ticked. */
  chosen?: boolean
  onChoose?: (id: number, chosen: boolean) => void
  /** Rendered under the first line, such as the note. */
  children?: ReactNode
}

/** One question of a list in a line or two; expanded, the whole question with key and explanation. */
export const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { item, open, onToggle, actions, facts, chosen, onChoose, children } = props
  const { question, past } = item
  const id = useId()
  const short = question.form !== 'JDTEST' && question.form !== 'TKTEST'
  return (
    <article className={styles.item} aria-labelledby={`${id}-stem`}>
      <div className={styles.head}>
        {chosen !== undefined && (
          <Checkbox
            aria-labelledby={`${id}-stem`}
            className={styles.choose}
            checked={chosen}
            onChange={(next) => onChoose?.(item.id, next)}
          />
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? `${id}-whole` : undefined}
          onClick={() => onToggle(item.id)}
        >
          <ChevronRight aria-hidden="true" className={styles.arrow} />
          <span id={`${id}-stem`} className={styles.stem}>
            {item.excerpt}
          </span>
        </button>
        <div className={styles.actions}>{actions}</div>
      </div>
      <p className={styles.facts}>
        <span className={styles.style}>{question.style.name}</span>
        {short && past.reply !== null && (
          <span>
            我的答案 <b data-tone={past.right ? 'right' : 'wrong'}>{readableAnswer(question, past.reply) || '–'}</b>
          </span>
        )}
        {short && (
          <span>
            正确答案 <b data-tone="right">{question.answer}</b>
          </span>
        )}
        {short && isByFormerKey(item) && <span>答案已更正，按现在的答案这次答对了</span>}
        {past.wrongCount > 0 && <span>错 {past.wrongCount} 次</span>}
        {past.lastTime !== null && <span>{sayMoment(past.lastTime, serverNow())}</span>}
        {facts}
      </p>
      {children}
      {open && (
        <div id={`${id}-whole`} className={styles.whole}>
          <QuestionReading question={question} reply={past.reply} />
        </div>
      )}
    </article>
  )
})
