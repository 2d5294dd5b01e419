import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { counts } from '@tizhou/domain/runner/selectors'
import { useStore } from '../../../../../platform/store.ts'
import { tracked } from '../../../../../platform/tracking/clicks.ts'
import type { RunnerStore } from '../../../../../runner/state/runnerStore.ts'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx'
import type { SittingEngine } from '../../engine/sittingEngine.ts'
import { durationText } from '../../timeText.ts'
import { useRemaining } from '../clock/useRemaining.ts'
import { unitOf } from '../sittingContext.ts'
import styles from './HandInDialog.module.css'
import { safetyWords } from './safety.ts'

interface HandInDialogProps {
  engine: SittingEngine
  store: RunnerStore
  sitting: WireSitting
  /** The room's word for a mark. */
  markWord: '标记' | '标疑'
  onHandIn: () => void
  onClose: () => void
}

/** Asks before a hand-in and says how much is unanswered or marked. */
export function HandInDialog({ engine, store, sitting, markWord, onHandIn, onClose }: HandInDialogProps) {
  const view = useStore(engine.view)
  const { doing, net } = view
  const left = useRemaining(engine) ?? 0
  const { total, undone, marked } = counts(store.get().run)
  const { unit, place } = unitOf(sitting)
  const last = place === sitting.Paper.Units.length - 1
  const wait = Math.ceil((sitting.HandInFrom - engine.now()) / 1000)
  const pending = doing === 'handIn'
  return (
    <Dialog
      open
      kind="alert"
      size="s"
      title={last ? '确认交卷？' : `确认交“${unit?.Name ?? '本单元'}”？`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>继续作答</Button>
          <Button {...tracked('handIn')} variant="primary" pending={pending} disabled={wait > 0} onClick={onHandIn}>
            {pending ? '正在交卷' : '交卷'}
          </Button>
        </>
      }
    >
      <dl className={styles.counts}>
        <div>
          <dt>已答</dt>
          <dd>{total - undone}</dd>
        </div>
        <div data-warn={undone > 0 || undefined}>
          <dt>未答</dt>
          <dd>{undone}</dd>
        </div>
        <div>
          <dt>{markWord}</dt>
          <dd>{marked}</dd>
        </div>
      </dl>
      <p className={styles.text}>
        {undone > 0 ? `还有 ${undone} 题没有作答` : '全部题目都已作答'}
        {marked > 0 && `，${marked} 题做了${markWord}`}。剩余时间 {durationText(left)}。
      </p>
      <p className={styles.text}>{last ? '交卷后不能再修改答案。' : '交卷后不能返回本单元，随后进入下一单元。'}</p>
      {wait > 0 && (
        <p className={styles.wait} role="status">
          还要 {durationText(wait)} 才能交卷。
        </p>
      )}
      {pending && net === 'offline' && (
        <p className={styles.wait} role="status">
          网络未连接，连上后自动交卷。{safetyWords(view)}交卷完成前请不要关闭页面；时间到，已送达的作答由服务器收卷。
        </p>
      )}
    </Dialog>
  )
}
