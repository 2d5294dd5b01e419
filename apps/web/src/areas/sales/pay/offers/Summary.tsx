import type { UseQueryResult } from '@tanstack/react-query'
import { priceText } from '@tizhou/domain/money/yuan'
import type { Quote } from '../../../../calls/sales.ts'
import { lastDayText } from '../../../../platform/dayText.ts'
import { wordsOf } from '../../../../platform/requests/refusals.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { type PayType, payWith as payWithOf } from '../order/payTypes.ts'
import { RefundRule } from './RefundRule.tsx'
import styles from './Summary.module.css'

interface SummaryProps {
  /** The chosen goods in words. */
  title: string
  quote: UseQueryResult<Quote>
  /** The payment types of the agent, and the chosen one. */
  payTypes: readonly PayType[]
  payWith: PayType | undefined
  onPayWith: (payType: PayType) => void
  /** The number of instalments; 0: paid at once. */
  instalments: number
  pending: boolean
  /** Why the order could not be made. */
  refused: Error | null
  onPay: () => void
}

/** The price line by line, and the payment. The server calculates it; the page only shows it. */
export function Summary(props: SummaryProps) {
  const { title, quote, payTypes, payWith, onPayWith, instalments, pending, refused, onPay } = props
  const { data, isError, error, isFetching, refetch } = quote
  const noWay = data !== undefined && data.pays > 0 && payTypes.length === 0
  return (
    <Card title="应付金额" className={styles.summary}>
      <p className={styles.what}>{title}</p>
      {isError && (
        <div className={styles.refused} role="alert">
          <p>{wordsOf(error, '价格没有计算成功，请检查网络后重试')}</p>
          <Button size="s" pending={isFetching} onClick={() => void refetch()}>
            重新计算
          </Button>
        </div>
      )}
      {!isError && !data && (
        <Loading className={styles.lines}>
          <Skeleton height="1.5rem" />
          <Skeleton height="2.5rem" width="60%" />
        </Loading>
      )}
      {!isError && data && (
        <>
          <dl className={styles.lines} aria-label="价格明细" aria-busy={isFetching || undefined}>
            {data.lines.map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{priceText(amount)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.total} aria-live="polite">
            <span>应付</span>
            <strong>{priceText(data.pays)}</strong>
          </p>
          {instalments > 0 && <p className={styles.note}>花呗分 {instalments} 期支付</p>}
          <p className={styles.note}>有效期至 {lastDayText(data.EndTime)}</p>
          {payTypes.length > 1 && payWith && data.pays > 0 && (
            <div className={styles.payWith}>
              <Segmented
                label="支付方式"
                value={payWith}
                options={payTypes.map((value) => ({ value, label: payWithOf(value).name }))}
                onChange={onPayWith}
                wide
              />
            </div>
          )}
          {noWay ? (
            <p className={styles.refused}>暂不支持在线支付，开通班次请联系客服。</p>
          ) : (
            <Button
              {...tracked('pay')}
              variant="vip"
              size="l"
              wide
              pending={pending}
              aria-disabled={isFetching || undefined}
              onClick={() => !isFetching && onPay()}
            >
              {data.pays === 0 ? '立即开通' : '扫码支付'}
            </Button>
          )}
        </>
      )}
      {refused && (
        <p className={styles.refused} role="alert">
          {wordsOf(refused, '订单没有提交成功，请检查网络后重试')}
        </p>
      )}
      <p className={styles.note}>付款后立即开通；开通前请核对科目与班次。</p>
      {data && <RefundRule days={data.refundDays} />}
    </Card>
  )
}
