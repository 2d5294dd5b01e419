import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { type RefObject, Suspense, useEffect, useId, useRef } from 'react'
import { Badge } from '../../ui/text/Badge.tsx'
import { Options } from '../answer/Options.tsx'
import {
  CertaintyMark,
  FillIn,
  Note,
  NothingToShow,
  Outcome,
  QuestionClock,
  SharedOptions,
  SharedStem,
  ShortAnswer,
} from '../page/lazyParts.ts'
import { useRunnerProps } from '../page/runnerProps.ts'
import type { Question } from '../state/question.ts'
import { useQuestion, useRunner, useRunnerStore, useStanding } from '../state/useRunner.ts'
import styles from './QuestionView.module.css'

/** The question on screen. Parts that a group shares stay mounted while the learner moves within the group. */
export function QuestionView() {
  const question = useQuestion()
  const { nothing } = useRunnerProps()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(question?.id)

  const isAbove = useIsAbove(heading)

  // Moves the focus to a new question, but not when the page opens.
  useEffect(() => {
    if (shown.current === question?.id) return
    shown.current = question?.id
    heading.current?.focus({ preventScroll: true })
    if (isAbove.current) heading.current?.scrollIntoView({ block: 'start' })
  }, [question?.id, isAbove])

  if (!question || question.sealed) return nothing === undefined ? <NothingToShow /> : nothing
  return <QuestionArticle question={question} heading={heading} />
}

interface ArticleProps {
  question: Question
  heading?: RefObject<HTMLHeadingElement | null>
  /** Id of the element that names it, where it is shown below a heading of the page. */
  labelledBy?: string
}

/** A question with its answer, outcome and note. */
export function QuestionArticle({ question, heading, labelledBy }: ArticleProps) {
  const id = useId()
  const { entry, editable, revealed } = useStanding(question.id)
  const asked = useRunner(({ run }) => run.options.askCertainty && run.rules.certainty)
  const { group } = question
  return (
    <article className={styles.question} aria-labelledby={labelledBy ?? `${id}-heading`}>
      {!labelledBy && <Heading question={question} id={`${id}-heading`} ref={heading} />}
      {group?.stem && <SharedStem key={group.id} group={group} question={question} />}
      {question.form === 'BTEST' && group ? (
        <SharedOptions key={group.id} group={group} question={question} />
      ) : (
        <Body question={question} />
      )}
      <Suspense>
        {asked && editable && !entry.confirmed && <CertaintyMark question={question} />}
        <Outcome question={question} />
        <Note questionID={question.id} revealed={revealed} />
      </Suspense>
    </article>
  )
}

interface HeadingProps {
  question: Question
  id: string
  ref?: RefObject<HTMLHeadingElement | null>
}

function Heading({ question, id, ref }: HeadingProps) {
  const { entry } = useStanding(question.id)
  const total = useRunner(({ run }) => run.items.length)
  const grows = useRunner(({ run }) => run.rules.supply === 'grows')
  const timed = useRunnerStore().get().run.rules.questionSeconds !== null
  const place = question.group?.members.indexOf(question.id) ?? -1
  return (
    <header className={styles.head}>
      <h2 id={id} ref={ref} tabIndex={-1} className={styles.heading}>
        第 {question.number} 题{!grows && <span className={styles.total}> / 共 {total} 题</span>}
        <span className={styles.style}>{question.style.name}</span>
      </h2>
      {question.group && question.group.members.length > 1 && (
        <span className={styles.place}>
          本组第 {place + 1} / {question.group.members.length} 小题
        </span>
      )}
      <Suspense>{timed && <QuestionClock question={question} />}</Suspense>
      {entry.marked && (
        <Badge tone="marked">
          <span aria-hidden="true">⚑</span> 已标记
        </Badge>
      )}
    </header>
  )
}

/**
 * Whether the heading is scrolled out above the window. Uses an observer: reading its position would force a layout
 * during a move.
 */
function useIsAbove(heading: RefObject<HTMLElement | null>): RefObject<boolean> {
  const above = useRef(false)
  useEffect(() => {
    const element = heading.current
    if (!element) return
    const observer = new IntersectionObserver(([seen]) => {
      above.current = seen !== undefined && !seen.isIntersecting && seen.boundingClientRect.top < 0
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [heading])
  return above
}

/**
 * Stem and answer of a single question or of a step of a case. Not keyed by the question: a move then changes texts in
 * place, which is much cheaper than mounting the rows again. Parts with state of their own are keyed.
 */
function Body({ question }: { question: Question }) {
  const id = useId()
  return (
    <>
      {question.hint && (
        <aside className={styles.hint} aria-label="补充信息">
          <span className={styles.hintTitle}>补充信息</span>
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
  )
}
