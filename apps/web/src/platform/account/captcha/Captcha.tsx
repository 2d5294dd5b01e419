import { Check, CircleAlert, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import styles from './Captcha.module.css'
import type { CaptchaControl, CaptchaState } from './useCaptcha.ts'

const WORDS: Record<CaptchaState, string> = {
  idle: '点击验证',
  working: '正在验证…',
  done: '验证通过',
  failed: '验证没有成功，请点击重试',
  expired: '验证已过期，请重新点击验证',
}

/** The captcha: one press starts the work, without a puzzle. `error`: the message of the server or the form. */
export function Captcha({ captcha, error }: { captcha: CaptchaControl; error: string | null }) {
  const { state, start } = captcha
  const id = useId()
  return (
    <div className={styles.captcha}>
      {/* biome-ignore lint/a11y/useSemanticElements: a press begins work that may fail; nobody ticks or unticks it */}
      <button
        type="button"
        role="checkbox"
        name="captcha"
        aria-checked={state === 'done'}
        aria-busy={state === 'working' || undefined}
        aria-invalid={error !== null || undefined}
        aria-describedby={error ? id : undefined}
        data-state={state}
        className={styles.control}
        onClick={start}
      >
        <span className={styles.box} aria-hidden="true">
          {state === 'working' && <Spinner />}
          {state === 'done' && <Check />}
        </span>
        {WORDS[state]}
        <ShieldCheck className={styles.sign} aria-hidden="true" />
      </button>
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : WORDS[state]}
      </span>
      {error && (
        <p id={id} role="alert" className={styles.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
