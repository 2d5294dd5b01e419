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
import { takeUpChange } from '../../../../platform/session/entitlementPolling.ts'
import { expectChange } from '../../../../platform/session/expectedChange.ts'
import { chooseVersion } from '../../../../platform/subject/choose.ts'
import { opens } from '../../../../platform/subject/moduleInfo.ts'
import { getSubject } from '../../../../platform/subject/subject.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import styles from './Payment.module.css'

export interface Opened {
  /** null, as `vn` and `EndTime`, for a bundle of versions. */
  AppID: number | null
  vn: number | null
  vname: string
  EndTime: number | null
}

interface OpenedCardProps {
  title: string
  opened: Opened
  /** Further facts: amount, order number. */
  facts?: readonly (readonly [name: string, value: string])[]
  module: string | undefined
  backUrl: string | undefined
}

/** What a paid order has opened and until when, with the link back to the wanted page. */
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

/**
 * The card for opened goods. Fetches all entitlements again, so that the module is open when the learner returns to it.
 */
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

/** Opens the home page of the opened subject, which becomes the chosen one. */
function studyIt({ AppID, vn }: Opened): void {
  const info = AppID === null ? undefined : queryClient.getQueryData(moduleInfoX({ appID: AppID }).queryKey)
  const version = info?.ar.find((one) => one.vn === vn)
  if (version) chooseVersion(version)
  goTo('/mainIndex')
}

/**
 * Applies a change of entitlements (specification, section 4) without leaving the page: drops cached answers and
 * fetches the module info. An opened version of the chosen subject becomes the chosen version.
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
