import { strengthOf } from '@tizhou/domain/account/passwordStrength'
import { WEAKNESS_TEXT } from '@tizhou/domain/account/weakPassword'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../../../ui/form/Field.tsx'
import styles from './NewPassword.module.css'
import { PasswordInput } from './PasswordInput.tsx'

export interface NewPasswordState {
  userName: string
  password: string
  again: string
  errors: { password: string | null; again: string | null }
  /** The number of attempts to send the form. */
  checks: number
  setPassword: (password: string) => void
  setAgain: (again: string) => void
  /** Whether the password is valid; shows what is wrong. */
  check: () => boolean
  /** Shows the server's message. */
  refuse: (reason: string) => void
}

/** `optional`: both fields may be empty. */
export function useNewPassword(userName: string, optional = false): NewPasswordState {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [checks, setChecks] = useState(0)
  const [refused, setRefused] = useState<{ password: string; reason: string } | null>(null)
  const found = {
    password: problemOf(password, userName, optional && again === ''),
    again: again === password ? null : again === '' ? '请再输入一次新密码' : '两次输入的密码不一致',
  }
  const reason = refused?.password === password ? refused.reason : null
  return {
    userName,
    password,
    again,
    checks,
    errors: checks > 0 ? { password: found.password ?? reason, again: found.again } : { password: reason, again: null },
    setPassword,
    setAgain,
    check() {
      setChecks(checks + 1)
      return found.password === null && found.again === null
    },
    refuse: (reason) => setRefused({ password, reason }),
  }
}

function problemOf(password: string, userName: string, mayBeEmpty: boolean): string | null {
  if (password === '') return mayBeEmpty ? null : '请输入新密码'
  const { weakness } = strengthOf(password, userName)
  return weakness ? WEAKNESS_TEXT[weakness] : null
}

/** The new password with its strength, and its repetition. */
export function NewPassword({ state, optional = false }: { state: NewPasswordState; optional?: boolean }) {
  const [capsLock, setCapsLock] = useState(false)
  const { userName, password, again, errors, checks } = state
  const fields = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt focuses the first invalid field
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [checks])

  return (
    <div ref={fields} className={styles.fields}>
      <Field
        label={optional ? '设置密码（可以以后再设）' : '新密码'}
        required={!optional}
        error={errors.password}
        hint={
          <>
            <StrengthMeter password={password} userName={userName} isSaid={errors.password !== null} />
            {capsLock && <span>大写锁定已打开</span>}
          </>
        }
      >
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          placeholder="至少 8 位，不要只用数字"
          value={password}
          onChange={state.setPassword}
          onCapsLock={setCapsLock}
        />
      </Field>
      {(!optional || password !== '') && (
        <Field label={optional ? '再输入一次密码' : '再输入一次新密码'} required error={errors.again}>
          <PasswordInput name="again" autoComplete="new-password" value={again} onChange={state.setAgain} />
        </Field>
      )}
      {/* Tells a password manager the account. */}
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
    </div>
  )
}

const WORDS = { weak: '弱', fair: '中', strong: '强' } as const

/** `isSaid`: the field shows what is wrong already. */
function StrengthMeter({ password, userName, isSaid }: { password: string; userName: string; isSaid: boolean }) {
  if (password === '') return <span className={styles.advice}>字母、数字、符号混用，越长越安全。</span>
  const { strength, weakness } = strengthOf(password, userName)
  return (
    <span className={styles.meter} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>密码强度：{WORDS[strength]}</span>
      {weakness && !isSaid && <span>{WEAKNESS_TEXT[weakness]}</span>}
    </span>
  )
}
