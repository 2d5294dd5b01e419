import { currentEntry, hasNext, hasPrevious } from '@tizhou/domain/runner/selectors'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { ToggleOffered } from '@tizhou/question-view/rich-text/toggleOffered.ts'
import { RunnerFrame } from '../../../../runner/page/Runner.tsx'
import type { RunnerTool } from '../../../../runner/page/runnerProps.ts'
import { countsOf } from '../../../../runner/sheet/countsOf.ts'
import type { Question, QuestionGroup } from '../../../../runner/state/question.ts'
import { useCommands } from '../../../../runner/state/runnerCommands.ts'
import { useQuestion, useRunner, useRunnerStore } from '../../../../runner/state/useRunner.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { TimeWarnings } from '../../sitting/attempt/clock/TimeWarnings.tsx'
import { useRemaining } from '../../sitting/attempt/clock/useRemaining.ts'
import { handInLabel, unitOf, useSitting } from '../../sitting/attempt/sittingContext.ts'
import { Collecting } from '../../sitting/attempt/standing/Collecting.tsx'
import { SaveState } from '../../sitting/attempt/table/SaveState.tsx'
import type { TableProps } from '../../sitting/attempt/table/tableProps.ts'
import { clockText } from '../../sitting/timeText.ts'
import { QuestionCells } from '../tools/QuestionCells.tsx'
import { RoomAnswer } from '../tools/RoomAnswer.tsx'
import styles from './TableB.module.css'

const TOOLS: readonly RunnerTool[] = ['mark']

/**
 * The screen of room B: countdown, unanswered and flagged questions on the left; the question; below, the controls and
 * the directory.
 */
export function TableB({ store, sitting, info }: TableProps) {
  const { unit, place } = unitOf(sitting)
  return (
    <RunnerFrame key={sitting.UnitID} store={store} mode="roomB" title={sitting.Paper.Name} tools={TOOLS}>
      <ToggleOffered value={false}>
        <div className={styles.room}>
          <header className={styles.head}>
            <h1>{sitting.Paper.Name}</h1>
            <span>{unit?.Name}</span>
          </header>
          <Left info={info} unitPlace={`${place + 1} / ${sitting.Paper.Units.length}`} />
          <Middle />
          <Bottom handInLabel={handInLabel(sitting)} />
        </div>
      </ToggleOffered>
      <TimeWarnings seconds={unit?.Seconds ?? 0} />
      <Collecting />
    </RunnerFrame>
  )
}

function Left({ info, unitPlace }: Pick<TableProps, 'info'> & { unitPlace: string }) {
  const { engine } = useSitting()
  const left = useRemaining(engine) ?? 0
  const undone = useRunner(({ run }) => countsOf(run).undone)
  const marked = useRunner(({ run }) => countsOf(run).marked)
  return (
    <aside className={styles.left} aria-label="考试信息">
      <dl>
        <div className={styles.clock} data-late={left <= 300 || undefined}>
          <dt>剩余时间</dt>
          <dd role="timer" aria-label="剩余时间">
            {clockText(left * 1000)}
          </dd>
        </div>
        <div>
          <dt>未答题数</dt>
          <dd>{undone}</dd>
        </div>
        <div>
          <dt>标疑题数</dt>
          <dd>{marked}</dd>
        </div>
        <div>
          <dt>单元</dt>
          <dd>{unitPlace}</dd>
        </div>
      </dl>
      {info && (
        <p className={styles.who}>
          {info.Candidate.Name}
          <br />
          {info.Candidate.Number}
        </p>
      )}
      <SaveState />
    </aside>
  )
}

function Middle() {
  const question = useQuestion()
  const total = useRunner(({ run }) => run.items.length)
  if (!question) return <div className={styles.paper} />
  return (
    <div className={styles.paper} data-scrolls>
      {question.group?.stem && <SharedCase group={question.group} question={question} />}
      <RoomAnswer question={question} total={total} />
    </div>
  )
}

/** The case that several questions share, with the hints of its earlier questions. */
function SharedCase({ group, question }: { group: QuestionGroup; question: Question }) {
  const { set } = useRunnerStore()
  const place = group.members.indexOf(question.id)
  const earlier = group.members.slice(0, Math.max(0, place)).flatMap((member) => {
    const { hint, number = 0 } = set.byID.get(member) ?? {}
    return hint ? [{ hint, number }] : []
  })
  const first = question.number - place
  return (
    <section className={styles.case} aria-label="共用题干">
      <h2>
        共用题干（第 {first}
        {group.members.length > 1 && `～${first + group.members.length - 1}`} 题）
      </h2>
      <RichText text={group.stem} kind="question" />
      {earlier.map(({ hint, number }) => (
        <div key={number}>
          <b>第 {number} 题的补充信息</b>
          <RichText text={hint} kind="question" />
        </div>
      ))}
    </section>
  )
}

function Bottom({ handInLabel: label }: { handInLabel: string }) {
  const { onHandIn } = useSitting()
  const commands = useCommands()
  const marked = useRunner(({ run }) => currentEntry(run).marked)
  const previous = useRunner(({ run }) => hasPrevious(run))
  const next = useRunner(({ run }) => hasNext(run))
  return (
    <footer className={styles.foot}>
      <div className={styles.actions} role="toolbar" aria-label="答题操作">
        <Button aria-disabled={!previous || undefined} onClick={commands.previous}>
          上一题
        </Button>
        <Button variant="primary" aria-disabled={!next || undefined} onClick={() => next && commands.next()}>
          下一题
        </Button>
        <Button aria-pressed={marked} onClick={commands.mark}>
          {marked ? '取消标疑' : '标疑'}
        </Button>
        <Button onClick={onHandIn}>{label}</Button>
      </div>
      <Directory />
    </footer>
  )
}

const MARKED = { word: '标疑', sign: '?' }

/** Every question of the unit by its number. */
function Directory() {
  const items = useRunner(({ run }) => run.items)
  return (
    <nav aria-label="题目目录">
      <QuestionCells label="题号" className={styles.directory} items={items} marked={MARKED} />
    </nav>
  )
}
