import { optionState, STATE_WORDS } from '@tizhou/question-view/optionState.ts'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { memo, useEffect, useId, useRef } from 'react'
import { verdictView } from '../outcome/verdictView.ts'
import type { Question, QuestionGroup } from '../state/question.ts'
import { useRunner, useRunnerStore, useStanding } from '../state/useRunner.ts'
import { OptionReason } from './OptionReason.tsx'
import styles from './SharedOptions.module.css'

export interface SharedOptionsProps {
  group: QuestionGroup
  question: Question
}

/**
 * B questions: the shared options once, then every stem of the group with a row of letters. Where two questions are
 * shown side by side (RunnerRules.together), only this question's stem, since the other one may be of the same group.
 */
export function SharedOptions({ group, question }: SharedOptionsProps) {
  const { set } = useRunnerStore()
  const beside = useRunner(({ run }) => run.rules.together > 1)
  const id = useId()
  const members = (beside ? [question.id] : group.members).flatMap((member) => set.byID.get(member) ?? [])
  const options = group.options ?? members[0]?.options ?? []
  return (
    <>
      <section className={styles.shared} aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`}>共用备选答案</h3>
        <ul className={styles.options}>
          {options.map((option) => (
            <li key={option.name}>
              <span className={styles.name}>{option.name}</span>
              <RichText text={option.content} kind="question" inline />
            </li>
          ))}
        </ul>
      </section>
      <ol className={styles.stems}>
        {members.map((question) => (
          <Stem key={question.id} question={question} />
        ))}
      </ol>
    </>
  )
}

const Stem = memo(function Stem({ question }: { question: Question }) {
  const store = useRunnerStore()
  const current = useRunner(({ run }) => run.at === question.id)
  const { entry, editable, revealed } = useStanding(question.id)
  const id = useId()
  const verdict = verdictView(question, entry)
  const choose = (name: string) => store.actOn(question.id, { type: 'choose', name })
  const row = useRef<HTMLLIElement>(null)
  const was = useRef(current)
  // The reasons of an answered question push the next one below the bar: it is shown once the page has its place.
  useEffect(() => {
    if (current && !was.current) requestAnimationFrame(() => row.current?.scrollIntoView?.({ block: 'nearest' }))
    was.current = current
  }, [current])
  return (
    <li ref={row} className={styles.stem} data-current={current || undefined} aria-current={current || undefined}>
      <button
        type="button"
        className={styles.number}
        aria-label={`转到第 ${question.number} 题`}
        disabled={current}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => store.act({ type: 'goTo', id: question.id })}
      >
        {question.number}
      </button>
      <div className={styles.text} id={id}>
        <RichText text={question.stem} kind="question" />
      </div>
      {/* Each letter is an option of the list above, whose text is part of the accessible name. */}
      <div role="radiogroup" aria-labelledby={id} data-options className={styles.letters}>
        {question.options.map((option) => {
          const state = optionState(question, option.name, entry.text, revealed)
          const struck = entry.struck.includes(option.name)
          const told = [option.name, option.content, STATE_WORDS[state]?.word, struck && '（已划掉）']
          return (
            <label
              key={option.name}
              className={styles.letter}
              data-state={state}
              data-struck={struck || undefined}
              data-editable={editable || undefined}
              onContextMenu={(event) => {
                if (!editable || !current || !store.get().run.rules.strikes) return
                event.preventDefault()
                store.act({ type: struck ? 'unstrike' : 'strike', name: option.name })
              }}
            >
              <input
                type="radio"
                name={id}
                checked={entry.text === option.name}
                aria-label={told.filter(Boolean).join(' ')}
                aria-disabled={!editable || undefined}
                onChange={() => editable && choose(option.name)}
              />
              {option.name}
            </label>
          )
        })}
        <span className={styles.sign} data-tone={verdict?.tone}>
          {verdict && (
            <>
              <span aria-hidden="true">{verdict.sign}</span>
              <span className="visually-hidden">{verdict.word}</span>
            </>
          )}
        </span>
      </div>
      {revealed && question.reasons && (
        <ul className={styles.reasons} aria-label={`第 ${question.number} 题各选项的理由`}>
          {question.reasons.map(({ name, content }) => (
            <li key={name}>
              <span className={styles.name}>{name}</span>
              <OptionReason name={name} text={content} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})
