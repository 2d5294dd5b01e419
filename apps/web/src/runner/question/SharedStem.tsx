import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { Question, QuestionGroup } from '../state/question.ts'
import { useRunnerStore } from '../state/useRunner.ts'
import styles from './SharedStem.module.css'

export interface SharedStemProps {
  group: QuestionGroup
  /** The question of the group that is on screen. */
  question: Question
}

/**
 * The case that several questions share: sticks in view beside a long question, can be folded, and keeps the hints of
 * earlier steps. One instance for the group, so that screen readers do not read it again for each question.
 */
export function SharedStem({ group, question }: SharedStemProps) {
  const { set } = useRunnerStore()
  const [open, setOpen] = useState(true)
  const id = useId()
  const place = group.members.indexOf(question.id)
  const first = question.number - place
  const earlier = group.members.slice(0, Math.max(0, place)).flatMap((member, at) => {
    const hint = set.byID.get(member)?.hint
    return hint ? [{ at: at + 1, hint }] : []
  })
  return (
    <section className={styles.case} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <h3 id={`${id}-title`}>
          共用题干{' '}
          <small>
            第 {first}
            {group.members.length > 1 && `～${first + group.members.length - 1}`} 题
          </small>
        </h3>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={`${id}-text`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          {open ? '收起' : '展开'}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long case scrolls, and the keyboard must reach it */}
      <section id={`${id}-text`} className={styles.text} hidden={!open} tabIndex={0} aria-label="共用题干内容">
        <RichText text={group.stem} kind="question" />
        {earlier.map(({ at, hint }) => (
          <div key={at} className={styles.earlier}>
            <span className={styles.step}>第 {at} 小题的补充信息</span>
            <RichText text={hint} kind="question" />
          </div>
        ))}
      </section>
    </section>
  )
}
