import { RichText } from '../ui/rich-text/RichText.tsx'
import { choicesOf, isTyped } from './choices.ts'
import { optionState, STATE_WORDS } from './optionState.ts'
import styles from './QuestionReading.module.css'
import type { Question } from './question.ts'
import { readableAnswer } from './verdictView.ts'

export interface QuestionReadingProps {
  question: Question
  /** What I answered last; null where I never did. */
  reply: string | null
}

/** A question to read, with key, my answer and explanation: for lists and for paper. Nothing in it can be answered. */
export function QuestionReading({ question, reply }: QuestionReadingProps) {
  const choices = choicesOf(question)
  return (
    <div className={styles.reading}>
      {question.group?.stem && (
        <div className={styles.case}>
          <RichText text={question.group.stem} kind="question" />
        </div>
      )}
      {question.hint && (
        <div className={styles.case}>
          <RichText text={question.hint} kind="question" />
        </div>
      )}
      <RichText text={question.stem} kind="question" />
      {choices.length > 0 && (
        <ul className={styles.options}>
          {choices.map((option) => {
            const state = optionState(question, option.name, reply ?? '', true)
            const words = STATE_WORDS[state]
            return (
              <li key={option.name} data-state={state}>
                <span className={styles.letter}>{option.name}</span>
                <RichText text={option.content} kind="question" inline />
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
      {isTyped(question.form) && (
        <div className={styles.key}>
          <b>{question.form === 'JDTEST' ? '参考答案' : '正确答案'}</b>
          {question.form === 'JDTEST' ? (
            <RichText text={question.answer} kind="explanation" headingLevel={3} />
          ) : (
            readableAnswer(question, question.answer)
          )}
        </div>
      )}
      {question.explanation.trim() !== '' && (
        <div className={styles.explanation}>
          <RichText text={question.explanation} kind="explanation" headingLevel={3} />
        </div>
      )}
    </div>
  )
}
