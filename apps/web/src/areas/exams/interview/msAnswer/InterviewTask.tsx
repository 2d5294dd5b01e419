import { readScoring } from '@tizhou/domain/content/scoringPoints'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { Suspense, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { InterviewScore } from '../../../../calls/exams.ts'
import { serverNow } from '../../../../platform/clock.ts'
import { getSession } from '../../../../platform/session/session.ts'
import { Note } from '../../../../runner/page/lazyParts.ts'
import type { Question } from '../../../../runner/state/question.ts'
import { useRunnerStore, useStanding } from '../../../../runner/state/useRunner.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { AnswerDesk } from './AnswerDesk.tsx'
import styles from './InterviewTask.module.css'
import { dropRecording, keepRecording, readRecording, type Spoken } from './recording/recordings.ts'
import { ScoreSheet } from './ScoreSheet.tsx'
import { readStem } from './stem.ts'
import { SittingContext } from './useInterviewStore.ts'

/** The default time for an answer, minutes. */
const MINUTES = 10

/** One interview question: read it, answer against the clock, then compare with the scoring points. */
export function InterviewTask({
  question,
  appID,
  last,
}: {
  question: Question
  appID: number
  last: InterviewScore | undefined
}) {
  const id = useId()
  const store = useRunnerStore()
  const heading = useRef<HTMLHeadingElement>(null)
  const { entry } = useStanding(question.id)
  const { patient, question: asked } = readStem(question.stem)
  const scoring = useMemo(() => readScoring(question.explanation), [question.explanation])
  const { answers } = useContext(SittingContext)
  const [kept, setKept] = useState<Spoken | null>(null)
  const total = store.set.questions.length
  const userID = getSession()?.userID ?? 0

  // Focuses each new question but the first: opening the page does not move the focus.
  useEffect(() => {
    if (document.activeElement?.closest('[role="toolbar"]')) heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    let current = true
    void readRecording(userID, question.id).then((found) => current && found && setKept(found))
    return () => {
      current = false
    }
  }, [userID, question.id])

  const keep = (spoken: Spoken) => {
    setKept(spoken)
    void keepRecording(userID, question.id, { ...spoken, at: Date.now() })
  }
  const done = (spoken: Spoken | null) => {
    if (spoken) keep(spoken)
    answers.set(question.id, { at: serverNow(), spoken, said: [] })
    store.act({ type: 'confirm' })
  }
  const forget = () => {
    setKept(null)
    void dropRecording(userID, question.id)
  }

  return (
    <article className={styles.task} aria-labelledby={`${id}-heading`}>
      <div className={styles.paper}>
        <header className={styles.head}>
          <h2 id={`${id}-heading`} ref={heading} tabIndex={-1}>
            第 {question.number} 题<span> / 共 {total} 题</span>
          </h2>
          <span className={styles.facts}>
            {question.style.name} · {scoring.minutes ?? MINUTES} 分钟
            {scoring.fullMark > 0 && ` · 满分 ${scoring.fullMark} 分`}
          </span>
          {entry.marked && <Badge tone="marked">⚑ 已标记</Badge>}
        </header>
        {patient && (
          <section className={styles.part} aria-label="病例">
            <h3>病例</h3>
            <RichText text={patient} kind="question" />
          </section>
        )}
        <section className={styles.part} aria-label="问题">
          <h3>问题</h3>
          <RichText text={asked} kind="question" />
        </section>
        <Suspense>
          <Note questionID={question.id} revealed={entry.confirmed} />
        </Suspense>
      </div>
      <div className={styles.desk}>
        {entry.confirmed ? (
          <ScoreSheet
            question={question}
            appID={appID}
            scoring={scoring}
            onForget={forget}
            last={last}
            onAgain={() => store.act({ type: 'retry' })}
          />
        ) : (
          <AnswerDesk
            question={question}
            seconds={(scoring.minutes ?? MINUTES) * 60}
            earlier={kept}
            last={last}
            onKeep={keep}
            onDone={done}
          />
        )}
      </div>
    </article>
  )
}
