import { useMutation } from '@tanstack/react-query'
import { priceText } from '@tizhou/domain/money/yuan'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { type FormEvent, useId, useState } from 'react'
import { askRefund, type MyOrder } from '../../../calls/sales.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { reasonOf, wordsOf } from '../../../platform/requests/refusals.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './MyOrders.module.css'

const REASONS = ['买错班次或科目', '重复购买', '内容与预期不符', '考试取消或改期', '其他'] as const
const OTHER = '其他'
const MOST = 150

/** Requests a refund: its reason and consequences. Customer service decides on it. */
export function RefundDialog({ order, onClose }: { order: MyOrder; onClose: () => void }) {
  const formID = useId()
  const [reason, setReason] = useState('')
  const [more, setMore] = useState('')
  const [tried, setTried] = useState(false)
  const ask = useMutation(askRefund())
  const noReason = tried && reason === '' ? '请选择退款原因' : null
  const noMore = tried && reason === OTHER && more.trim() === '' ? '请写明原因' : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const text = cleanInput(more)
    if (ask.isPending || reason === '' || (reason === OTHER && text === '')) return
    ask.mutate(
      { orderID: order.orderID, reason: text ? `${reason}：${text}` : reason },
      {
        onSuccess: () => {
          toast('退款申请已提交', REQUEST_TOAST_MS)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title="申请退款"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formID} variant="danger" pending={ask.isPending}>
            提交申请
          </Button>
        </>
      }
    >
      <form id={formID} className={styles.form} noValidate onSubmit={submit}>
        <p>
          {order.title}，实付 {priceText(order.price)}。退款后这笔订单开通的班次会收回；款项原路退回付款账户。
        </p>
        <Field label="退款原因" required error={noReason}>
          <Select data-autofocus value={reason} onChange={setReason}>
            <option value="">请选择</option>
            {REASONS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="补充说明"
          required={reason === OTHER}
          error={noMore ?? reasonOf(ask.error, 'reason')}
          hint={`最多 ${MOST} 字`}
        >
          <TextArea rows={3} maxLength={MOST} value={more} onChange={(event) => setMore(event.target.value)} />
        </Field>
        {ask.error && reasonOf(ask.error, 'reason') === null && (
          <p className={styles.refused} role="alert">
            {wordsOf(ask.error, '申请没有提交成功，请检查网络后重试')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
