import { besideCurrent } from '@tizhou/domain/runner/selectors'
import { useEffect, useRef } from 'react'
import type { Question } from '../state/question.ts'
import { useRunner, useRunnerStore } from '../state/useRunner.ts'
import { QuestionArticle, QuestionView } from './QuestionView.tsx'
import styles from './Together.module.css'

/**
 * Questions side by side (RunnerRules.together), for comparing similar questions. Keys go to the framed question, which
 * is chosen by a click, by the focus or by moving.
 */
export function Together() {
  const store = useRunnerStore()
  const ids = useRunner(({ run }) =>
    besideCurrent(run)
      .map((item) => item.id)
      .join(),
  )
  const questions = ids === '' ? [] : ids.split(',').flatMap((id) => store.set.byID.get(Number(id)) ?? [])
  if (questions.length < 2) return <QuestionView />
  return (
    <div className={styles.together}>
      {questions.map((question) => (
        <Side key={question.id} question={question} />
      ))}
    </div>
  )
}

function Side({ question }: { question: Question }) {
  const store = useRunnerStore()
  const current = useRunner(({ run }) => run.at === question.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(current)
  const box = useRef<HTMLDivElement>(null)
  // Moving by arrow keys focuses the question; after a click the focus stays where the click put it.
  useEffect(() => {
    if (current && !was.current && !box.current?.contains(document.activeElement)) {
      heading.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView?.({ block: 'nearest' })
    }
    was.current = current
  }, [current])
  const take = () => {
    if (store.get().run.at !== question.id) store.act({ type: 'goTo', id: question.id })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press inside makes it the current question
    <div
      ref={box}
      className={styles.side}
      data-current={current || undefined}
      aria-current={current || undefined}
      onPointerDown={take}
      onFocus={take}
    >
      <QuestionArticle question={question} heading={heading} />
    </div>
  )
}
