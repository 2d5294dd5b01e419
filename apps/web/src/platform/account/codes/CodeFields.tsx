import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Captcha } from '../captcha/Captcha.tsx'
import { Notice, Throttled } from '../Notice.tsx'
import { masked } from '../names.ts'
import { waitText } from '../waiting.ts'
import styles from './CodeFields.module.css'
import type { SentCode } from './sentCode.ts'
import type { CodeRequest } from './useCodeRequest.ts'

export const CODE_PATTERN = /^\d{6}$/

/** The security check, shown while a code can be sent; during a wait its countdown is shown instead. */
export function CodeCheck({ request }: { request: CodeRequest }) {
  const { captcha, captchaError, wait, failure } = request
  return (
    <>
      {wait === 0 && <Captcha captcha={captcha} error={captchaError} />}
      {failure &&
        (failure.again ? <Throttled what="获取验证码过于频繁" seconds={wait} /> : <Notice>{failure.words}</Notice>)}
    </>
  )
}

interface CodeFieldProps {
  request: CodeRequest
  code: string
  onCode: (code: string) => void
  error: string | null
  /** Called before a code is sent: false where the form has no valid phone. */
  mayAsk?: () => boolean
}

/** The field of the six-digit code, with the button that sends it and where it was sent. */
export function CodeField({ request, code, onCode, error, mayAsk }: CodeFieldProps) {
  const { sent, wait, pending, send } = request
  const ask = () => {
    if (mayAsk?.() ?? true) void send()
  }
  return (
    <Field label="验证码" required error={error} hint={sent && <SentTo sent={sent} />}>
      <div className={styles.code}>
        <TextInput
          size="l"
          name="verifyCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="6 位数字"
          value={code}
          onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
        />
        <Button size="l" pending={pending} disabled={wait > 0} onClick={ask}>
          {wait > 0 ? `${waitText(wait)}后可重发` : sent ? '重新获取' : '获取验证码'}
        </Button>
      </div>
    </Field>
  )
}

function SentTo({ sent }: { sent: SentCode }): ReactNode {
  return (
    <span role="status">
      {/* Must not reveal whether a code was sent to restore a password, which would reveal who is registered. */}
      {sent.op === 'restore' ? '验证码 5 分钟内有效。' : `验证码已发送至 ${masked(sent.phone)}，5 分钟内有效。`}
      {sent.outbox && isLoopback() && (
        <>
          本机没有配置短信服务，请在
          <a href="/local/outbox" target="_blank" rel="noreferrer" className={styles.outbox}>
            短信发件箱
            <ExternalLink aria-label="（新窗口）" />
          </a>
          查看。
        </>
      )}
    </span>
  )
}

/** Whether the page is served from this machine, by its address. */
const isLoopback = (): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(location.hostname)
