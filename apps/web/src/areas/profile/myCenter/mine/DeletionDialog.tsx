import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type AccountDeletion, askDeletion } from '../../../../calls/parts/own.ts'
import { Notice, Throttled } from '../../../../platform/account/Notice.tsx'
import { PasswordInput } from '../../../../platform/account/password/PasswordInput.tsx'
import { hashed } from '../../../../platform/account/passwords.ts'
import { useSecondsLeft } from '../../../../platform/account/waiting.ts'
import { lastDayText } from '../../../../platform/dayText.ts'
import { REQUEST_TOAST_MS, toast } from '../../../../platform/feedback.ts'
import { reasonOf, retryAt, wordsOf } from '../../../../platform/requests/refusals.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import styles from './Mine.module.css'

/** Lists what the deletion removes and asks for the password. */
export function DeletionDialog({ deletion, onClose }: { deletion: AccountDeletion; onClose: () => void }) {
  const formID = useId()
  const [password, setPassword] = useState('')
  const [knows, setKnows] = useState(false)
  const [tried, setTried] = useState(false)
  const ask = useMutation(askDeletion())
  const wait = useSecondsLeft(ask.error ? retryAt(ask.error) : null)
  const ofPassword = reasonOf(ask.error, 'password')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password === '' || !knows || ask.isPending || wait > 0) return
    try {
      await ask.mutateAsync({ password: await hashed(password) })
      toast('已申请注销，期限内可以撤回', REQUEST_TOAST_MS)
      onClose()
    } catch {
      // The form shows the refusal.
    }
  }
  return (
    <Dialog
      open
      title="注销账号"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formID} variant="danger" pending={ask.isPending} disabled={wait > 0}>
            申请注销
          </Button>
        </>
      }
    >
      <form id={formID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div>
          <p>{deletion.waitingDays} 天后会删除，且不能恢复：</p>
          <ul className={styles.lost} aria-label="会失去的内容">
            {deletion.versions.map(({ name, endsAt }) => (
              <li key={`${name} ${endsAt}`}>
                {name}（有效期至 {lastDayText(endsAt)}，不退款）
              </li>
            ))}
            <li>{deletion.answered} 次作答，以及错题、收藏、笔记、考试成绩和学习计划</li>
            <li>个人资料、收货地址、反馈和优惠券</li>
          </ul>
        </div>
        <p className={styles.note}>
          订单和付款记录按法律规定保留，但不再包含您的个人信息。期限内可以在这里撤回；重新登录也会自动撤回。其他设备会立即下线。建议先导出我的数据。
        </p>
        <Field label="登录密码" required error={ofPassword ?? (tried && password === '' ? '请输入登录密码' : null)}>
          <PasswordInput
            data-autofocus
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </Field>
        <Checkbox checked={knows} onChange={setKnows}>
          我已了解，以上内容删除后不能恢复
        </Checkbox>
        {tried && !knows && <Notice>请先确认已了解</Notice>}
        {wait > 0 && <Throttled what="密码输错次数过多" seconds={wait} />}
        {ask.error && wait === 0 && !ofPassword && <Notice>{wordsOf(ask.error, '没有申请成功，请稍后再试')}</Notice>}
      </form>
    </Dialog>
  )
}
