import { optionPoints } from '@tizhou/domain/scoring/casetest'
import { choicesOf, isMultiple } from '@tizhou/question-view/choices.ts'
import { optionState } from '@tizhou/question-view/optionState.ts'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import type { Question } from '../state/question.ts'
import { useRunnerStore, useStanding } from '../state/useRunner.ts'
import { OptionRow } from './OptionRow.tsx'
import styles from './Options.module.css'

export interface OptionsProps {
  question: Question
  /** Id of the stem, which labels the group. */
  labelledBy: string
}

/** The options of a single, multiple, true/false or case question as radio buttons or check boxes. */
export function Options({ question, labelledBy }: OptionsProps) {
  const store = useRunnerStore()
  const { entry, editable, revealed } = useStanding(question.id)
  const name = useId()
  const choices = choicesOf(question)
  const multiple = isMultiple(question.form)
  const points = useMemo(
    () => (question.form === 'CASETEST' && revealed ? optionPoints(question) : null),
    [question, revealed],
  )
  // One object for all questions, so that another question does not render the rows' inputs again.
  const id = useRef(question.id)
  useEffect(() => {
    id.current = question.id
  })
  const handlers = useMemo(
    () => ({
      choose: (option: string) => store.actOn(id.current, { type: 'choose', name: option }),
      strike: (option: string, struck: boolean) =>
        store.actOn(id.current, struck ? { type: 'strike', name: option } : { type: 'unstrike', name: option }),
    }),
    [store],
  )
  return (
    <fieldset
      role={multiple ? undefined : 'radiogroup'}
      aria-labelledby={labelledBy}
      data-options
      className={styles.options}
      onKeyDown={moveFocus}
    >
      {choices.map((option) => (
        <OptionRow
          key={option.name}
          option={option}
          group={name}
          multiple={multiple}
          state={optionState(question, option.name, entry.text, revealed)}
          struck={entry.struck.includes(option.name)}
          editable={editable}
          strikable={store.get().run.rules.strikes && question.form !== 'PDTEST'}
          weight={points?.get(option.name)}
          reason={revealed && question.reasons?.find((one) => one.name === option.name)?.content}
          onChoose={handlers.choose}
          onStrike={handlers.strike}
        />
      ))}
    </fieldset>
  )
}

/**
 * The up and down keys move the focus without choosing: where choosing submits at once, moving through the options
 * would answer the question. Space, a letter or Enter chooses.
 */
function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const at = inputs.indexOf(document.activeElement as HTMLInputElement)
  if (at < 0) return
  event.preventDefault()
  const to = at + (event.key === 'ArrowDown' ? 1 : -1)
  inputs[(to + inputs.length) % inputs.length]?.focus()
}
