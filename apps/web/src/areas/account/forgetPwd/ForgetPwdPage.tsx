import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { perform } from '../../../calls/making/call.ts'
import { checkcode } from '../../../calls/parts/entry.ts'
import { paths } from '../../../paths.ts'
import { CODE_PATTERN, CodeCheck, CodeField } from '../../../platform/account/codes/CodeFields.tsx'
import { PhoneField, usePhone } from '../../../platform/account/codes/PhoneField.tsx'
import { forgetSentCode, readSentCode } from '../../../platform/account/codes/sentCode.ts'
import { type CodeRequest, useCodeRequest } from '../../../platform/account/codes/useCodeRequest.ts'
import { Notice, Throttled } from '../../../platform/account/Notice.tsx'
import { NewPassword, useNewPassword } from '../../../platform/account/password/NewPassword.tsx'
import { restorePassword } from '../../../platform/account/passwords.ts'
import { useSecondsLeft } from '../../../platform/account/waiting.ts'
import { useRouter } from '../../../platform/navigation/router/context.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { reasonOf, retryAt, wordsOf } from '../../../platform/requests/refusals.ts'
import { endSession, getSession } from '../../../platform/session/session.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EntryFrame } from '../EntryFrame.tsx'
import { useHandedOver } from '../handedOver.ts'
import styles from './ForgetPwdPage.module.css'
import { Steps } from './Steps.tsx'

const STEPS = ['手机号', '验证码', '新密码'] as const

/** The checked code, passed to the third step. */
interface Checked {
  code: string
}

/**
 * Sets a new password by a code: phone, code, password. It never reveals whether a phone is registered: every step
 * shows the same for an unregistered one, whose code is always wrong.
 */
export default function ForgetPwdPage() {
  const router = useRouter()
  const handed = useHandedOver()
  const [before] = useState(() => ofRestoring(readSentCode()))
  const phone = usePhone(before?.phone ?? handed.phone)
  const asked = useCodeRequest('restore', phone.phone)
  const [at, setAt] = useState(before ? 1 : 0)
  const [checked, setChecked] = useState<Checked | null>(null)
  /** The message after a return from the password to the code. */
  const [stale, setStale] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)

  // Focuses the first empty field of a step, or its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what changes
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])]
    const first = fields.find(({ value }) => value === '') ?? fields[0]
    first?.focus()
  }, [at])

  const back = (to: number) => {
    setChecked(null)
    setAt(to)
  }

  return (
    <EntryFrame title="找回密码" note="用注册时的手机号接收验证码，然后设置新密码。">
      <Steps label="找回密码的步骤" steps={STEPS} at={at} />
      <div ref={form}>
        {at === 0 && <PhoneStep phone={phone} asked={asked} onSent={() => setAt(1)} />}
        {at === 1 && (
          <CodeStep
            phone={phone.phone}
            asked={asked}
            stale={stale}
            onBack={() => back(0)}
            onRight={(code) => {
              setStale(null)
              setChecked({ code })
              setAt(2)
            }}
          />
        )}
        {at === 2 && checked && (
          <PasswordStep
            phone={phone.phone}
            code={checked.code}
            onBack={() => back(1)}
            onStale={(reason) => {
              setStale(reason)
              back(1)
            }}
            onDone={async () => {
              forgetSentCode()
              // The change ended every session of the account, one of this browser included.
              if (getSession()) await endSession()
              void router.navigate({ ...paths.login(), state: { phone: phone.phone, passwordSet: true } })
            }}
          />
        )}
      </div>
      <p className={styles.other}>
        想起密码了？
        <Link {...paths.login()} state={{ phone: phone.phone || undefined }}>
          返回登录
        </Link>
      </p>
    </EntryFrame>
  )
}

const ofRestoring = (sent: ReturnType<typeof readSentCode>) => (sent?.op === 'restore' ? sent : null)

interface PhoneStepProps {
  phone: ReturnType<typeof usePhone>
  asked: CodeRequest
  onSent: () => void
}

function PhoneStep({ phone, asked, onSent }: PhoneStepProps) {
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!phone.check()) return
    // A code that is still valid is not sent again.
    if (asked.wait > 0 && asked.sent) return onSent()
    if (await asked.send()) onSent()
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PhoneField state={phone} />
      <CodeCheck request={asked} />
      <Button
        {...tracked('askRestoreCode')}
        type="submit"
        variant="primary"
        size="l"
        wide
        pending={asked.pending}
        disabled={asked.wait > 0 && !asked.sent}
      >
        {asked.wait > 0 && asked.sent ? '下一步' : '获取验证码'}
      </Button>
    </form>
  )
}

interface CodeStepProps {
  phone: string
  asked: CodeRequest
  stale: string | null
  onBack: () => void
  onRight: (code: string) => void
}

function CodeStep({ phone, asked, stale, onBack, onRight }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ code: string; error: unknown } | null>(null)
  const [pending, setPending] = useState(false)
  const wait = useSecondsLeft(refused ? retryAt(refused.error) : null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (pending || !CODE_PATTERN.test(code)) return
    setPending(true)
    setRefused(null)
    try {
      const { op } = await perform(checkcode(), { phone, code })
      if (op === 'restore') onRight(code)
      else setRefused({ code, error: new Error('这个验证码不是用来找回密码的，请重新获取') })
    } catch (error) {
      setRefused({ code, error })
    } finally {
      setPending(false)
    }
  }

  const missing = code === '' ? '请输入短信验证码' : CODE_PATTERN.test(code) ? null : '验证码是 6 位数字'
  const said = refused?.code === code ? saidOf(refused.error) : null
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.about}>
        如果 <strong>{phone}</strong> 已注册，它会收到一条短信。没有收到时，请检查手机号，或稍后重新获取。
      </p>
      <CodeCheck request={asked} />
      <CodeField
        request={asked}
        code={code}
        onCode={setCode}
        error={said ?? (tried ? missing : null) ?? (code === '' ? stale : null)}
      />
      {refused && wait > 0 && <Throttled what="验证码核对过于频繁" seconds={wait} />}
      <Buttons onBack={onBack} pending={pending} label="下一步" />
    </form>
  )
}

function saidOf(error: unknown): string | null {
  if (retryAt(error) !== null) return null
  return reasonOf(error, 'code') ?? wordsOf(error, error instanceof Error ? error.message : '没有核对成功，请稍后再试')
}

interface PasswordStepProps {
  phone: string
  code: string
  onBack: () => void
  /** The code has expired or was used. */
  onStale: (reason: string) => void
  onDone: () => Promise<void>
}

function PasswordStep({ phone, code, onBack, onStale, onDone }: PasswordStepProps) {
  const next = useNewPassword(phone)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || !next.check()) return
    setPending(true)
    setFailure(null)
    try {
      await restorePassword({ phone, code, password: next.password })
      await onDone()
    } catch (error) {
      setPending(false)
      const reason = reasonOf(error, 'password')
      const staleCode = reasonOf(error, 'verifyCode')
      if (staleCode) onStale(staleCode)
      else if (reason) next.refuse(reason)
      else setFailure(wordsOf(error, '密码没有改成，请稍后再试'))
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <NewPassword state={next} />
      <p className={styles.about}>设置成功后，其他设备上的登录都会失效，请用新密码重新登录。</p>
      {failure && <Notice>{failure}</Notice>}
      <Buttons onBack={onBack} pending={pending} label="设置新密码" />
    </form>
  )
}

function Buttons({ onBack, pending, label }: { onBack: () => void; pending: boolean; label: string }) {
  return (
    <div className={styles.buttons}>
      <Button size="l" icon={<ArrowLeft />} onClick={onBack}>
        上一步
      </Button>
      <Button {...tracked('restorePassword')} type="submit" variant="primary" size="l" wide pending={pending}>
        {label}
      </Button>
    </div>
  )
}
