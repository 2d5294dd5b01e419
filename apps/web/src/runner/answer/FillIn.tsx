import { acceptedAnswers, splitBlanks } from '@tizhou/domain/scoring/blanks'
import { judgeBlanks } from '@tizhou/domain/scoring/tktest'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { type KeyboardEvent, useRef } from 'react'
import type { Question } from '../state/question.ts'
import { useRunnerStore, useStanding } from '../state/useRunner.ts'
import styles from './FillIn.module.css'

const BLANKS = /_{2,}/g

/**
 * A fill-in stem with a field in place of each `____`. Where the key has more blanks than the stem, their fields follow
 * it. Enter moves to the next field and confirms in the last one.
 */
export function FillIn({ question }: { question: Question }) {
  const store = useRunnerStore()
  const { entry, editable, revealed } = useStanding(question.id)
  const root = useRef<HTMLDivElement>(null)
  const shown = question.stem.match(BLANKS)?.length ?? 0
  const count = question.keyless ? (question.blanks ?? 1) : acceptedAnswers(question.answer).length
  const written = splitBlanks(entry.text, count)
  const verdicts = question.keyless ? [] : judgeBlanks(question.answer, entry.text)
  const rest = Array.from({ length: Math.max(0, count - shown) }, (_, at) => shown + at)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !editable) return
    event.preventDefault()
    event.stopPropagation()
    const next = root.current?.querySelectorAll('input')[at + 1]
    if (next) next.focus()
    else store.actOn(question.id, { type: 'confirm' })
  }

  const blank = (at: number) => {
    if (at >= count) return '____'
    const text = written[at] ?? ''
    const { right = false, accepted = [] } = verdicts[at] ?? {}
    const judged = revealed && entry.confirmed
    return (
      <span className={styles.blank} data-state={judged ? (right ? 'right' : 'wrong') : undefined}>
        <input
          className={styles.input}
          value={text}
          readOnly={!editable}
          aria-label={`第 ${at + 1} 空${judged ? (right ? '，正确' : '，错误') : ''}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => store.actOn(question.id, { type: 'typeBlank', index: at, text: event.target.value })}
          onKeyDown={(event) => onKeyDown(event, at)}
        />
        {judged && (
          <span className={styles.sign} aria-hidden="true">
            {right ? '✓' : '✗'}
          </span>
        )}
        {revealed && !right && <span className={styles.answer}>{accepted.join(' 或 ')}</span>}
      </span>
    )
  }

  return (
    <div ref={root} className={styles.stem}>
      <RichText text={question.stem} kind="question" blank={blank} />
      {rest.length > 0 && (
        <p className={styles.rest}>
          {rest.map((place) => (
            <span key={place}>
              （{place + 1}）{blank(place)}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
