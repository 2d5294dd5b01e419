import { type FormEvent, useId, useState } from 'react'
import { Notice } from '../../../platform/account/Notice.tsx'
import { NewPassword, useNewPassword } from '../../../platform/account/password/NewPassword.tsx'
import { setPasswordByKey } from '../../../platform/account/passwords.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { reasonOf, wordsOf } from '../../../platform/requests/refusals.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './LoginForm.module.css'

interface SetPasswordDialogProps {
  userName: string
  /** The key from the log-in by code, valid for ten minutes. */
  secretKey: string
  onClose: () => void
}

/** Offers to set a password for an account without one. */
export function SetPasswordDialog({ userName, secretKey, onClose }: SetPasswordDialogProps) {
  const formID = useId()
  const next = useNewPassword(userName)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || !next.check()) return
    setPending(true)
    setFailure(null)
    try {
      await setPasswordByKey(secretKey, next.password)
      toast('密码已设置', REQUEST_TOAST_MS)
      onClose()
    } catch (error) {
      const reason = reasonOf(error, 'newPassword')
      if (reason) next.refuse(reason)
      else setFailure(wordsOf(error, '密码没有设成，请稍后再试'))
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      size="s"
      title="设置登录密码"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>以后再说</Button>
          <Button type="submit" form={formID} variant="primary" pending={pending}>
            设置密码
          </Button>
        </>
      }
    >
      <p>您已登录。设置密码后，收不到短信时也能登录；也可以以后在个人中心设置。</p>
      <form id={formID} className={styles.inDialog} noValidate onSubmit={(event) => void submit(event)}>
        <NewPassword state={next} />
        {failure && <Notice>{failure}</Notice>}
      </form>
    </Dialog>
  )
}
