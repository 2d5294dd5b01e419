import { useQuery } from '@tanstack/react-query'
import { MODULES } from '@tizhou/catalogue/modules'
import { priceText } from '@tizhou/domain/money/yuan'
import { useState } from 'react'
import { getPriceList, type ListedVersion } from '../../../calls/sales.ts'
import { paths } from '../../../paths.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { wordsOf } from '../../../platform/requests/refusals.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { salesPages } from '../pages.ts'
import { Choices } from '../pay/offers/Choices.tsx'
import { Payment } from '../pay/order/Payment.tsx'
import { useOpenOrder } from '../pay/order/useOpenOrder.ts'
import { Service, useCannotPay } from '../Service.tsx'
import styles from './Features.module.css'
import { Features } from './Features.tsx'
import { useUnlocking } from './useUnlocking.ts'

const AI = [
  { module: 'AIExam', text: '按您的掌握程度逐题选题，用较少的题测出薄弱考点，并预测得分。' },
  { module: 'AICard', text: '考点卡按遗忘规律安排，每天只复习快要忘记的。' },
  { module: 'StudyPlan', text: '按考试日期和每天的时间生成学习计划，每周评测并调整。' },
] as const
const AI_MODULES = AI.map(({ module }) => module)

/**
 * The features of the AI modules, the versions that include them, and the payment code (specification, section 2, "AI
 * features").
 */
export default function AIPayPage() {
  const subject = useSubject()
  return (
    <Page title="AI 购买" width="reading" note={subject?.AppCName}>
      {subject && <AIOffer subject={subject} />}
    </Page>
  )
}

function AIOffer({ subject: { AppID: appID, AppEName: appEName } }: { subject: Subject }) {
  const { orderID, backUrl = '/AICoreExamTest' } = useSearch(salesPages.aiPay)
  const order = useOpenOrder()
  const show = { onSuccess: (made: { orderID: string }) => setQuery({ orderID: made.orderID }) }
  const last = order.data?.orderID === orderID ? order.variables : undefined
  if (orderID)
    return (
      <Payment
        key={orderID}
        orderID={orderID}
        again={last && (() => order.mutate(last, show))}
        renewing={order.isPending}
        onLeave={() => setQuery({ orderID: undefined })}
        module="AIExam"
        backUrl={backUrl}
      />
    )
  const pay = (vn: number, price: number) =>
    order.mutate(
      {
        appID,
        appEName,
        choice: { vn, way: { way: 'open' }, parts: [], hbfqnum: 0 },
        payType: undefined,
        price,
        backUrl,
      },
      show,
    )
  return (
    <div className={styles.page}>
      <Features title="AI 功能" features={AI} />
      <AIVersions appID={appID} appEName={appEName} pending={order.isPending} refused={order.error} onPay={pay} />
    </div>
  )
}

interface AIVersionsProps {
  appID: number
  appEName: string
  pending: boolean
  refused: Error | null
  onPay: (vn: number, price: number) => void
}

function AIVersions({ appID, appEName, pending, refused, onPay }: AIVersionsProps) {
  const { list, isHeld, failed } = useUnlocking(appID, AI_MODULES)
  const [picked, setPicked] = useState<number>()
  const closed = useCannotPay()
  if (failed)
    return (
      <LoadFailure
        what="班次"
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (!list)
    return (
      <Loading>
        <Skeleton height="10rem" radius="var(--radius-l)" />
      </Loading>
    )
  const chosen = list.find(({ vn }) => vn === picked) ?? list[0]
  if (!chosen)
    return (
      <Card>
        <Empty
          title={isHeld ? '您已开通 AI 功能' : '目前没有包含 AI 功能的在售班次'}
          action={
            <Link {...(isHeld ? paths.aiCoreExamTest() : paths.pay())} className={buttonClass('primary')}>
              {isHeld ? '去 AI 核心考题' : '看看其他班次'}
            </Link>
          }
        />
      </Card>
    )
  if (closed) return <Service why={closed} />
  return (
    <Card
      title="包含 AI 功能的班次"
      note={isHeld ? '您已开通其中的班次，可以续期' : undefined}
      action={
        <Link
          {...paths.pay({ appID, appEName, vn: chosen.vn, modulevip: 'AIExam' })}
          className={buttonClass('ghost', 's')}
        >
          优惠券、分期与全部班次
        </Link>
      }
    >
      <Choices
        legend="选择班次"
        value={String(chosen.vn)}
        onChange={(vn) => setPicked(Number(vn))}
        items={list.map((version) => ({
          value: String(version.vn),
          label: version.vname,
          note: `包含 ${namesOf(version)}`,
          amount: priceText(version.nowPrice),
        }))}
      />
      <PayFor
        key={chosen.vn}
        appEName={appEName}
        vn={chosen.vn}
        pending={pending}
        onPay={(price) => onPay(chosen.vn, price)}
      />
      {refused && (
        <p className={styles.refused} role="alert">
          {wordsOf(refused, '订单没有提交成功，请检查网络后重试')}
        </p>
      )}
    </Card>
  )
}

const namesOf = ({ vnJson }: ListedVersion): string =>
  AI_MODULES.filter((module) => Object.hasOwn(vnJson, module))
    .map((module) => MODULES[module])
    .join('、')

/** The current price, fetched separately since the list may be a minute old. */
function PayFor({
  appEName,
  vn,
  pending,
  onPay,
}: {
  appEName: string
  vn: number
  pending: boolean
  onPay: (price: number) => void
}) {
  const { data } = useQuery(getPriceList({ appEName, vn }))
  return (
    <div className={styles.pay}>
      <strong>{data ? priceText(data.price) : '…'}</strong>
      <span>{data && `${data.days} 天`}</span>
      <Button
        {...tracked('pay')}
        variant="vip"
        size="l"
        pending={pending}
        disabled={!data}
        onClick={() => data && onPay(data.price)}
      >
        扫码支付
      </Button>
    </div>
  )
}
