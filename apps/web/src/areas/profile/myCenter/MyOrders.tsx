import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { priceText } from '@tizhou/domain/money/yuan'
import { useState } from 'react'
import { cancelOrder, type MyOrder, myOrders, ORDERS_A_PAGE, withdrawRefund } from '../../../calls/sales.ts'
import { paths } from '../../../paths.ts'
import { dayText } from '../../../platform/dayText.ts'
import { REQUEST_TOAST_MS, tip, toast } from '../../../platform/feedback.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { wordsOf } from '../../../platform/requests/refusals.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { useNow } from '../../../platform/useNow.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { pagesOf } from '../../../ui/lists/pages.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import type { Tone } from '../../../ui/theme/tone.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import styles from './MyOrders.module.css'
import { RefundDialog } from './RefundDialog.tsx'

/** The interval of checks whether the time to pay is over, ms. */
const LOOK_MS = 10_000

/** The learner's orders, newest first: state, price and possible actions. */
export function MyOrders() {
  const [curPage, setPage] = useState(0)
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...myOrders({ curPage }),
    placeholderData: keepPreviousData,
  })
  const [asked, setAsked] = useState<{ what: 'refund' | 'invoice'; order: MyOrder }>()
  const now = useNow(LOOK_MS)
  const close = () => setAsked(undefined)
  const pages = pagesOf(data?.Total ?? 0, ORDERS_A_PAGE)
  return (
    <Card title="我的订单" note={data && data.Total > 0 ? `${data.Total} 个` : undefined}>
      {!data && isError && (
        <LoadFailure compact what="订单" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && (
        <Loading>
          <Skeleton height="4rem" />
        </Loading>
      )}
      {data?.Total === 0 && (
        <Empty
          compact
          title="还没有订单"
          text="购买班次后，订单、发票信息和退款都在这里。"
          action={
            <Link {...paths.pay()} className={buttonClass('vip')}>
              看看班次
            </Link>
          }
        />
      )}
      {data && data.list.length > 0 && (
        <ul className={styles.list} aria-label="我的订单">
          {data.list.map((order) => (
            <Order
              key={order.orderID}
              order={order}
              now={now}
              onRefund={() => setAsked({ what: 'refund', order })}
              onInvoice={() => setAsked({ what: 'invoice', order })}
            />
          ))}
        </ul>
      )}
      <Pager label="订单翻页" page={curPage + 1} pages={pages} onTurn={(page) => setPage(page - 1)} />
      {asked?.what === 'refund' && <RefundDialog order={asked.order} onClose={close} />}
      {asked?.what === 'invoice' && <InvoiceDialog order={asked.order} onClose={close} />}
    </Card>
  )
}

const STATES: Record<MyOrder['state'], { name: string; tone: Tone }> = {
  new: { name: '待付款', tone: 'due' },
  open: { name: '待付款', tone: 'due' },
  paid: { name: '已开通', tone: 'right' },
  closed: { name: '已关闭', tone: 'neutral' },
  late: { name: '付款核对中', tone: 'marked' },
  refunding: { name: '退款处理中', tone: 'marked' },
  refunded: { name: '已退款', tone: 'neutral' },
  partly: { name: '已部分退款', tone: 'neutral' },
  returned: { name: '已原路退回', tone: 'neutral' },
}

const KINDS: Record<MyOrder['kind'], string> = { open: '开通', upgrade: '升级', discount: '优惠', spread: '补差价' }

interface OrderProps {
  order: MyOrder
  now: number
  onRefund: () => void
  onInvoice: () => void
}

function Order({ order, now, onRefund, onInvoice }: OrderProps) {
  const { orderID, title, kind, price, refunded, createdAt, canRefund, refusal, refund, invoice, invoiceNo } = order
  const isOver = order.state === 'open' && order.expires <= now
  const { name, tone } = isOver ? { name: '付款已超时', tone: 'neutral' as const } : STATES[order.state]
  const waits = !isOver && (order.state === 'new' || order.state === 'open')
  const isPaid = order.state === 'paid' || order.state === 'partly'
  return (
    <li className={styles.order}>
      <div className={styles.words}>
        <strong>
          {title}
          <Badge>{KINDS[kind]}</Badge>
        </strong>
        <small>
          {dayText(createdAt)} · 订单号 {orderID}
          {invoice && ` · 发票抬头 ${invoice.title}`}
          {invoiceNo && ` · 已开票，号码 ${invoiceNo}`}
        </small>
        {refusal && <small>退款申请没有通过：{refusal}</small>}
        {refund && (
          <small>
            {dayText(refund.askedAt)} 申请退款 {priceText(refund.amount)}
            {refund.reason && `，原因：${refund.reason}`}
          </small>
        )}
      </div>
      <div className={styles.money}>
        <strong>{priceText(price)}</strong>
        {refunded > 0 && <small>已退 {priceText(refunded)}</small>}
      </div>
      <Badge tone={tone}>{name}</Badge>
      <div className={styles.actions}>
        {waits && (
          <>
            <Link
              {...tracked('goOnPaying')}
              {...paths.pay({ orderID, appID: order.AppID ?? undefined })}
              className={buttonClass('vip', 's')}
            >
              继续支付
            </Link>
            <Cancel order={order} />
          </>
        )}
        {isPaid && price > 0 && !invoiceNo && (
          <Button size="s" variant="ghost" aria-label={`${title} 的发票信息`} onClick={onInvoice}>
            发票信息
          </Button>
        )}
        {canRefund === 1 && (
          <Button size="s" variant="ghost" aria-label={`申请退款：${title}`} onClick={onRefund}>
            申请退款
          </Button>
        )}
        {refund?.canWithdraw === 1 && <Withdraw order={order} />}
      </div>
    </li>
  )
}

function Withdraw({ order: { orderID, title } }: { order: MyOrder }) {
  const withdraw = useMutation(withdrawRefund())
  const ask = async () => {
    const answer = await tip({
      title: '撤回退款申请',
      content: '撤回后班次照常使用；需要时可以在退款期限内再次申请。',
      confirm: '撤回申请',
      cancel: '不撤回',
      closable: true,
    })
    if (answer !== 'confirm') return
    withdraw.mutate(
      { orderID },
      {
        onSuccess: () => toast('退款申请已撤回', REQUEST_TOAST_MS),
        onError: (error) => toast(wordsOf(error, '没有撤回成功，请检查网络后重试'), REQUEST_TOAST_MS),
      },
    )
  }
  return (
    <Button
      size="s"
      variant="ghost"
      aria-label={`撤回退款申请：${title}`}
      pending={withdraw.isPending}
      onClick={() => void ask()}
    >
      撤回申请
    </Button>
  )
}

function Cancel({ order: { orderID, title } }: { order: MyOrder }) {
  const cancel = useMutation(cancelOrder())
  const ask = async () => {
    const answer = await tip({
      title: '取消订单',
      content: '取消后付款二维码失效；用掉的优惠券会退回。',
      confirm: '取消订单',
      cancel: '不取消',
      closable: true,
    })
    if (answer !== 'confirm') return
    cancel.mutate(
      { orderID },
      {
        onSuccess: ({ state }) => toast(state === 'closed' ? '订单已取消' : '订单状态已更新', REQUEST_TOAST_MS),
        onError: (error) => toast(wordsOf(error, '没有取消成功，请检查网络后重试'), REQUEST_TOAST_MS),
      },
    )
  }
  return (
    <Button
      size="s"
      variant="ghost"
      aria-label={`取消订单：${title}`}
      pending={cancel.isPending}
      onClick={() => void ask()}
    >
      取消
    </Button>
  )
}
