import { MODULES } from '@tizhou/catalogue/modules'
import { priceText } from '@tizhou/domain/money/yuan'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { makeStale } from '../../../../calls/making/call.ts'
import { boughtKeys, type OrderState } from '../../../../calls/sales.ts'
import { moduleInfoX } from '../../../../calls/subjects.ts'
import { paths } from '../../../../paths.ts'
import { lastDayText } from '../../../../platform/dayText.ts'
import { goTo } from '../../../../platform/navigation/navigation.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { queryClient } from '../../../../platform/requests/queryClient.ts'
import { expectChange, takeUpChange } from '../../../../platform/session/entitlementPolling.ts'
import { chooseVersion } from '../../../../platform/subject/choose.ts'
import { opens } from '../../../../platform/subject/moduleInfo.ts'
import { getSubject } from '../../../../platform/subject/subject.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import styles from './Payment.module.css'

export interface Opened {
  /** null, as `vn` and `EndTime`: several versions together. */
  AppID: number | null
  vn: number | null
  vname: string
  EndTime: number | null
}

interface OpenedCardProps {
  title: string
  opened: Opened
  /** More that is known of it: amount, number. */
  facts?: readonly (readonly [name: string, value: string])[]
  module: string | undefined
  backUrl: string | undefined
}

/** What an order that is paid has opened, until when, and the way back to what one came from. */
export const Success = ({ order, ...rest }: { order: OrderState } & Pick<OpenedCardProps, 'module' | 'backUrl'>) => (
  <OpenedCard
    {...rest}
    title={order.price === 0 ? '已开通' : '支付成功'}
    opened={{ ...order, vname: order.title }}
    facts={[
      ['金额', priceText(order.price)],
      ['订单号', order.orderID],
    ]}
  />
)

/** Something was opened: everything that says what I may open is taken up anew, so that the module is open when one comes back. */
export function OpenedCard({ title, opened, facts = [], module, backUrl }: OpenedCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isTaken = useTakenUp(opened)
  useEffect(() => heading.current?.focus(), [])
  const name = module && (MODULES[module] ?? module)
  const appID = opened.AppID ?? getSubject()?.AppID ?? 0
  const isOpen =
    isTaken && module !== undefined && opens(queryClient.getQueryData(moduleInfoX({ appID }).queryKey), module)
  const shown = [
    ['班次', opened.vname],
    ...(opened.EndTime === null ? [] : [['有效期至', lastDayText(opened.EndTime)]]),
    ...facts,
  ]
  return (
    <Card>
      <div className={styles.done} role="status">
        <CircleCheck aria-hidden="true" />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <dl className={styles.facts}>
          {shown.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isOpen && <p>“{name}”已经可以使用。</p>}
        <div className={styles.actions}>
          {backUrl ? (
            <Button variant="primary" pending={!isTaken} onClick={() => goTo(backUrl)}>
              回到刚才的页面
            </Button>
          ) : (
            <Button variant="primary" pending={!isTaken} onClick={() => studyIt(opened)}>
              开始学习
            </Button>
          )}
          <Link {...paths.myCenter()} className={buttonClass()}>
            我的班次与订单
          </Link>
        </div>
      </div>
    </Card>
  )
}

/** To the home of what was opened: its subject becomes the chosen one. */
function studyIt({ AppID, vn }: Opened): void {
  const info = AppID === null ? undefined : queryClient.getQueryData(moduleInfoX({ appID: AppID }).queryKey)
  const version = info?.ar.find((one) => one.vn === vn)
  if (version) chooseVersion(version)
  goTo('/mainIndex')
}

/**
 * Does what follows a change of entitlements (specification, section 4), without being led away: what is known is dropped,
 * the module info is loaded anew. A version of the subject that one studies becomes the chosen one.
 */
function useTakenUp({ AppID, vn }: Opened): boolean {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    let over = false
    const release = expectChange()
    const takeUp = async () => {
      await takeUpChange().catch(() => undefined)
      await makeStale(queryClient, boughtKeys)
      const appID = AppID ?? getSubject()?.AppID
      const info =
        appID === undefined
          ? undefined
          : await queryClient
              .fetchQuery({ ...moduleInfoX({ appID }), staleTime: 0, persister: undefined })
              .catch(() => undefined)
      const version = getSubject()?.AppID === AppID ? info?.ar.find((one) => one.vn === vn) : undefined
      if (version) chooseVersion(version)
      if (!over) setTaken(true)
    }
    void takeUp()
    return () => {
      over = true
      release()
    }
  }, [AppID, vn])
  return isTaken
}
