import { useEffect, useId, useRef } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import type { Question } from '../question.ts'
import { useQuestion, useRunner, useStanding } from '../useRunner.ts'
import { FillIn } from './FillIn.tsx'
import { Note } from './NoteEditor.tsx'
import { NothingToShow } from './NothingToShow.tsx'
import { Options } from './Options.tsx'
import { Outcome } from './Outcome.tsx'
import styles from './QuestionView.module.css'
import { SharedOptions } from './SharedOptions.tsx'
import { SharedStem } from './SharedStem.tsx'
import { ShortAnswer } from './ShortAnswer.tsx'

/** The question on screen. Parts that the questions of a group share stay mounted while one moves inside it. */
export function QuestionView() {
  const question = useQuestion()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(question?.id)

  // A move puts the reader at the start of the new question; coming to the page does not take the focus.
  useEffect(() => {
    if (shown.current === question?.id) return
    shown.current = question?.id
    const element = heading.current
    if (!element) return
    element.focus({ preventScroll: true })
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
  }, [question?.id])

  if (!question) return <NothingToShow />
  return <Shown question={question} heading={heading} />
}

function Shown({ question, heading }: { question: Question; heading: React.RefObject<HTMLHeadingElement | null> }) {
  const id = useId()
  const { revealed } = useStanding(question.id)
  const { group } = question
  return (
    <article className={styles.question} aria-labelledby={`${id}-heading`}>
      <Heading question={question} id={`${id}-heading`} ref={heading} />
      {group?.stem && <SharedStem key={group.id} group={group} question={question} />}
      {question.form === 'BTEST' && group ? (
        <SharedOptions key={group.id} group={group} />
      ) : (
        <Body key={question.id} question={question} />
      )}
      <Outcome key={`outcome-${question.id}`} question={question} />
      <Note key={`note-${question.id}`} questionID={question.id} revealed={revealed} />
    </article>
  )
}

interface HeadingProps {
  question: Question
  id: string
  ref: React.RefObject<HTMLHeadingElement | null>
}

function Heading({ question, id, ref }: HeadingProps) {
  const { entry } = useStanding(question.id)
  const total = useRunner(({ run }) => run.items.length)
  const place = question.group?.members.indexOf(question.id) ?? -1
  return (
    <header className={styles.head}>
      <h2 id={id} ref={ref} tabIndex={-1} className={styles.heading}>
        第 {question.number} 题<span className={styles.total}> / 共 {total} 题</span>
        <span className={styles.style}>{question.style.name}</span>
      </h2>
      {question.group && question.group.members.length > 1 && (
        <span className={styles.place}>
          本组第 {place + 1} / {question.group.members.length} 小题
        </span>
      )}
      {entry.marked && (
        <Badge tone="marked">
          <span aria-hidden="true">⚑</span> 已标记
        </Badge>
      )}
    </header>
  )
}

/** Stem and answer of a question that stands by itself or is a step of a case. */
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
          <FillIn question={question} />
        ) : (
          <RichText text={question.stem} kind="question" />
        )}
      </div>
      {question.form === 'JDTEST' ? (
        <ShortAnswer question={question} labelledBy={id} />
      ) : (
        question.form !== 'TKTEST' && <Options question={question} labelledBy={id} />
      )}
    </>
  )
}
