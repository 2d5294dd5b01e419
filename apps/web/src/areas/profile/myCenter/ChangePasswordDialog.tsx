import { type FormEvent, useId, useState } from 'react'
import styles from '../../../platform/account/AccountForm.module.css'
import { Notice, Throttled } from '../../../platform/account/Notice.tsx'
import { NewPassword, useNewPassword } from '../../../platform/account/password/NewPassword.tsx'
import { PasswordInput } from '../../../platform/account/password/PasswordInput.tsx'
import { changePassword } from '../../../platform/account/passwords.ts'
import { useSecondsLeft } from '../../../platform/account/waiting.ts'
import { reasonOf, retryAt, wordsOf } from '../../../platform/requests/refusals.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { classes } from '../../../ui/theme/classes.ts'

interface ChangePasswordDialogProps {
  userName: string
  onClose: () => void
  onDone: () => void
  /** Opens the change by a code; absent where the account has no phone. */
  onForgotten?: (() => void) | undefined
}

export function ChangePasswordDialog({ userName, onClose, onDone, onForgotten }: ChangePasswordDialogProps) {
  const formID = useId()
  const next = useNewPassword(userName)
  const [old, setOld] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ old: string; error: unknown } | null>(null)
  const [pending, setPending] = useState(false)
  const wait = useSecondsLeft(refused ? retryAt(refused.error) : null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!next.check() || old === '' || pending || wait > 0) return
    setPending(true)
    setRefused(null)
    try {
      await changePassword(old, next.password)
      onDone()
    } catch (error) {
      const reason = reasonOf(error, 'newPassword')
      if (reason) next.refuse(reason)
      else setRefused({ old, error })
      setPending(false)
    }
  }

  const ofOld = refused?.old === old ? reasonOf(refused.error, 'oldPassword') : null
  const other = refused && wait === 0 && retryAt(refused.error) === null && !reasonOf(refused.error, 'oldPassword')
  return (
    <Dialog
      open
      size="s"
      title="修改密码"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formID} variant="primary" pending={pending} disabled={wait > 0}>
            修改密码
          </Button>
        </>
      }
    >
      <form id={formID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="原密码"
          required
          error={ofOld ?? (tried && old === '' ? '请输入原密码' : null)}
          aside={
            onForgotten && (
              <button type="button" className={classes(styles.link, styles.small)} onClick={onForgotten}>
                忘记原密码？
              </button>
            )
          }
        >
          <PasswordInput
            data-autofocus
            name="oldPassword"
            autoComplete="current-password"
            value={old}
            onChange={setOld}
          />
        </Field>
        <NewPassword state={next} />
        {wait > 0 && <Throttled what="原密码输错次数过多" seconds={wait} />}
        {other && <Notice>{wordsOf(refused.error, '密码没有改成，请稍后再试')}</Notice>}
      </form>
    </Dialog>
  )
}
