import { type FormEvent, useId, useState } from 'react'
import { perform } from '../../../calls/making/call.ts'
import { phoneChange, phoneCode, phoneConfirm } from '../../../calls/parts/own.ts'
import styles from '../../../platform/account/AccountForm.module.css'
import { CODE_PATTERN, CodeCheck, CodeField } from '../../../platform/account/codes/CodeFields.tsx'
import { PhoneField, usePhone } from '../../../platform/account/codes/PhoneField.tsx'
import { forgetSentCode } from '../../../platform/account/codes/sentCode.ts'
import { useCodeBy } from '../../../platform/account/codes/useCodeRequest.ts'
import { Notice } from '../../../platform/account/Notice.tsx'
import { masked } from '../../../platform/account/names.ts'
import { reasonOf, wordsOf } from '../../../platform/requests/refusals.ts'
import { renameSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

interface PhoneDialogProps {
  /** The phone of the logged-in user. */
  phone: string
  onClose: () => void
  onDone: () => void
}

/** A code of the present phone gives a key; with it and a code of the new phone the account changes its phone. */
export function PhoneDialog({ phone, onClose, onDone }: PhoneDialogProps) {
  const formID = useId()
  const next = usePhone('')
  const ofOld = useCodeBy('oldPhone', phone, (solution) => perform(phoneCode(), { which: 'old', ...solution }))
  const ofNew = useCodeBy('newPhone', next.phone, (solution) =>
    perform(phoneCode(), { which: 'new', phone: next.phone, ...solution }),
  )
  const [code, setCode] = useState('')
  const [secretKey, setSecretKey] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ of: string; error: unknown } | null>(null)
  const [pending, setPending] = useState(false)
  const isFirst = secretKey === null
  const typed = `${isFirst} ${next.phone} ${code}`

  const goTo = (key: string | null) => {
    forgetSentCode()
    setSecretKey(key)
    setCode('')
    setTried(false)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isWhole = (isFirst || next.check()) && CODE_PATTERN.test(code)
    if (!isWhole || pending) return
    setPending(true)
    setRefused(null)
    try {
      if (isFirst) goTo((await perform(phoneConfirm(), { code })).secretKey)
      else {
        await perform(phoneChange(), { secretKey, phone: next.phone, code })
        forgetSentCode()
        renameSession(next.phone)
        onDone()
      }
    } catch (error) {
      // The key has expired after ten minutes: the present phone is asked again.
      const isOver = reasonOf(error, 'secretKey') !== null
      if (isOver) goTo(null)
      setRefused({ of: isOver ? `true ${next.phone} ` : typed, error })
    } finally {
      setPending(false)
    }
  }

  const error = refused?.of === typed ? refused.error : null
  const missing = code === '' ? '请输入短信验证码' : CODE_PATTERN.test(code) ? null : '验证码是 6 位数字'
  const fault = reasonOf(error, 'code') ?? (tried ? missing : null)
  const request = isFirst ? ofOld : ofNew
  return (
    <Dialog
      open
      size="s"
      title="更换手机号"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formID} variant="primary" pending={pending}>
            {isFirst ? '下一步' : '更换手机号'}
          </Button>
        </>
      }
    >
      <form id={formID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isFirst ? (
          <p>先确认是您本人：验证码会发送到原手机号 {masked(phone)}。收不到验证码时请联系客服。</p>
        ) : (
          <>
            <p>原手机号已确认。更换后用新手机号登录，其他设备需要重新登录。</p>
            <PhoneField state={next} label="新手机号" />
          </>
        )}
        <CodeCheck request={request} />
        <CodeField
          request={request}
          code={code}
          onCode={setCode}
          error={fault}
          {...(!isFirst && { mayAsk: next.check })}
        />
        {error !== null && !reasonOf(error, 'code') && <Notice>{wordsOf(error, '手机号没有换成，请稍后再试')}</Notice>}
      </form>
    </Dialog>
  )
}
