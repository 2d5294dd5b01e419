import { isStep } from '@tizhou/domain/runner/reveal'
import {
  canConfirm,
  currentEntry,
  currentItem,
  hasNext,
  hasPrevious,
  sectionAhead,
} from '@tizhou/domain/runner/selectors'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { ToggleOffered } from '@tizhou/question-view/rich-text/toggleOffered.ts'
import { Calculator, Flag } from 'lucide-react'
import { useRef, useState } from 'react'
import { RunnerFrame } from '../../../../runner/page/Runner.tsx'
import type { RunnerTool } from '../../../../runner/page/runnerProps.ts'
import { countsOf } from '../../../../runner/sheet/countsOf.ts'
import { useCommands } from '../../../../runner/state/runnerCommands.ts'
import { useQuestion, useRunner } from '../../../../runner/state/useRunner.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { TimeWarnings } from '../../sitting/attempt/clock/TimeWarnings.tsx'
import { useRemaining } from '../../sitting/attempt/clock/useRemaining.ts'
import { handInLabel, unitOf, useSitting } from '../../sitting/attempt/sittingContext.ts'
import { Collecting } from '../../sitting/attempt/standing/Collecting.tsx'
import { NothingOpen } from '../../sitting/attempt/standing/NothingOpen.tsx'
import { ConfirmingNote } from '../../sitting/attempt/table/ConfirmingNote.tsx'
import { SaveState } from '../../sitting/attempt/table/SaveState.tsx'
import type { TableProps } from '../../sitting/attempt/table/tableProps.ts'
import { clockText } from '../../sitting/timeText.ts'
import { CalculatorPanel } from '../tools/CalculatorPanel.tsx'
import { RoomAnswer } from '../tools/RoomAnswer.tsx'
import styles from './TableA.module.css'
import { TypeSheet } from './TypeSheet.tsx'

const TOOLS: readonly RunnerTool[] = ['mark']

/**
 * The screen of room A: the case on top while it lasts; hint, question and options in the middle; below, the time left,
 * the number of questions, the two bars and the calculator.
 */
export function TableA({ store, sitting, info }: TableProps) {
  const { unit, place } = unitOf(sitting)
  return (
    <RunnerFrame key={sitting.UnitID} store={store} mode="roomA" title={sitting.Paper.Name} tools={TOOLS}>
      <ToggleOffered value={false}>
        <div className={styles.room}>
          <header className={styles.head}>
            <h1>{sitting.Paper.Name}</h1>
            <span>
              {sitting.Paper.Units.length > 1 && `第 ${place + 1} 单元　`}
              {unit?.Name}
            </span>
            {info && (
              <span className={styles.who}>
                考生 {info.Candidate.Name}　准考证号 {info.Candidate.Number}
              </span>
            )}
            <span className={styles.saved}>
              <SaveState />
            </span>
          </header>
          <CaseText />
          <Middle />
          <Bottom seconds={unit?.Seconds ?? 0} handInLabel={handInLabel(sitting)} />
        </div>
      </ToggleOffered>
      <TimeWarnings seconds={unit?.Seconds ?? 0} />
      <ConfirmingNote />
      <Collecting />
    </RunnerFrame>
  )
}

/** The shared text of a case, shown until its last step. */
function CaseText() {
  const question = useQuestion()
  const stem = question?.group?.stem ?? ''
  // After its last step is confirmed, nothing of a case is shown.
  if (stem === '' || question?.sealed) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long case scrolls, and the keyboard must reach it
    <section key={question?.group?.id} className={styles.case} aria-label="案例内容" tabIndex={0}>
      <RichText text={stem} kind="question" />
    </section>
  )
}

function Middle() {
  const question = useQuestion()
  const total = useRunner(({ run }) => run.items.length)
  return (
    <div className={styles.middle}>
      <div className={styles.paper} data-scrolls>
        {question && !question.sealed ? <RoomAnswer question={question} total={total} /> : <NothingOpen />}
      </div>
      <TypeSheet />
    </div>
  )
}

function Bottom({ seconds, handInLabel: label }: { seconds: number; handInLabel: string }) {
  const { engine, onHandIn, onNextSection } = useSitting()
  const commands = useCommands()
  const [calculating, setCalculating] = useState(false)
  const calculatorButton = useRef<HTMLButtonElement>(null)
  const left = useRemaining(engine) ?? 0
  const done = useRunner(({ run }) => countsOf(run).done)
  const total = useRunner(({ run }) => run.items.length)
  const number = useRunner(({ run }) => currentItem(run)?.order ?? 0)
  const marked = useRunner(({ run }) => currentEntry(run).marked)
  const previous = useRunner(({ run }) => hasPrevious(run))
  const next = useRunner(({ run }) => hasNext(run))
  const ahead = useRunner(({ run }) => sectionAhead(run) !== null)
  const confirmable = useRunner(({ run }) => isStep(run, currentItem(run)) && canConfirm(run))
  return (
    <footer className={styles.foot}>
      <div className={styles.bars}>
        <Bar
          name="时间"
          value={seconds - left}
          max={seconds}
          words={`剩余 ${clockText(left * 1000)}`}
          late={left <= 300}
        />
        <Bar name="作答" value={done} max={total} words={`已答 ${done} / ${total}`} />
      </div>
      <div className={styles.figures}>
        <span className={styles.left} data-late={left <= 300 || undefined}>
          剩余时间{' '}
          <b role="timer" aria-label="剩余时间">
            {clockText(left * 1000)}
          </b>
        </span>
        <span>
          题数 <b>{number}</b> / {total}
        </span>
      </div>
      <div className={styles.actions} role="toolbar" aria-label="答题操作">
        <Button
          ref={calculatorButton}
          icon={<Calculator aria-hidden="true" />}
          aria-pressed={calculating}
          onClick={() => setCalculating(!calculating)}
        >
          计算器
        </Button>
        <Button icon={<Flag aria-hidden="true" />} aria-pressed={marked} onClick={commands.mark}>
          标记
        </Button>
        <Button aria-disabled={!previous || undefined} onClick={commands.previous}>
          上一题
        </Button>
        {confirmable ? (
          <Button variant="primary" onClick={commands.confirm}>
            确认本小题
          </Button>
        ) : (
          <Button
            variant={next ? 'primary' : 'secondary'}
            aria-disabled={!next || undefined}
            onClick={() => next && commands.next()}
          >
            下一题
          </Button>
        )}
        {ahead ? (
          <Button variant={next || confirmable ? 'secondary' : 'primary'} onClick={onNextSection}>
            下一题型
          </Button>
        ) : (
          <Button variant={next || confirmable ? 'secondary' : 'primary'} onClick={onHandIn}>
            {label}
          </Button>
        )}
      </div>
      {calculating && (
        <CalculatorPanel
          onClose={() => {
            setCalculating(false)
            calculatorButton.current?.focus()
          }}
        />
      )}
    </footer>
  )
}

interface BarProps {
  name: string
  value: number
  max: number
  words: string
  late?: boolean
}

function Bar({ name, value, max, words, late }: BarProps) {
  return (
    <div className={styles.bar}>
      <span>{name}</span>
      <div
        role="progressbar"
        aria-label={`${name}进度`}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.max(0, Math.min(value, max))}
        aria-valuetext={words}
        className={styles.track}
      >
        <i data-late={late || undefined} style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }} />
      </div>
    </div>
  )
}
