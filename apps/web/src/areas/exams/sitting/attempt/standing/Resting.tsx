import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { Play } from 'lucide-react'
import { useStore } from '../../../../../platform/store.ts'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { Card } from '../../../../../ui/layout/Card.tsx'
import { Page } from '../../../../../ui/layout/Page.tsx'
import type { SittingEngine } from '../../engine/sittingEngine.ts'
import { clockText, durationText, marksText } from '../../timeText.ts'
import { useRemaining } from '../clock/useRemaining.ts'
import { tellRefusal } from '../handIn/refusedToast.ts'
import { unitOf } from '../sittingContext.ts'
import styles from './Resting.module.css'

/** The rest between two units: the time left and the next unit. */
export function Resting({ engine, sitting }: { engine: SittingEngine; sitting: WireSitting }) {
  const { doing, net } = useStore(engine.view)
  const left = useRemaining(engine)
  const { unit, place } = unitOf(sitting)
  const { ClosesAt } = sitting.Paper
  // A rest that lasts until the window closes leaves no time for another unit.
  const isLast = ClosesAt !== null && sitting.EndsAt !== null && sitting.EndsAt >= ClosesAt
  return (
    <Page title={sitting.Paper.Name} width="reading">
      <Card className={styles.card}>
        <p className={styles.what}>第 {place} 单元已交卷，休息一下</p>
        <p className={styles.clock} role="timer" aria-label={isLast ? '距本场收卷' : '距下一单元开始'}>
          {clockText((left ?? 0) * 1000)}
        </p>
        <p className={styles.note}>
          {isLast
            ? '本场在休息结束前截止，届时统一收卷，下一单元不会自动开始。要作答，请现在开始，最多做到截止时间。'
            : '休息结束后，下一单元自动开始。'}
        </p>
        {unit && (
          <p className={styles.next}>
            下一单元：<b>{unit.Name}</b>　{unit.TestCount} 题　{durationText(unit.Seconds)}　{marksText(unit.FullMark)}{' '}
            分
          </p>
        )}
        <Button
          size="l"
          variant="primary"
          icon={<Play aria-hidden="true" />}
          pending={doing === 'startUnit'}
          onClick={() => void engine.startUnit().catch(tellRefusal)}
        >
          现在开始下一单元
        </Button>
        {net === 'offline' && (
          <p className={styles.note} role="status">
            {left === 0 ? '网络未连接。下一单元由服务器按时开始计时，连上后自动进入。' : '网络未连接，连上后继续。'}
          </p>
        )}
      </Card>
    </Page>
  )
}
