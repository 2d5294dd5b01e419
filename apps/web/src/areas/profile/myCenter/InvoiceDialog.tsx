import { useMutation } from '@tanstack/react-query'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { type FormEvent, useId, useState } from 'react'
import { type MyOrder, putInvoice } from '../../../calls/sales.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { reasonOf, wordsOf } from '../../../platform/requests/refusals.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './MyOrders.module.css'

/** 15 to 20 letters and digits; '' for a person's invoice. */
const TAX_NO = /^(?:[0-9A-Z]{15,20})?$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The recipient of an order's invoice, and the address it is sent to. */
export function InvoiceDialog({ order, onClose }: { order: MyOrder; onClose: () => void }) {
  const formID = useId()
  const [title, setTitle] = useState(order.invoice?.title ?? '')
  const [taxNo, setTaxNo] = useState(order.invoice?.taxNo ?? '')
  const [email, setEmail] = useState(order.invoice?.email ?? '')
  const [tried, setTried] = useState(false)
  const put = useMutation(putInvoice())
  const typed = { title: cleanInput(title), taxNo: taxNo.trim().toUpperCase(), email: email.trim() }
  const faults = {
    title: typed.title === '' ? '请填写发票抬头：单位名称或个人姓名' : null,
    taxNo: TAX_NO.test(typed.taxNo) ? null : '税号为 15 至 20 位数字或字母；个人发票不用填写',
    email: EMAIL.test(typed.email) && cleanInput(typed.email) === typed.email ? null : '请填写接收电子发票的邮箱',
  }
  const errorOf = (field: keyof typeof faults) => (tried ? faults[field] : null) ?? reasonOf(put.error, field)
  const isNamed = (['title', 'taxNo', 'email'] as const).some((field) => reasonOf(put.error, field))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (put.isPending || Object.values(faults).some(Boolean)) return
    put.mutate(
      { orderID: order.orderID, ...typed },
      {
        onSuccess: () => {
          toast('发票信息已保存', REQUEST_TOAST_MS)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title="发票信息"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formID} variant="primary" pending={put.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={formID} className={styles.form} noValidate onSubmit={submit}>
        <Field label="发票抬头" required error={errorOf('title')}>
          <TextInput
            data-autofocus
            autoComplete="organization"
            maxLength={100}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field label="税号" error={errorOf('taxNo')} hint="单位发票需要；个人发票不用填写">
          <TextInput
            autoComplete="off"
            maxLength={20}
            value={taxNo}
            onChange={(event) => setTaxNo(event.target.value)}
          />
        </Field>
        <Field label="电子邮箱" required error={errorOf('email')} hint="电子发票发到这里">
          <TextInput
            type="email"
            autoComplete="email"
            maxLength={100}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        {put.error && !isNamed && (
          <p className={styles.refused} role="alert">
            {wordsOf(put.error, '没有保存成功，请检查网络后重试')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
