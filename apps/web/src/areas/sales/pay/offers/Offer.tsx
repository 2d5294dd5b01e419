import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { priceText } from '@tizhou/domain/money/yuan'
import { isShownTo } from '@tizhou/domain/versions/purchaseNames'
import { isCurrent } from '@tizhou/domain/vip/vip'
import { type ReactNode, useState } from 'react'
import {
  type Bundle,
  getevlist,
  type ListedVersion,
  myOrders,
  pricelist,
  quoteOf,
  recommonShow,
} from '../../../../calls/sales.ts'
import type { VipRecord } from '../../../../calls/subjects.ts'
import { useAgent } from '../../../../platform/agent/agent.ts'
import { serverNow } from '../../../../platform/clock.ts'
import { setQuery } from '../../../../platform/navigation/address.ts'
import { goTo } from '../../../../platform/navigation/navigation.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { useVipRecords } from '../../../../platform/subject/vip.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { PayElsewhere } from '../../PayElsewhere.tsx'
import type { PaySearch } from '../../pages.ts'
import { Service, useCannotPay } from '../../Service.tsx'
import type { PayType } from '../order/payTypes.ts'
import type { Opened } from '../order/Success.tsx'
import styles from '../PayPage.module.css'
import { ChangeCard } from '../versions/ChangeCard.tsx'
import { FreeCard } from '../versions/FreeCard.tsx'
import { LatelyBought } from '../versions/LatelyBought.tsx'
import { Related } from '../versions/Related.tsx'
import { VersionTable } from '../versions/VersionTable.tsx'
import { type Choice, type Held, quoteFields } from '../versions/ways.ts'
import { Choices } from './Choices.tsx'
import { CodeCard } from './CodeCard.tsx'
import { Options } from './Options.tsx'
import { Summary } from './Summary.tsx'
import { useChoice } from './useChoice.ts'

/** The subject of the versions. */
export interface App {
  appID: number
  appEName: string
  name: string
}

interface OfferProps {
  app: App
  search: PaySearch
  /** Whether the wanted module is open to the learner already. */
  isOpen: boolean
  order: { isPending: boolean; error: Error | null }
  onOrder: (ordering: { choice: Choice; payType: PayType | undefined; price: number | undefined }) => void
  onOpened: (title: string, opened: Opened) => void
}

/** The versions on sale of a subject and every way to get one. */
export function Offer(props: OfferProps) {
  const { app } = props
  const versions = useQuery(pricelist({ appID: app.appID }))
  const records = useVipRecords()
  const failed = versions.isError && !versions.data ? versions : records.isError && !records.data ? records : undefined
  if (failed)
    return (
      <LoadFailure
        what="班次与价格"
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (!versions.data || !records.data)
    return (
      <Loading className={styles.page}>
        <Skeleton height="22rem" radius="var(--radius-l)" />
        <Skeleton height="12rem" radius="var(--radius-l)" />
      </Loading>
    )
  const now = serverNow()
  const current = records.data.filter((record) => isCurrent(record, now))
  const held = heldHere(current, app.appID)
  const { list } = versions.data
  return <Shop {...props} all={list} offered={list.filter((one) => isShownTo(one, current))} held={held} />
}

/** The versions of the subject that the learner holds, each once, with its last end. */
function heldHere(current: readonly VipRecord[], appID: number): Held[] {
  const held = new Map<number, Held>()
  for (const { AppID, AppVn, AppVnName, EndTime } of current)
    if (AppID === appID && EndTime > (held.get(AppVn)?.EndTime ?? 0))
      held.set(AppVn, { vn: AppVn, vname: AppVnName, EndTime })
  return [...held.values()]
}

interface ShopProps extends OfferProps {
  all: readonly ListedVersion[]
  /** The versions that the learner may buy. */
  offered: readonly ListedVersion[]
  held: readonly Held[]
}

function Shop({ app, search, isOpen, order, onOrder, onOpened, all, offered, held }: ShopProps) {
  const { appID, appEName } = app
  const recommended = useQuery(recommonShow({ appID })).data
  const bundles = useQuery(getevlist({ appID })).data?.list ?? []
  const { modulevip } = search
  /** A version without the wanted module is not recommended. */
  const opensAsked = ({ vnJson }: ListedVersion) => modulevip === undefined || Object.hasOwn(vnJson, modulevip)
  const hint =
    recommended?.show === 1 && offered.some((one) => one.vn === recommended.vn && opensAsked(one))
      ? recommended
      : undefined
  const chosen = useChoice({ appID, versions: offered, bundles, held, recommended: hint?.vn, search })
  const { choice, version, bundle } = chosen
  const closed = useCannotPay()
  const agent = useAgent()
  const isChosen = version !== undefined || bundle !== undefined
  const quote = useQuery({
    ...quoteOf({ appID, ...quoteFields(choice) }),
    enabled: isChosen && !closed,
    placeholderData: keepPreviousData,
  })
  const [payType, setPayType] = useState<PayType>()
  const offeredTypes = quote.data?.payTypes ?? []
  // Only Alipay supports instalments, and the sandbox, which imitates it.
  const dividing = offeredTypes.filter((type) => type !== 'wechat')
  const payTypes = choice.hbfqnum > 0 ? dividing : offeredTypes
  const payWith = payType && payTypes.includes(payType) ? payType : payTypes[0]
  const nameOf = (vn: number) => all.find((one) => one.vn === vn)?.vname ?? app.name

  return (
    <>
      <OpenOrder appID={appID} />
      {isOpen && search.backUrl && (
        <Told text="您要用的功能已经开通。">
          <Button size="s" onClick={() => goTo(search.backUrl ?? '/mainIndex')}>
            回到刚才的页面
          </Button>
        </Told>
      )}
      <div className={styles.columns}>
        <div className={styles.versions}>
          {offered.length > 0 ? (
            <VersionTable
              versions={offered}
              held={held}
              module={search.modulevip}
              recommended={hint}
              chosen={version?.vn}
              onChoose={chosen.chooseVersion}
            />
          ) : (
            <Card>
              <Empty title="目前没有可以购买的班次" text="这个科目的班次暂未开售，或您已开通的班次包含了全部内容。" />
            </Card>
          )}
        </div>
        <div className={styles.main}>
          {!closed && bundles.length > 0 && (
            <Card title="组合套餐">
              <Choices
                legend="几个班次一起开通"
                value={String(bundle?.ID ?? '')}
                onChange={(id) => chosen.chooseBundle(Number(id))}
                items={bundles.map(bundleItem)}
              />
            </Card>
          )}
          {!closed && isChosen && (
            <Options {...chosen} {...app} divides={dividing.length > 0} price={quote.data?.list} />
          )}
          <CodeCard {...app} bookID={search.bookID} nameOf={nameOf} onOpened={(one) => onOpened('兑换成功', one)} />
          <ChangeCard appID={appID} onOpened={(one) => onOpened('更换成功', one)} />
        </div>
        <div className={styles.side}>
          {closed ? (
            <Service why={closed} />
          ) : (
            isChosen && (
              <Summary
                title={bundle?.Name ?? partsTitle(version, choice)}
                quote={quote}
                payTypes={payTypes}
                payWith={payWith}
                onPayWith={setPayType}
                instalments={choice.hbfqnum}
                pending={order.isPending}
                refused={order.error}
                onPay={() => onOrder({ choice, payType: payWith, price: quote.data?.pays })}
              />
            )
          )}
          {!closed && <PayElsewhere agent={agent} />}
          <FreeCard appEName={appEName} nameOf={nameOf} onOpened={(one) => onOpened('已开通', one)} />
          <Related appID={appID} backUrl={search.backUrl} />
          <LatelyBought appID={appID} module={search.modulevip} />
        </div>
      </div>
    </>
  )
}

const bundleItem = ({ ID, Name, price, original, days, items }: Bundle) => ({
  value: String(ID),
  label: Name,
  note: `${items.map(({ AppName, vname }) => `${AppName} ${vname}`).join(' + ')}；${days} 天${original > price ? `，单买 ${priceText(original)}` : ''}`,
  amount: priceText(price),
})

const partsTitle = (version: ListedVersion | undefined, { parts }: Choice): string => {
  const names = version?.SubList.filter(({ ID }) => parts.includes(ID)).map(({ Name }) => Name) ?? []
  return `${version?.vname ?? ''}${names.length > 0 ? `（${names.join('、')}）` : ''}`
}

const Told = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.told}>
    <span>{text}</span>
    {children}
  </div>
)

/** An unpaid order of this subject, made on any device. */
function OpenOrder({ appID }: { appID: number }) {
  const { data } = useQuery(myOrders({ curPage: 0 }))
  const now = serverNow()
  const open = data?.list.find((one) => one.AppID === appID && one.state === 'open' && one.expires > now)
  if (!open) return null
  return (
    <Told text={`您有一笔未付款的订单：${open.title}，${priceText(open.price)}`}>
      <Button size="s" onClick={() => setQuery({ orderID: open.orderID })}>
        继续支付
      </Button>
    </Told>
  )
}
