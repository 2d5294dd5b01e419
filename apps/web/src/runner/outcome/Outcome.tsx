import type { Entry } from '@tizhou/domain/runner/state'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { memo } from 'react'
import { momentText } from '../../platform/momentText.ts'
import type { Question } from '../state/question.ts'
import { usePast, useStanding } from '../state/useRunner.ts'
import { CrowdStatistics } from './crowd/CrowdStatistics.tsx'
import { FirstAnswers } from './FirstAnswers.tsx'
import styles from './Outcome.module.css'
import { PointLinks } from './PointLinks.tsx'
import { TeacherNotes } from './TeacherNotes.tsx'
import { Verdict } from './Verdict.tsx'

/**
 * Shown once a question is answered, and always while reciting: verdict, key, explanation, statistics of all learners.
 */
export const Outcome = memo(function Outcome({ question }: { question: Question }) {
  const { entry, revealed } = useStanding(question.id)
  // Shown before the answer, too, so that a learner who looks for the explanation learns why there is none.
  if (question.waits && (entry.confirmed || question.waits !== 'answer'))
    return <Waits why={question.waits} until={question.waitsUntil} entry={entry} />
  if (!revealed) return null
  const waiting = question.form === 'JDTEST' && entry.confirmed && entry.score?.verdict === 'unscored'
  return (
    <div className={styles.outcome}>
      {!waiting && <Verdict question={question} entry={entry} />}
      {isWrong(entry) && <PointLinks question={question} />}
      <section className={styles.explanation} aria-label="答案解析">
        <h3 className={styles.title}>答案解析</h3>
        {question.explanation.trim() === '' ? (
          <p className={styles.none}>本题暂无解析。</p>
        ) : (
          <RichText text={question.explanation} kind="explanation" headingLevel={4} />
        )}
        {question.points.length > 0 && (
          <div className={styles.points}>
            <h4>知识点</h4>
            <ul>
              {question.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <TeacherNotes question={question} />
      <CrowdStatistics question={question} />
      <FirstAnswers question={question} />
      <Origin question={question} />
    </div>
  )
})

const isWrong = ({ confirmed, score }: Entry) =>
  confirmed && (score?.verdict === 'wrong' || score?.verdict === 'partial')

const WAITS: Readonly<Record<NonNullable<Question['waits']>, string>> = {
  sitting: '待公布：该题在正在进行的模考中，交卷并公布后可看答案和解析。',
  window: '待公布：该题在没公布成绩的考试中，公布后可看答案和解析。',
  answer: '正在判定…',
}

/** Replaces verdict and key: says why they are not available yet and that the answer is stored. */
function Waits({ why, until, entry }: { why: NonNullable<Question['waits']>; until?: number; entry: Entry }) {
  return (
    <section className={styles.outcome} aria-label="答案解析" role="status">
      <p className={styles.none}>
        {WAITS[why]}
        {until !== undefined && `${momentText(until)}（北京时间）公布。`}
        {entry.confirmed && why !== 'answer' && '您的作答已保存，届时计入。'}
      </p>
    </section>
  )
}

/** The question's source and difficulty, and how often the learner answered it. */
function Origin({ question }: { question: Question }) {
  const past = usePast(question.id)
  const parts = [
    question.source && `来源：${question.source}`,
    question.year && `年份：${question.year}`,
    past.doneCount > 1 && `我做过 ${past.doneCount} 次`,
    past.wrongCount > 0 && `累计做错 ${past.wrongCount} 次`,
  ].filter(Boolean)
  return (
    <p className={styles.origin}>
      {parts.map((part) => (
        <span key={String(part)}>{part}</span>
      ))}
      {question.difficulty !== undefined && (
        <span
          role="img"
          aria-label={`题库标注难度：${question.difficulty}（共 5 级）`}
          title={`出题人标注的难度 ${question.difficulty} / 5`}
        >
          标注难度：
          <span aria-hidden="true">
            {'●'.repeat(question.difficulty)}
            <span className={styles.rest}>{'●'.repeat(5 - question.difficulty)}</span>
          </span>
        </span>
      )}
    </p>
  )
}
