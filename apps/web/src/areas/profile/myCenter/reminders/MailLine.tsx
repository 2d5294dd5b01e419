import { useMutation } from '@tanstack/react-query'
import { mailAddress } from '@tizhou/domain/reminders/reminders'
import { type FormEvent, useState } from 'react'
import {
  confirmReminderMail,
  type MyReminders,
  removeReminderMail,
  setReminderMail,
} from '../../../../calls/reminders.ts'
import { RequestError } from '../../../../platform/requests/request.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import styles from './Reminders.module.css'

const CODE = /^\d{6}$/
const wordsOf = (error: unknown): string =>
  error instanceof RequestError ? error.msg.replace(/^(address|code)：/, '') : '没有成功，请稍后再试'

/** The address for mails: typed, confirmed by a code, changed, removed. */
export function MailLine({ mail }: { mail: MyReminders['mail'] }) {
  const [isTyping, setIsTyping] = useState(false)
  const remove = useMutation(removeReminderMail())
  if (mail?.isConfirmed === 1 && !isTyping)
    return (
      <div className={styles.line}>
        <span>邮箱：{mail.address}</span>
        <Button size="s" onClick={() => setIsTyping(true)}>
          更换邮箱
        </Button>
        <Button size="s" variant="ghost" pending={remove.isPending} onClick={() => remove.mutate({})}>
          不再使用
        </Button>
      </div>
    )
  if (mail && mail.isConfirmed === 0 && !isTyping)
    return <CodeForm address={mail.address} onOther={() => setIsTyping(true)} />
  return <AddressForm onSent={() => setIsTyping(false)} onCancel={mail ? () => setIsTyping(false) : undefined} />
}

function AddressForm({ onSent, onCancel }: { onSent: () => void; onCancel?: () => void }) {
  const send = useMutation(setReminderMail())
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!mailAddress(typed)) return setFault('请填写正确的邮箱地址')
    setFault('')
    send.mutate({ address: typed.trim() }, { onSuccess: onSent, onError: (error) => setFault(wordsOf(error)) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="邮箱" error={fault}>
        <TextInput type="email" autoComplete="email" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit" pending={send.isPending}>
        发送确认码
      </Button>
      {onCancel && (
        <Button variant="ghost" onClick={onCancel}>
          取消
        </Button>
      )}
    </form>
  )
}

function CodeForm({ address, onOther }: { address: string; onOther: () => void }) {
  const confirm = useMutation(confirmReminderMail())
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!CODE.test(code.trim())) return setFault('请填写 6 位确认码')
    setFault('')
    confirm.mutate({ code: code.trim() }, { onError: (error) => setFault(wordsOf(error)) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={`发到 ${address} 的确认码`} error={fault}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={confirm.isPending}>
        确认邮箱
      </Button>
      <Button variant="ghost" onClick={onOther}>
        换一个邮箱
      </Button>
    </form>
  )
}
