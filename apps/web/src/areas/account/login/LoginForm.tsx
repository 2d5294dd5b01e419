import { type FormEvent, type ReactNode, useState } from 'react'
import type { LoggedIn } from '../../../calls/parts/entry.ts'
import styles from '../../../platform/account/AccountForm.module.css'
import { PasswordInput } from '../../../platform/account/password/PasswordInput.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { logInByPassword } from '../logIn.ts'
import { LoginFoot } from './LoginFoot.tsx'
import { type Consent, useLogInForm } from './useLogInForm.ts'

export interface LoginFormProps {
  /** The user name, shared by both forms. */
  name: string
  onName: (name: string) => void
  consent: Consent
  onConsent: (consent: Consent) => void
  /** `password`: as it was typed. */
  onDone: (session: LoggedIn, userName: string, password: string) => void
  aside?: ReactNode
}

/** Logs in by password. Typed values stay, whatever the server answers. */
export function LoginForm({ name, onName, consent, onConsent, onDone, aside }: LoginFormProps) {
  const [password, setPassword] = useState('')
  const [capsLock, setCapsLock] = useState(false)
  const userName = name.trim()
  const form = useLogInForm(userName, consent, onConsent)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const session = await form.submit(userName !== '' && password !== '', (totp, work) =>
      logInByPassword({ userName, password, totp, work, remember: consent.remember }),
    )
    if (session) onDone(session, userName, password)
  }

  return (
    <form ref={form.form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="账号" required error={form.tried && !userName ? '请输入手机号或账号' : null}>
        <TextInput
          size="l"
          name="userName"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          placeholder="手机号或账号"
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      <Field
        label="密码"
        required
        error={form.tried && !password ? '请输入密码' : null}
        hint={capsLock ? '大写锁定已打开' : null}
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          placeholder="登录密码"
          value={password}
          onChange={setPassword}
          onCapsLock={setCapsLock}
        />
      </Field>
      <LoginFoot form={form} own={[]} aside={aside} />
    </form>
  )
}
