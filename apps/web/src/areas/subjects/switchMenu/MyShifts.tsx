import { SUBJECT_WITHDRAWN } from '@tizhou/domain/versions/selection'
import { ArrowRight, Crown } from 'lucide-react'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import type { MyShift } from '../shifts.ts'
import { stateText } from '../stateText.ts'
import { useChooseShift } from '../useChooseShift.ts'
import styles from './MyShifts.module.css'

const isOver = ({ state, current }: MyShift) => !current && (state === 'ended' || state === 'withdrawn')

/** What I study and what is open to me as cards; what is over, folded away below. */
export function MyShifts({ shifts }: { shifts: readonly MyShift[] }) {
  const { choose, pending } = useChooseShift()
  const over = shifts.filter(isOver)
  const card = (shift: MyShift) => (
    <ShiftCard key={shift.key} shift={shift} pending={pending === shift.key} onChoose={() => void choose(shift.key)} />
  )
  return (
    <section aria-labelledby="my-subjects" className={styles.mine}>
      <h2 id="my-subjects">我的科目</h2>
      <ul>{shifts.filter((shift) => !isOver(shift)).map(card)}</ul>
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>已到期或下架的班次（{over.length}）</summary>
          <ul>{over.map(card)}</ul>
        </details>
      )}
    </section>
  )
}

function ShiftCard({ shift, pending, onChoose }: { shift: MyShift; pending: boolean; onChoose: () => void }) {
  const { name, shift: version, state, current } = shift
  return (
    <li className={styles.card} data-current={current || undefined}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.badges}>
          {state === 'open' ? (
            <Badge tone="vip" icon={<Crown aria-hidden="true" />}>
              {version}
            </Badge>
          ) : (
            <Badge>{state === 'trial' ? `${version} · 试用` : version}</Badge>
          )}
          {current && <Badge tone="brand">正在学习</Badge>}
          {state === 'ended' && <Badge tone="wrong">已到期</Badge>}
        </span>
        <small>{state === 'withdrawn' ? SUBJECT_WITHDRAWN : stateText(shift) || '免费章节可以直接练习'}</small>
      </div>
      {state !== 'withdrawn' && (
        <Button
          {...tracked('chooseShift')}
          variant={current ? 'primary' : 'secondary'}
          icon={<ArrowRight aria-hidden="true" />}
          pending={pending}
          aria-label={`${current ? '继续学习' : '切换到这里'}：${name}，${version}`}
          onClick={onChoose}
        >
          {current ? '继续学习' : '切换到这里'}
        </Button>
      )}
    </li>
  )
}
