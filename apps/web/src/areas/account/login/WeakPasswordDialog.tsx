import { WEAKNESS_TEXT, weaknessOf } from '@tizhou/domain/account/weakPassword'
import { type FormEvent, useId, useState } from 'react'
import type { LoggedIn } from '../../../calls/parts/entry.ts'
import { Notice } from '../../../platform/account/Notice.tsx'
import { NewPassword, useNewPassword } from '../../../platform/account/password/NewPassword.tsx'
import { changeWeakPassword } from '../../../platform/account/passwords.ts'
import { reasonOf, wordsOf } from '../../../platform/requests/refusals.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { logInByPassword } from '../logIn.ts'
import styles from './LoginForm.module.css'

interface WeakPasswordDialogProps {
  userName: string
  /** The password of this log-in; null after a log-in by code: it is then changed elsewhere. */
  password: string | null
  remember: boolean
  onPutOff: () => void
  onLead: () => void
  /** Called after the change with the new session; null where the user must log in with the new password. */
  onChanged: (session: LoggedIn | null) => void
}

/** Says that the password is easy to guess and offers to change it now or later. */
export function WeakPasswordDialog(props: WeakPasswordDialogProps) {
  const { userName, password, remember, onPutOff, onLead, onChanged } = props
  const formID = useId()
  const next = useNewPassword(userName)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || password === null || !next.check()) return
    setPending(true)
    setFailure(null)
    try {
      await changeWeakPassword({ userName, old: password, new: next.password })
    } catch (error) {
      const reason = reasonOf(error, 'newPassword')
      if (reason) next.refuse(reason)
      else setFailure(wordsOf(error, '密码没有改成，请稍后再试'))
      setPending(false)
      return
    }
    // The change ended every session, this one included; where the account asks for a second factor, the user must log
    // in.
    onChanged(await logInByPassword({ userName, password: next.password, remember, totp: '' }).catch(() => null))
  }

  const weakness = password === null ? undefined : weaknessOf(password, userName)
  return (
    <Dialog
      open
      size="s"
      title="您的密码过于简单"
      onClose={pending ? undefined : onPutOff}
      footer={
        <>
          <Button disabled={pending} onClick={onPutOff}>
            以后再说
          </Button>
          {password === null ? (
            <Button variant="primary" onClick={onLead}>
              去修改
            </Button>
          ) : (
            <Button type="submit" form={formID} variant="primary" pending={pending}>
              修改密码
            </Button>
          )}
        </>
      }
    >
      <p>
        {weakness && `${WEAKNESS_TEXT[weakness]}。`}
        这样的密码容易被人猜中，您的学习记录和已购班次可能被他人使用，建议现在就换一个。
      </p>
      {password !== null && (
        <form id={formID} className={styles.inDialog} noValidate onSubmit={(event) => void submit(event)}>
          <NewPassword state={next} />
          {failure && <Notice>{failure}</Notice>}
        </form>
      )}
    </Dialog>
  )
}
