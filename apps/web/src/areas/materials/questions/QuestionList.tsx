import type { QueryKey } from '@tanstack/react-query'
import { canConfirm, currentEntry } from '@tizhou/domain/runner/selectors'
import { PictureBase } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SectionTests } from '../../../calls/materials.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Companions } from '../../../runner/page/lazyParts.ts'
import { type RunnerProps, RunnerPropsContext } from '../../../runner/page/runnerProps.ts'
import { pictureBase } from '../../../runner/question/pictures.ts'
import { QuestionArticle } from '../../../runner/question/QuestionView.tsx'
import { excerptOf } from '../../../runner/state/excerpt.ts'
import type { Question } from '../../../runner/state/question.ts'
import { CommandsContext, commandsFor, useCommands } from '../../../runner/state/runnerCommands.ts'
import type { RunnerStore } from '../../../runner/state/runnerStore.ts'
import { RunnerContext, usePast, useRunner, useStanding } from '../../../runner/state/useRunner.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './SectionQuestions.module.css'
import { useSectionRunner } from './useSectionRunner.ts'

/** No tools: keys would go to a question while the text is read. */
const PROPS: RunnerProps = { title: '', mode: 'practice', tools: [] }

interface ListProps {
  appID: number
  wire: SectionTests
  queryKey: QueryKey
  /** How many questions the pages before hold. */
  from: number
  unfoldFirst: boolean
  /** Goes on behind the last question; absent where there is nothing. */
  onBehind: (() => void) | undefined
}

/** The questions of one page; one at a time is unfolded and answered. */
export function QuestionList({ appID, wire, queryKey, from, unfoldFirst, onBehind }: ListProps) {
  const [unfolded, setUnfolded] = useState(unfoldFirst ? wire.AllTestIDs[0] : undefined)
  const store = useSectionRunner(appID, wire, queryKey, unfolded)
  if (!store)
    return (
      <Loading>
        <Skeleton height="16rem" />
      </Loading>
    )
  return <Questions {...{ store, from, unfolded, onUnfold: setUnfolded, onBehind, focusFirst: unfoldFirst }} />
}

interface QuestionsProps {
  store: RunnerStore
  from: number
  unfolded: number | undefined
  onUnfold: (id: number | undefined) => void
  onBehind: (() => void) | undefined
  focusFirst: boolean
}

function Questions({ store, from, unfolded, onUnfold, onBehind, focusFirst }: QuestionsProps) {
  const list = useRef<HTMLOListElement>(null)
  const { questions } = store.set
  const at = questions.findIndex(({ id }) => id === unfolded)
  const after = questions[at + 1]
  const focus = (place: number) => list.current?.querySelectorAll<HTMLElement>('[aria-expanded]')[place]?.focus()
  const isLast = at >= 0 && !after && !onBehind
  const goOn = () => {
    if (at >= 0 && after) {
      onUnfold(after.id)
      focus(at + 1)
    } else onBehind?.()
  }
  const latest = useRef(goOn)
  latest.current = goOn
  const commands = useMemo(
    () => ({ ...commandsFor(store, () => undefined, []), next: () => latest.current() }),
    [store],
  )
  // The press that turned the page was on a button that is gone.
  useEffect(() => {
    if (focusFirst) list.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }, [focusFirst])
  return (
    <RunnerContext value={store}>
      <RunnerPropsContext value={PROPS}>
        <CommandsContext value={commands}>
          <PictureBase value={pictureBase(store.appID)}>
            <ol ref={list} className={styles.questions} aria-label="这一节的题目">
              {questions.map((question) => (
                <Row
                  key={question.id}
                  question={question}
                  number={from + question.number}
                  open={question.id === unfolded}
                  isLast={isLast}
                  onToggle={() => onUnfold(question.id === unfolded ? undefined : question.id)}
                />
              ))}
            </ol>
            <Suspense>
              <Companions />
            </Suspense>
          </PictureBase>
        </CommandsContext>
      </RunnerPropsContext>
    </RunnerContext>
  )
}

interface RowProps {
  question: Question
  number: number
  open: boolean
  isLast: boolean
  onToggle: () => void
}

function Row({ question, number, open, isLast, onToggle }: RowProps) {
  const id = useId()
  return (
    <li className={styles.question}>
      <h3 className={styles.heading}>
        <button
          type="button"
          id={id}
          className={styles.toggle}
          aria-expanded={open}
          {...tracked('practiseMaterial')}
          onClick={onToggle}
        >
          <span className={styles.number}>第 {number} 题</span>
          <StateOf question={question} />
          {!open && <span className={styles.excerpt}>{excerptOf(question) || '看图作答'}</span>}
        </button>
      </h3>
      {open && (
        <div className={styles.answer}>
          <Suspense fallback={<Skeleton height="12rem" />}>
            <QuestionArticle question={question} labelledBy={id} />
          </Suspense>
          <Actions question={question} isLast={isLast} />
        </div>
      )}
    </li>
  )
}

/** What came of the last answer, of this visit or an earlier one. */
function StateOf({ question }: { question: Question }) {
  const { right, doneCount } = usePast(question.id)
  const { entry } = useStanding(question.id)
  if (question.keyless) return <Badge>{entry.confirmed ? '已答，待公布' : '待公布'}</Badge>
  if (doneCount === 0) return <Badge>没做过</Badge>
  if (right === null) return <Badge>做过</Badge>
  return right ? <Badge tone="right">做对</Badge> : <Badge tone="wrong">做错</Badge>
}

/** The button to confirm, and once the question is answered the one that goes on. */
function Actions({ question, isLast }: { question: Question; isLast: boolean }) {
  const { confirm, next } = useCommands()
  const confirmed = useRunner(({ run }) => run.at === question.id && currentEntry(run).confirmed)
  const possible = useRunner(({ run }) => run.at === question.id && canConfirm(run))
  if (confirmed && isLast) return null
  return (
    <div className={styles.actions}>
      {confirmed ? (
        <Button size="s" variant="primary" {...tracked('nextQuestion')} onClick={next}>
          下一题
        </Button>
      ) : (
        <Button
          size="s"
          variant={possible ? 'primary' : 'secondary'}
          aria-disabled={!possible || undefined}
          {...tracked('confirmAnswer')}
          onClick={confirm}
        >
          {question.form === 'JDTEST' ? '对照答案' : '确认答案'}
        </Button>
      )}
    </div>
  )
}
