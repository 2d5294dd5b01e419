import { PanelRight, RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { setSettings, useSettings } from '../../platform/settings.ts'
import { Progress } from '../../ui/charts/Progress.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { useRunnerProps } from '../page/runnerProps.ts'
import { countsOf } from '../sheet/countsOf.ts'
import { useRunner } from '../state/useRunner.ts'
import { percent } from '../summary/percent.ts'
import { Head } from './Head.tsx'
import styles from './TopBar.module.css'

/** The title of the set, the progress and the filter. */
export const TopBar = memo(function TopBar() {
  const { title, note, back, filter = 'all', onFilter, onReset, actions, side } = useRunnerProps()
  const { sheetOpen } = useSettings()
  const wrong = useRunner(({ run }) => countsOf(run).wrong + countsOf(run).partial)
  const undone = useRunner(({ run }) => countsOf(run).undone)
  const total = useRunner(({ run }) => run.items.length)
  return (
    <Head back={back} note={note} title={title} progress={<DoneSoFar />}>
      <div className={styles.tools}>
        {onFilter && (
          <span className={styles.filter} onPointerUp={leaveToQuestion}>
            <Segmented
              size="s"
              label="显示哪些题"
              value={filter}
              onChange={onFilter}
              options={[
                { value: 'all', label: '全部', count: total },
                { value: 'wrong', label: '只看错题', count: wrong },
                { value: 'undone', label: '只看未做', count: undone },
              ]}
            />
          </span>
        )}
        {onReset && (
          <Button size="s" variant="ghost" icon={<RotateCcw aria-hidden="true" />} onClick={() => void onReset()}>
            重做
          </Button>
        )}
        {actions}
        {/* A page that replaces or omits the sheet has none to open. */}
        {side === undefined && !sheetOpen && (
          <IconButton
            size="s"
            label="展开答题卡"
            icon={<PanelRight />}
            onClick={() => setSettings({ sheetOpen: true })}
          />
        )}
      </div>
    </Head>
  )
})

function DoneSoFar() {
  const right = useRunner(({ run }) => countsOf(run).right)
  const wrong = useRunner(({ run }) => countsOf(run).wrong + countsOf(run).partial)
  const done = useRunner(({ run }) => countsOf(run).done)
  const total = useRunner(({ run }) => run.items.length)
  return (
    <>
      <span>
        已做 <b>{done}</b> / {total}
        {right + wrong > 0 && (
          <>
            <span className={styles.dot}>·</span>正确率 <b>{percent(right / (right + wrong))}</b>
          </>
        )}
      </span>
      <Progress
        size="s"
        label={`已做 ${done} 题，共 ${total} 题`}
        max={total}
        value={[
          { value: right, tone: 'right' },
          { value: wrong, tone: 'wrong' },
          { value: done - right - wrong, tone: 'due' },
        ]}
      />
    </>
  )
}

/** Removes the focus after a mouse press: the arrow keys then move through questions, not through the filters. */
function leaveToQuestion(): void {
  setTimeout(() => (document.activeElement as HTMLElement | null)?.blur())
}
