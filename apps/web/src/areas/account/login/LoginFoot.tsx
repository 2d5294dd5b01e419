import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import formStyles from '../../../platform/account/AccountForm.module.css'
import { Notice, Throttled } from '../../../platform/account/Notice.tsx'
import { wordsOf } from '../../../platform/requests/refusals.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { AgreementDialog } from './AgreementDialog.tsx'
import styles from './LoginForm.module.css'
import type { LogInForm } from './useLogInForm.ts'

interface LoginFootProps {
  form: LogInForm
  /** Names of the fields that show their refusals themselves. */
  own: readonly string[]
  /** What the button does. */
  purpose?: 'login' | 'register'
  /** Shown beside 记住登录. */
  aside?: ReactNode
}

/** The end of the forms to log in and to register: second factor, consent, error, button. */
export function LoginFoot({ form, own, purpose = 'login', aside }: LoginFootProps) {
  const action = purpose === 'register' ? '注册' : '登录'
  const [reading, setReading] = useState(false)
  const { consent, setConsent, tried, asksTotp, wait, error, pending } = form
  const missing = tried && !consent.agreed
  const agree = (agreed: boolean) => setConsent({ ...consent, agreed })
  return (
    <>
      {asksTotp && (
        <Field
          label="动态验证码"
          required
          error={form.totpError}
          hint="该账号已开启两步验证，请输入身份验证器上显示的 6 位数字。"
        >
          <TextInput
            size="l"
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder="6 位数字"
            value={form.totp}
            onChange={(event) => form.setTotp(event.target.value.replace(/\D/g, ''))}
          />
        </Field>
      )}
      <div className={styles.remember}>
        <Checkbox
          checked={consent.remember}
          aria-describedby="remember-note"
          onChange={(remember) => setConsent({ ...consent, remember })}
        >
          记住登录
        </Checkbox>
        {aside}
        <p id="remember-note" className={styles.note}>
          30 天内被下线时，可在这台电脑一键重新登录；不保存密码。公用电脑请勿勾选。
        </p>
      </div>
      <div>
        <div className={styles.agreement}>
          <Checkbox
            name="agreed"
            checked={consent.agreed}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? 'agreement-error' : undefined}
            onChange={agree}
          >
            我已阅读并同意
          </Checkbox>
          <button type="button" className={formStyles.link} onClick={() => setReading(true)}>
            用户协议与隐私说明
          </button>
        </div>
        {missing && (
          <p id="agreement-error" role="alert" className={styles.missing}>
            <CircleAlert aria-hidden="true" />
            请先阅读并勾选同意
          </p>
        )}
      </div>
      <Outcome form={form} own={own} action={action} />
      <Button
        {...tracked(purpose === 'register' ? 'register' : 'logIn')}
        type="submit"
        variant="primary"
        size="l"
        wide
        pending={pending}
        disabled={wait > 0 && error !== null}
      >
        {action}
      </Button>
      <AgreementDialog
        open={reading}
        onClose={() => setReading(false)}
        onAgree={() => {
          setReading(false)
          agree(true)
        }}
      />
    </>
  )
}

function Outcome({
  form: { error, wait, checking },
  own,
  action,
}: Pick<LoginFootProps, 'form' | 'own'> & { action: string }) {
  if (checking)
    return (
      <p role="status" className={styles.note}>
        这个账号近来多次登录失败，正在做安全验证，请稍候…
      </p>
    )
  if (wait > 0) return <Throttled what={`${action}尝试过于频繁`} seconds={wait} />
  if (error === null || wasThrottled(error)) return null
  const fields = (error as { data?: { errors?: { field: string }[] } | null }).data?.errors ?? []
  if (fields.some(({ field }) => field === 'totp' || own.includes(field))) return null
  return <Notice>{wordsOf(error, `${action}没有成功，请稍后再试`)}</Notice>
}

const wasThrottled = (error: unknown): boolean => (error as { status?: unknown }).status === 429
