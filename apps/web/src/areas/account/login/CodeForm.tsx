import { useQuery } from '@tanstack/react-query'
import { isMobile } from '@tizhou/domain/phone/phone'
import { type FormEvent, useState } from 'react'
import type { LoggedIn } from '../../../calls/parts/entry.ts'
import { checkUser } from '../../../calls/parts/entry.ts'
import styles from '../../../platform/account/AccountForm.module.css'
import { CODE_PATTERN, CodeCheck, CodeField } from '../../../platform/account/codes/CodeFields.tsx'
import { PhoneField, usePhone } from '../../../platform/account/codes/PhoneField.tsx'
import { forgetSentCode } from '../../../platform/account/codes/sentCode.ts'
import { useCodeRequest } from '../../../platform/account/codes/useCodeRequest.ts'
import { NewPassword, useNewPassword } from '../../../platform/account/password/NewPassword.tsx'
import { reasonOf } from '../../../platform/requests/refusals.ts'
import { logInByCode } from '../logIn.ts'
import { LoginFoot } from './LoginFoot.tsx'
import type { LoginFormProps } from './LoginForm.tsx'
import { useLogInForm } from './useLogInForm.ts'

interface CodeFormProps extends Omit<LoginFormProps, 'onDone' | 'aside'> {
  /** `wasOffered`: the form had a field for a password already. */
  onDone: (session: LoggedIn, userName: string, wasOffered: boolean) => void
}

/** Logs in by a code in an SMS. A phone without an account gets one, with a password if wanted. */
export function CodeForm({ name, onName, consent, onConsent, onDone }: CodeFormProps) {
  const phone = usePhone(/^\d{1,11}$/.test(name) ? name : '')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState('')
  const asked = useCodeRequest('login', phone.phone)
  const isNew = useIsNew(phone.phone)
  const password = useNewPassword(phone.phone, true)
  const form = useLogInForm(phone.phone, consent, onConsent)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(code)
    const right = [phone.check(), CODE_PATTERN.test(code), !isNew || password.check()].every(Boolean)
    const session = await form.submit(right, (totp) =>
      logInByCode({
        phone: phone.phone,
        code,
        password: isNew ? password.password : '',
        totp,
        remember: consent.remember,
      }),
    )
    if (!session) return
    forgetSentCode()
    onDone(session, phone.phone, isNew)
  }

  const missing = code === '' ? '请输入短信验证码' : CODE_PATTERN.test(code) ? null : '验证码是 6 位数字'
  const refusedPassword = reasonOf(form.error, 'password')
  return (
    <form ref={form.form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PhoneField
        state={{
          ...phone,
          setPhone(next) {
            phone.setPhone(next)
            onName(next)
          },
        }}
        hint={isNew ? '该手机号还没有注册，登录时会自动注册。' : null}
      />
      <CodeCheck request={asked} />
      <CodeField
        request={asked}
        code={code}
        onCode={setCode}
        error={(tried === code ? reasonOf(form.error, 'verifyCode') : null) ?? (form.tried ? missing : null)}
        mayAsk={phone.check}
      />
      {isNew && (
        <NewPassword
          optional
          state={
            refusedPassword ? { ...password, errors: { ...password.errors, password: refusedPassword } } : password
          }
        />
      )}
      <LoginFoot form={form} own={['verifyCode', 'password']} />
    </form>
  )
}

/**
 * Whether no account has this phone. False while unknown, and where the server refused to tell for the rate of
 * questions.
 */
function useIsNew(phone: string): boolean {
  const { data } = useQuery({ ...checkUser({ userName: phone }), enabled: isMobile(phone) })
  return data?.registered === 0
}
