import { type FormEvent, useId, useState } from 'react'
import { perform } from '../../../calls/making/call.ts'
import { checkcode } from '../../../calls/parts/entry.ts'
import styles from '../../../platform/account/AccountForm.module.css'
import { CODE_PATTERN, CodeCheck, CodeField } from '../../../platform/account/codes/CodeFields.tsx'
import { forgetSentCode } from '../../../platform/account/codes/sentCode.ts'
import { useCodeRequest } from '../../../platform/account/codes/useCodeRequest.ts'
import { Notice } from '../../../platform/account/Notice.tsx'
import { masked } from '../../../platform/account/names.ts'
import { NewPassword, useNewPassword } from '../../../platform/account/password/NewPassword.tsx'
import { setPasswordByKey } from '../../../platform/account/passwords.ts'
import { reasonOf, wordsOf } from '../../../platform/requests/refusals.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

interface CodePasswordDialogProps {
  /** The phone of the logged-in user. */
  phone: string
  title: string
  onClose: () => void
  onDone: () => void
}

/** A code sent to the user's phone gives a key, which sets the password. */
export function CodePasswordDialog({ phone, title, onClose, onDone }: CodePasswordDialogProps) {
  const formID = useId()
  const asked = useCodeRequest('change', phone)
  const next = useNewPassword(phone)
  const [code, setCode] = useState('')
  const [secretKey, setSecretKey] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ code: string; error: unknown } | null>(null)
  const [pending, setPending] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    if (pending) return
    setPending(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      const reason = reasonOf(error, 'newPassword')
      if (reason) next.refuse(reason)
      else setRefused({ code, error })
      // The key has expired after ten minutes: a new code is needed.
      if (reasonOf(error, 'secretKey')) setSecretKey(null)
    } finally {
      setPending(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (secretKey !== null) {
      if (next.check())
        void attempt(async () => {
          await setPasswordByKey(secretKey, next.password)
          onDone()
        })
    } else if (CODE_PATTERN.test(code))
      void attempt(async () => {
        const checked = await perform(checkcode(), { phone, code })
        forgetSentCode()
        setCode('')
        setTried(false)
        setSecretKey(checked.secretKey ?? null)
        if (!checked.secretKey) throw new Error('这个验证码不是用来修改密码的，请重新获取')
      })
  }

  const missing = code === '' ? '请输入短信验证码' : CODE_PATTERN.test(code) ? null : '验证码是 6 位数字'
  const ofCode = refused?.code === code ? reasonOf(refused.error, 'code') : null
  const other = refused && !reasonOf(refused.error, 'code')
  return (
    <Dialog
      open
      size="s"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formID} variant="primary" pending={pending}>
            {secretKey === null ? '下一步' : '设置密码'}
          </Button>
        </>
      }
    >
      <form id={formID} className={styles.form} noValidate onSubmit={submit}>
        {secretKey === null ? (
          <>
            <p>先确认是您本人：验证码会发送到 {masked(phone)}。</p>
            <CodeCheck request={asked} />
            <CodeField request={asked} code={code} onCode={setCode} error={ofCode ?? (tried ? missing : null)} />
          </>
        ) : (
          <NewPassword state={next} />
        )}
        {other && (
          <Notice>
            {wordsOf(refused.error, refused.error instanceof Error ? refused.error.message : '没有成功，请稍后再试')}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
