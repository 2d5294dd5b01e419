import { useQuery } from '@tanstack/react-query'
import { purchasedUserList } from '../../../../calls/sales.ts'
import { serverNow } from '../../../../platform/clock.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import styles from './LatelyBought.module.css'

const SHOWN = 6
const MINUTE = 60_000

/** Recent buyers with masked names; renders nothing without any. */
export function LatelyBought({ appID, module }: { appID: number; module: string | undefined }) {
  const { data } = useQuery(purchasedUserList({ appID, point: module ?? '' }))
  const now = serverNow()
  if (!data || data.list.length === 0) return null
  return (
    <Card title="最近购买" note={`共 ${data.Total} 人`}>
      <ul className={styles.list} aria-label="最近购买">
        {data.list.slice(0, SHOWN).map(({ name, vname, time }) => (
          <li key={`${name}-${time}`}>
            <span>{name}</span>
            <span className={styles.what}>{vname}</span>
            <small>{agoText(now - time)}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function agoText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} 小时前` : `${Math.floor(hours / 24)} 天前`
}
