import { ArrowRight, Crown } from 'lucide-react'
import { serverNow } from '../../platform/clock.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { dateInBeijing, daysUntil, dayText } from './days.ts'
import styles from './MyShifts.module.css'
import type { MyShift } from './shifts.ts'
import { useChooseShift } from './useChooseShift.ts'

/** Says when access ends; names the days where they are few. */
function endText(endsAt: number): string {
  const left = daysUntil(dateInBeijing(endsAt), serverNow())
  return left <= 30 ? `${dayText(endsAt)}到期，还有 ${Math.max(0, left)} 天` : `有效期至 ${dayText(endsAt)}`
}

export function MyShifts({ shifts }: { shifts: readonly MyShift[] }) {
  const { choose, pending } = useChooseShift()
  return (
    <section aria-labelledby="my-subjects" className={styles.mine}>
      <h2 id="my-subjects">我的科目</h2>
      <ul>
        {shifts.map((shift) => (
          <li key={shift.key} className={styles.card} data-current={shift.current || undefined}>
            <div className={styles.words}>
              <strong>{shift.name}</strong>
              <span className={styles.badges}>
                {shift.endsAt ? (
                  <Badge tone="vip" icon={<Crown aria-hidden="true" />}>
                    {shift.shift}
                  </Badge>
                ) : (
                  <Badge>{shift.shift} · 试用</Badge>
                )}
                {shift.current && <Badge tone="brand">正在学习</Badge>}
              </span>
              <small>{shift.endsAt ? endText(shift.endsAt) : '免费章节可以直接练习'}</small>
            </div>
            <Button
              variant={shift.current ? 'primary' : 'secondary'}
              icon={<ArrowRight aria-hidden="true" />}
              pending={pending === shift.key}
              onClick={() => void choose(shift.key)}
            >
              {shift.current ? '继续学习' : '切换到这里'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
