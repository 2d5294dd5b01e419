import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { Suspense, useEffect, useId, useRef } from 'react'
import { Options } from '../../../../runner/answer/Options.tsx'
import { FillIn, SharedOptions, ShortAnswer } from '../../../../runner/page/lazyParts.ts'
import type { Question } from '../../../../runner/state/question.ts'
import { useRunnerStore } from '../../../../runner/state/useRunner.ts'
import styles from './RoomAnswer.module.css'
import { RoomPictures } from './RoomPictures.tsx'

/** Hint, question and options in a room, which shows the shared case elsewhere. */
export function RoomAnswer({ question, total }: { question: Question; total: number }) {
  const id = useId()
  const { appID } = useRunnerStore()
  const { group } = question
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(0)
  // Focuses the new question: otherwise Enter would press the previous button again.
  useEffect(() => {
    if (shown.current === question.id) return
    shown.current = question.id
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('[data-scrolls]')?.scrollTo({ top: 0 })
  }, [question.id])
  return (
    <article className={styles.question} aria-labelledby={`${id}-heading`}>
      <header className={styles.head}>
        <h2 id={`${id}-heading`} ref={heading} tabIndex={-1}>
          第 {question.number} 题<span className={styles.total}> / 共 {total} 题</span>
        </h2>
        <span className={styles.style}>{question.style.name}</span>
        {group && group.members.length > 1 && (
          <span className={styles.place}>
            本组第 {group.members.indexOf(question.id) + 1} / {group.members.length} 小题
          </span>
        )}
        <RoomPictures question={question} appID={appID} />
      </header>
      <Suspense>
        {question.form === 'BTEST' && group ? (
          <SharedOptions key={group.id} group={group} question={question} />
        ) : (
          <>
            {question.hint && (
              <aside className={styles.hint} aria-label="提示信息">
                <b>提示</b>
                <RichText text={question.hint} kind="question" />
              </aside>
            )}
            <div id={id} className={styles.stem}>
              {question.form === 'TKTEST' ? (
                <FillIn key={question.id} question={question} />
              ) : (
                <RichText text={question.stem} kind="question" />
              )}
            </div>
            {question.form === 'JDTEST' ? (
              <ShortAnswer key={question.id} question={question} labelledBy={id} />
            ) : (
              question.form !== 'TKTEST' && <Options question={question} labelledBy={id} />
            )}
          </>
        )}
      </Suspense>
    </article>
  )
}
