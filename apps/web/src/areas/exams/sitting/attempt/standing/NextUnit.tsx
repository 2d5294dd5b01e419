import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { useStore } from '../../../../../platform/store.ts'
import { Spinner } from '../../../../../ui/feedback/Spinner.tsx'
import { Card } from '../../../../../ui/layout/Card.tsx'
import { Page } from '../../../../../ui/layout/Page.tsx'
import type { SittingEngine } from '../../engine/sittingEngine.ts'
import { clockText } from '../../timeText.ts'
import { useRemaining } from '../clock/useRemaining.ts'
import { unitOf } from '../sittingContext.ts'
import styles from './Resting.module.css'

/** The next unit has started on the server, but its questions are not loaded yet. */
export function NextUnit({ engine, sitting }: { engine: SittingEngine; sitting: WireSitting }) {
  const { net } = useStore(engine.view)
  const left = useRemaining(engine)
  const { unit } = unitOf(sitting)
  return (
    <Page title={sitting.Paper.Name} width="reading">
      <Card className={styles.card}>
        <p className={styles.what}>
          <Spinner /> 正在进入“{unit?.Name ?? '下一单元'}”
        </p>
        {left !== null && (
          <p className={styles.clock} role="timer" aria-label="剩余时间">
            {clockText(left * 1000)}
          </p>
        )}
        <p className={styles.note} role="status">
          {net === 'offline'
            ? '网络未连接，这个单元的试题还没有取到。连上后自动进入，不需要操作；本单元已开始计时，此前的单元已经交卷。'
            : '请稍候，不要关闭页面。'}
        </p>
      </Card>
    </Page>
  )
}
