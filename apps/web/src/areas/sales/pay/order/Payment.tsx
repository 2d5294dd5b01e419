import { useMutation } from '@tanstack/react-query'
import { priceText } from '@tizhou/domain/money/yuan'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cancelOrder, getQRCodeTradeNo, type OrderState } from '../../../../calls/sales.ts'
import { paths } from '../../../../paths.ts'
import { REQUEST_TOAST_MS, tip, toast } from '../../../../platform/feedback.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { queryClient } from '../../../../platform/requests/queryClient.ts'
import { wordsOf } from '../../../../platform/requests/refusals.ts'
import { expectChange } from '../../../../platform/session/expectedChange.ts'
import { useNow } from '../../../../platform/useNow.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { QrCode } from '../../../../ui/illustration/QrCode.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import styles from './Payment.module.css'
import { payWith } from './payTypes.ts'
import { Success } from './Success.tsx'
import { useOrderNews } from './useOrderNews.ts'

interface PaymentProps {
  orderID: string
  /** Makes a new order of the same goods; absent where these are unknown (after a reload). */
  again: (() => void) | undefined
  renewing: boolean
  /** Returns to the choice. */
  onLeave: () => void
  /** The wanted module, and the address to return to. */
  module: string | undefined
  backUrl: string | undefined
}

/**
 * An order from its payment code to what it opened. Everything is read from the order: a reload or a second tab
 * continues.
 */
export function Payment({ orderID, again, renewing, onLeave, module, backUrl }: PaymentProps) {
  const order = useOrderNews(orderID)
  // This page applies the change of entitlements of this payment itself: the learner stays on the page.
  useEffect(() => expectChange(), [])
  const { data, isError, error, refetch, isFetching } = order
  const choose = (
    <Button icon={<ArrowLeft />} onClick={onLeave}>
      重新选择
    </Button>
  )
  if (!data && isError)
    return (
      <>
        <LoadFailure what="订单" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        <p className={styles.alone}>{choose}</p>
      </>
    )
  if (!data)
    return (
      <Card>
        <Loading className={styles.payment}>
          <Skeleton width="160px" height="160px" radius="var(--radius-m)" />
          <Skeleton height="6rem" />
        </Loading>
      </Card>
    )
  switch (data.state) {
    case 'paid':
      return <Success order={data} module={module} backUrl={backUrl} />
    case 'new':
    case 'open':
      return <Waiting order={data} again={again} renewing={renewing} onLeave={onLeave} ask={() => void refetch()} />
    case 'closed':
      return (
        <Said
          title="订单已关闭"
          text="没有收到付款，订单已取消或超过了付款时间。您没有被扣款；如果已经付款，会自动开通或原路退回。"
          action={
            again ? (
              <Button variant="vip" pending={renewing} onClick={again}>
                重新获取
              </Button>
            ) : (
              choose
            )
          }
        />
      )
    case 'late':
      return (
        <Said
          title="付款已收到"
          text={data.note || '付款到达时订单已经关闭，正在核对：班次会自动开通，或原路退回。'}
          action={toOrders}
        />
      )
    default:
      return (
        <Said
          title={STATE_TITLE[data.state]}
          text={data.note || `金额 ${priceText(data.price)}，详情见我的订单。`}
          action={toOrders}
        />
      )
  }
}

const STATE_TITLE: Record<Exclude<OrderState['state'], 'new' | 'open' | 'paid' | 'closed' | 'late'>, string> = {
  refunding: '正在退款',
  refunded: '已退款',
  partly: '已部分退款',
  returned: '付款已原路退回',
}

const toOrders = (
  <Link {...paths.myCenter()} className={buttonClass('primary')}>
    查看我的订单
  </Link>
)

const Said = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <Card>
    <div role="status">
      <Empty title={title} text={text} action={action} />
    </div>
  </Card>
)

interface WaitingProps extends Pick<PaymentProps, 'again' | 'renewing' | 'onLeave'> {
  order: OrderState
  ask: () => void
}

function Waiting({ order, again, renewing, onLeave, ask }: WaitingProps) {
  const left = Math.max(0, Math.ceil((order.expires - useNow(1000)) / 1000))
  const cancel = useMutation(cancelOrder())
  const leave = useMutation(cancelOrder())
  // Cancels this order before another choice: its code must not be paid any more, and its coupon becomes free.
  const chooseAgain = () =>
    leave.mutate(
      { orderID: order.orderID },
      {
        onSuccess: ({ state }) => (state === 'paid' ? ask() : onLeave()),
        onError: (error) => toast(wordsOf(error, '原订单没有关闭，请检查网络后重试'), REQUEST_TOAST_MS),
      },
    )
  const pay = payWith(order.payType)
  const over = left === 0
  const veil = over ? '二维码已过期' : order.QRCode ? '' : '二维码没有取到'
  const askCancel = async () => {
    const answer = await tip({
      title: '取消订单',
      content: '取消后二维码失效；用掉的优惠券会退回。',
      confirm: '取消订单',
      cancel: '继续支付',
      closable: true,
    })
    if (answer !== 'confirm') return
    cancel.mutate(
      { orderID: order.orderID },
      {
        onSuccess: ({ state }) => (state === 'closed' ? onLeave() : ask()),
        onError: (error) => toast(wordsOf(error, '没有取消成功，请检查网络后重试'), REQUEST_TOAST_MS),
      },
    )
  }
  return (
    <Card title="扫码支付">
      <div className={styles.payment}>
        <div className={styles.code} data-over={veil !== '' || undefined}>
          {order.QRCode && <QrCode text={order.QRCode} label={`${pay.name}付款二维码`} />}
          {veil && (
            <div className={styles.veil}>
              <p>{veil}</p>
              {again && (
                <Button size="s" variant="vip" pending={renewing} onClick={again}>
                  重新获取
                </Button>
              )}
            </div>
          )}
        </div>
        <div className={styles.words}>
          <p className={styles.amount}>
            <span>应付</span>
            <strong>{priceText(order.price)}</strong>
          </p>
          <p>{pay.how}，完成付款后本页会自动继续。</p>
          <p className={styles.left} role="timer" aria-label="付款剩余时间">
            {over ? '已超过付款时间' : `请在 ${clockText(left)} 内付款`}
          </p>
          {order.payType === 'sandbox' && order.QRCode && !over && (
            <p>
              <a href={order.QRCode} target="_blank" rel="noreferrer noopener">
                在新窗口打开沙箱付款页
              </a>
            </p>
          )}
          <dl className={styles.facts}>
            <div>
              <dt>购买内容</dt>
              <dd>{order.title}</dd>
            </div>
            <div>
              <dt>支付方式</dt>
              <dd>{pay.name}</dd>
            </div>
            <div>
              <dt>订单号</dt>
              <dd>{order.orderID}</dd>
            </div>
          </dl>
          <div className={styles.actions}>
            {order.id && <AskNow id={order.id} onAsked={ask} />}
            <Button variant="ghost" pending={cancel.isPending} onClick={() => void askCancel()}>
              取消订单
            </Button>
            <Button variant="ghost" icon={<ArrowLeft />} pending={leave.isPending} onClick={chooseAgain}>
              重新选择
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}

/** For learners who have paid and see no result: asks the payment provider. */
function AskNow({ id, onAsked }: { id: string; onAsked: () => void }) {
  const [asking, setAsking] = useState(false)
  const askNow = async () => {
    setAsking(true)
    try {
      const { state } = await queryClient.fetchQuery(getQRCodeTradeNo({ id }))
      if (state !== 'paid') toast('还没有收到付款，付款后本页会自动继续', REQUEST_TOAST_MS)
    } catch (error) {
      toast(wordsOf(error, '没有查到，请检查网络后重试'), REQUEST_TOAST_MS)
    } finally {
      setAsking(false)
      onAsked()
    }
  }
  return (
    <Button pending={asking} onClick={() => void askNow()}>
      我已付款
    </Button>
  )
}

/** 14:05 */
const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
