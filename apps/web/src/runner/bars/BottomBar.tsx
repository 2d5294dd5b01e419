import { isBlank } from '@tizhou/domain/runner/entry'
import { isRevealed, isStep } from '@tizhou/domain/runner/reveal'
import { canConfirm, currentEntry, currentItem, hasNext, hasPrevious } from '@tizhou/domain/runner/selectors'
import { BookOpenText, ChevronLeft, ChevronRight, Flag, Keyboard, NotebookPen, Star } from 'lucide-react'
import { memo, Suspense } from 'react'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ReportTool } from '../page/lazyParts.ts'
import { offers, useRunnerProps } from '../page/runnerProps.ts'
import { useCommands } from '../state/runnerCommands.ts'
import type { Snapshot } from '../state/runnerStore.ts'
import { useRunner } from '../state/useRunner.ts'
import styles from './BottomBar.module.css'
import { SettingsPopover } from './SettingsPopover.tsx'
import { Tool } from './Tool.tsx'

/**
 * The controls of the page, each at the same position in every mode. A mouse press does not move the focus, so that
 * Enter still confirms and moves on.
 */
export const BottomBar = memo(function BottomBar() {
  const props = useRunnerProps()
  return (
    <div className={styles.bar} role="toolbar" aria-label="答题操作">
      <div className={styles.inner}>
        <div className={styles.side}>
          {offers(props, 'favourite') && <FavouriteToggle />}
          {offers(props, 'note') && <NoteToggle />}
          {offers(props, 'mark') && <MarkToggle />}
          {offers(props, 'report') && (
            <Suspense>
              <ReportTool />
            </Suspense>
          )}
        </div>
        <div className={styles.middle}>
          <PreviousButton />
          <ConfirmButton />
          <NextButton />
        </div>
        <div className={styles.side}>
          {props.onRecite && <ReciteToggle on={props.recite} onChange={props.onRecite} />}
          {offers(props, 'settings') && <SettingsPopover />}
          {offers(props, 'help') && <HelpButton />}
        </div>
      </div>
    </div>
  )
})

const BACK = <ChevronLeft aria-hidden="true" />
const FORWARD = <ChevronRight aria-hidden="true" />
const STAR = <Star aria-hidden="true" />
const NOTE = <NotebookPen aria-hidden="true" />
const FLAG = <Flag aria-hidden="true" />
const BOOK = <BookOpenText aria-hidden="true" />
const KEYS = <Keyboard aria-hidden="true" />

function FavouriteToggle() {
  const { favourite } = useCommands()
  const on = useRunner(({ run }) => currentEntry(run).favourite)
  return <Tool icon={STAR} label="收藏" shortcut="F" pressed={on} onClick={favourite} />
}

function NoteToggle() {
  const { note } = useCommands()
  const open = useRunner(({ noteOpen }) => noteOpen)
  const has = useRunner(({ run, past }) => (past.get(run.at ?? -1)?.note ?? '') !== '')
  return (
    <span className={styles.slot} data-dot={has || undefined}>
      <Tool icon={NOTE} label="笔记" shortcut="N" pressed={open} onClick={note} />
    </span>
  )
}

function MarkToggle() {
  const { mark } = useCommands()
  const on = useRunner(({ run }) => currentEntry(run).marked)
  return <Tool icon={FLAG} label="标记" shortcut="M" pressed={on} onClick={mark} />
}

function ReciteToggle({ on = false, onChange }: { on?: boolean; onChange: (on: boolean) => void }) {
  return <Tool icon={BOOK} label="背题" pressed={on} onClick={() => onChange(!on)} />
}

function HelpButton() {
  const { help } = useCommands()
  return <Tool icon={KEYS} label="快捷键" shortcut="?" onClick={help} />
}

function PreviousButton() {
  const { previous } = useCommands()
  const possible = useRunner(({ run, finished }) => finished || hasPrevious(run))
  return (
    <Button
      size="l"
      className={styles.move}
      icon={BACK}
      aria-disabled={!possible || undefined}
      data-off={!possible || undefined}
      aria-keyshortcuts="ArrowLeft"
      onMouseDown={(event) => event.preventDefault()}
      onClick={previous}
    >
      上一题
    </Button>
  )
}

function NextButton() {
  const { next } = useCommands()
  const { endLabel = '看小结' } = useRunnerProps()
  const last = useRunner(({ run }) => !hasNext(run))
  const leading = useRunner(({ run }) => isRevealed(run, currentEntry(run)))
  const finished = useRunner((snapshot) => snapshot.finished)
  return (
    <Button
      {...tracked('nextQuestion')}
      size="l"
      className={styles.move}
      variant={leading && !finished ? 'primary' : 'secondary'}
      aria-disabled={finished || undefined}
      data-off={finished || undefined}
      aria-keyshortcuts="ArrowRight"
      onMouseDown={(event) => event.preventDefault()}
      onClick={next}
    >
      <span className={styles.forward}>
        {last ? endLabel : '下一题'}
        {FORWARD}
      </span>
    </Button>
  )
}

/** The label of the confirm button; null where answers count as they are and there is no step to confirm. */
function confirmLabel({ run, finished }: Snapshot): string | null {
  const item = currentItem(run)
  if (isStep(run, item)) return '确认本小题'
  if (run.rules.answer === 'standing') return null
  if (run.rules.blankAnswers && !finished && canConfirm(run) && isBlank(currentEntry(run))) return '不会'
  return item?.form === 'JDTEST' ? '对照答案' : '确认答案'
}

function ConfirmButton() {
  const { confirm } = useCommands()
  const possible = useRunner(({ run, finished }) => !finished && canConfirm(run))
  const label = useRunner(confirmLabel)
  if (label === null) return null
  return (
    <Button
      {...tracked('confirmAnswer')}
      size="l"
      className={styles.confirm}
      variant={possible ? 'primary' : 'secondary'}
      aria-disabled={!possible || undefined}
      data-off={!possible || undefined}
      aria-keyshortcuts="Enter"
      onMouseDown={(event) => event.preventDefault()}
      onClick={confirm}
    >
      {label}
    </Button>
  )
}
