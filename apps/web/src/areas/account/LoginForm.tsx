import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { RequestError } from '../../platform/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { AgreementDialog } from './AgreementDialog.tsx'
import styles from './LoginForm.module.css'
import { useUserLogin } from './userLogin.ts'

type Missing = 'userName' | 'password' | 'agreed'

/** The password form. What was typed stays whatever the server answers. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [reading, setReading] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const login = useUserLogin()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Missing[] = []
    if (!userName.trim()) found.push('userName')
    if (!password) found.push('password')
    if (!agreed) found.push('agreed')
    setMissing(found)
    if (found[0]) form.current?.querySelector<HTMLInputElement>(`[name="${found[0]}"]`)?.focus()
    else login.mutate({ userName, password }, { onSuccess: onDone })
  }

  const settle = (name: Missing) => setMissing(missing.filter((other) => other !== name))
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field label="账号" required error={missing.includes('userName') ? '请输入手机号或账号' : null}>
        <TextInput
          size="l"
          name="userName"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          placeholder="手机号或账号"
          value={userName}
          onChange={(event) => {
            setUserName(event.target.value)
            settle('userName')
          }}
        />
      </Field>
      <Field
        label="密码"
        required
        error={missing.includes('password') ? '请输入密码' : null}
        hint={capsLock ? '大写锁定已打开' : null}
      >
        <TextInput
          size="l"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={128}
          placeholder="登录密码"
          value={password}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          onChange={(event) => {
            setPassword(event.target.value)
            settle('password')
          }}
          trailing={
            <IconButton
              size="s"
              label={shown ? '隐藏密码' : '显示密码'}
              icon={shown ? <EyeOff /> : <Eye />}
              onClick={() => setShown(!shown)}
            />
          }
        />
      </Field>
      <div>
        <div className={styles.agreement}>
          <Checkbox
            name="agreed"
            checked={agreed}
            aria-invalid={missing.includes('agreed') || undefined}
            aria-describedby={missing.includes('agreed') ? 'agreement-error' : undefined}
            onChange={(checked) => {
              setAgreed(checked)
              settle('agreed')
            }}
          >
            我已阅读并同意
          </Checkbox>
          <button type="button" className={styles.link} onClick={() => setReading(true)}>
            用户协议与隐私说明
          </button>
        </div>
        {missing.includes('agreed') && (
          <p id="agreement-error" role="alert" className={styles.missing}>
            <CircleAlert aria-hidden="true" />
            请先阅读并勾选同意
          </p>
        )}
      </div>
      <div aria-live="assertive">
        {login.isError && (
          <p className={styles.refused}>
            <CircleAlert aria-hidden="true" />
            {login.error instanceof RequestError ? login.error.msg : '登录没有成功，请稍后再试'}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" size="l" wide pending={login.isPending}>
        登录
      </Button>
      <AgreementDialog
        open={reading}
        onClose={() => setReading(false)}
        onAgree={() => {
          setReading(false)
          setAgreed(true)
          settle('agreed')
        }}
      />
    </form>
  )
}
