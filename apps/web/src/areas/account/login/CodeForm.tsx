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
  /** What the code is for. Registering offers a password, too. */
  purpose: 'login' | 'register'
  onDone: (session: LoggedIn, userName: string) => void
}

const HINTS = {
  login: '没有注册过的手机号，登录时会自动注册。',
  register: '已经注册过的手机号，验证后会直接登录。',
}

/**
 * Logs in or registers by a code in an SMS. Neither says who is registered: the holder of a phone learns it after the
 * right code.
 */
export function CodeForm({ purpose, name, onName, consent, onConsent, onDone }: CodeFormProps) {
  const isRegistering = purpose === 'register'
  const phone = usePhone(/^\d{1,11}$/.test(name) ? name : '')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState('')
  const asked = useCodeRequest(purpose, phone.phone)
  const isRefused = useIsRefused(phone.phone, isRegistering)
  const password = useNewPassword(phone.phone, true)
  const form = useLogInForm(phone.phone, consent, onConsent)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(code)
    const right = [phone.check(), CODE_PATTERN.test(code), !isRegistering || password.check()].every(Boolean)
    const session = await form.submit(right, (totp) =>
      logInByCode({
        phone: phone.phone,
        code,
        password: isRegistering ? password.password : '',
        totp,
        remember: consent.remember,
      }),
    )
    if (!session) return
    forgetSentCode()
    onDone(session, phone.phone)
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
        hint={isRefused ? '这个号码不能用来注册，请换一个手机号。' : HINTS[purpose]}
      />
      <CodeCheck request={asked} />
      <CodeField
        request={asked}
        code={code}
        onCode={setCode}
        error={(tried === code ? reasonOf(form.error, 'verifyCode') : null) ?? (form.tried ? missing : null)}
        mayAsk={phone.check}
      />
      {isRegistering && (
        <NewPassword
          optional
          state={
            refusedPassword ? { ...password, errors: { ...password.errors, password: refusedPassword } } : password
          }
        />
      )}
      <LoginFoot form={form} own={['verifyCode', 'password']} purpose={purpose} />
    </form>
  )
}

/** Whether the server takes nobody by this number. False while unknown. */
function useIsRefused(phone: string, isRegistering: boolean): boolean {
  const { data } = useQuery({ ...checkUser({ userName: phone }), enabled: isRegistering && isMobile(phone) })
  return data?.canRegister === 0
}
