import { useMutation } from '@tanstack/react-query'
import type { ShipmentState } from '@tizhou/domain/delivery/shipment'
import { useState } from 'react'
import { type Deliver, takeDeliveryInfo } from '../../../calls/delivery.ts'
import { dayText } from '../../../platform/dayText.ts'
import { REQUEST_TOAST_MS, tip, toast } from '../../../platform/feedback.ts'
import { wordsOf } from '../../../platform/requests/refusals.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import type { Tone } from '../../../ui/theme/tone.ts'
import { ChooseAddress } from './ChooseAddress.tsx'
import styles from './ExpressPage.module.css'
import { ParcelWay } from './ParcelWay.tsx'

const STATES: Readonly<Record<ShipmentState, { name: string; tone: Tone; hint: string }>> = {
  due: { name: '待填地址', tone: 'due', hint: '请选择收货地址，填写后开始备货。' },
  addressed: { name: '备货中', tone: 'brand', hint: '打包前可以修改收货地址。' },
  packed: { name: '已打包', tone: 'brand', hint: '等待快递揽收，收货地址不能再修改。' },
  sent: { name: '已寄出', tone: 'brand', hint: '' },
  moving: { name: '运输中', tone: 'brand', hint: '' },
  delivered: { name: '已送达', tone: 'right', hint: '收到图书后，请确认收货。' },
  received: { name: '已收货', tone: 'neutral', hint: '' },
  returned: { name: '已退回', tone: 'wrong', hint: '图书已退回，客服会安排重新寄送。' },
  lost: { name: '查找中', tone: 'wrong', hint: '包裹没有按时送达，客服正在查找；如已收到，请确认收货。' },
  cancelled: { name: '已取消', tone: 'neutral', hint: '订单已退款，图书不再寄送。' },
}

/** The books of one order. `isOpen`: the tracking is initially open. */
export function ParcelCard({ parcel, isOpen }: { parcel: Deliver; isOpen: boolean }) {
  const { orderID, state, books, info, no, carrier, reason } = parcel
  const [isChoosing, setChoosing] = useState(false)
  const [isShown, setShown] = useState(isOpen)
  const receive = useMutation(takeDeliveryInfo())
  const { name, tone, hint } = STATES[state]

  const askReceipt = async () => {
    const answer = await tip({
      title: '确认收货',
      content: `请在拿到图书并检查无误后确认。\n订单号：${orderID}`,
      confirm: '已收到，确认',
      cancel: '再等等',
      closable: true,
      destructive: true,
    })
    if (answer !== 'confirm') return
    receive.mutate(
      { orderID },
      {
        onSuccess: () => toast('已确认收货', REQUEST_TOAST_MS),
        onError: (error) => toast(wordsOf(error, '没有成功，请检查网络后重试'), REQUEST_TOAST_MS),
      },
    )
  }

  return (
    <Card
      title={`订单 ${orderID}`}
      note={`${dayText(parcel.dueTime)} 下单`}
      action={<Badge tone={tone}>{name}</Badge>}
      className={styles.parcel}
    >
      <div className={styles.parts}>
        <ul className={styles.books} aria-label={`订单 ${orderID} 的图书`}>
          {books.map((book) => (
            <li key={book.ID}>
              <strong>《{book.title}》</strong>
              <span>
                {book.AppName} {book.vname}
              </span>
            </li>
          ))}
        </ul>
        {info && (
          <p className={styles.words}>
            收货人：{info.userName} {info.phone}，{info.address} {info.details}
          </p>
        )}
        {no !== '' && (
          <p className={styles.words}>
            {carrier} <span className={styles.number}>{no}</span>
            {parcel.sentTime !== null && `，${dayText(parcel.sentTime)} 寄出`}
            {parcel.receivedTime !== null && `，${dayText(parcel.receivedTime)} 确认收货`}
          </p>
        )}
        {(hint !== '' || reason !== '') && (
          <p className={styles.hint}>
            {hint}
            {reason !== '' && ` 说明：${reason}`}
          </p>
        )}
        <div className={styles.actions}>
          {parcel.changeable === 1 && (
            <Button
              {...tracked('giveAddress')}
              variant={state === 'due' ? 'primary' : 'secondary'}
              aria-label={`${state === 'due' ? '填写收货地址' : '修改收货地址'}：订单 ${orderID}`}
              onClick={() => setChoosing(true)}
            >
              {state === 'due' ? '填写收货地址' : '修改收货地址'}
            </Button>
          )}
          {no !== '' && (
            <Button
              variant="ghost"
              aria-expanded={isShown}
              aria-label={`物流进度：订单 ${orderID}`}
              onClick={() => setShown(!isShown)}
            >
              物流进度
            </Button>
          )}
          {parcel.receivable === 1 && (
            <Button
              {...tracked('confirmReceipt')}
              variant={state === 'delivered' ? 'primary' : 'secondary'}
              pending={receive.isPending}
              aria-label={`确认收货：订单 ${orderID}`}
              onClick={() => void askReceipt()}
            >
              确认收货
            </Button>
          )}
        </div>
        {no !== '' && isShown && <ParcelWay no={no} />}
      </div>
      {isChoosing && <ChooseAddress parcel={parcel} onClose={() => setChoosing(false)} />}
    </Card>
  )
}
