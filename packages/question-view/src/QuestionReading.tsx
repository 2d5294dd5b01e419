import type { Form, Option, Reason } from '@tizhou/domain/content/question'
import { reasonOf } from '@tizhou/domain/content/reasons'
import { choicesOf, isTyped } from './choices.ts'
import { optionState, STATE_WORDS } from './optionState.ts'
import styles from './QuestionReading.module.css'
import { readableAnswer } from './readableAnswer.ts'
import { RichText } from './rich-text/RichText.tsx'

/** The parts of a question that are shown. */
export interface ReadableQuestion {
  form: Form
  /** The shared part of its group: the case; empty where only the options are shared. */
  group?: { stem: string }
  hint?: string
  stem: string
  options: Option[]
  answer: string
  explanation: string
  /** Of options; shown with the key. */
  reasons?: readonly Reason[] | undefined
}

export interface QuestionReadingProps {
  question: ReadableQuestion
  /** The learner's last answer; null where there is none. */
  reply: string | null
  /** Whether key and explanation are shown. */
  revealed?: boolean
}

/**
 * A question to read, with key, the learner's answer and explanation: for lists and for print. It cannot be answered.
 */
export function QuestionReading({ question, reply, revealed = true }: QuestionReadingProps) {
  const choices = choicesOf(question)
  return (
    <div className={styles.reading}>
      {question.group?.stem && (
        <div className={styles.case}>
          <RichText text={question.group.stem} kind="question" headingLevel={3} />
        </div>
      )}
      {question.hint && (
        <div className={styles.case}>
          <RichText text={question.hint} kind="question" headingLevel={3} />
        </div>
      )}
      <RichText text={question.stem} kind="question" headingLevel={3} />
      {choices.length > 0 && (
        <ul className={styles.options}>
          {choices.map((option) => {
            const state = optionState(question, option.name, reply ?? '', revealed)
            const words = STATE_WORDS[state]
            const reason = revealed ? reasonOf(question.reasons, option.name) : ''
            return (
              <li key={option.name} data-state={state}>
                <span className={styles.letter}>{option.name}</span>
                <div className={styles.said}>
                  <RichText text={option.content} kind="question" inline />
                  {reason !== '' && (
                    <div className={styles.reason}>
                      <RichText text={reason} kind="question" />
                    </div>
                  )}
                </div>
                {words && (
                  <span className={styles.word}>
                    {words.sign} {words.word}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {revealed && isTyped(question.form) && (
        <div className={styles.key}>
          <b>{question.form === 'JDTEST' ? '参考答案' : '正确答案'}</b>
          {question.form === 'JDTEST' ? (
            <RichText text={question.answer} kind="explanation" headingLevel={3} />
          ) : (
            readableAnswer(question, question.answer)
          )}
        </div>
      )}
      {revealed && question.explanation.trim() !== '' && (
        <div className={styles.explanation}>
          <RichText text={question.explanation} kind="explanation" headingLevel={3} />
        </div>
      )}
    </div>
  )
}
