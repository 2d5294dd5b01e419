import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LoggedIn } from '../../../calls/parts/entry.ts'
import { asksForWork, type Solved, solveNew } from '../../../platform/account/captcha/solveNew.ts'
import { useSecondsLeft } from '../../../platform/account/waiting.ts'
import { needsTotp, reasonOf, retryAt } from '../../../platform/requests/refusals.ts'

/** What both log-in forms share, kept when the user switches between them. */
export interface Consent {
  agreed: boolean
  /** Whether this device may log in again automatically. */
  remember: boolean
}

export interface LogInForm {
  form: RefObject<HTMLFormElement | null>
  consent: Consent
  setConsent: (consent: Consent) => void
  /** The user tried to log in: missing values are shown from then on. */
  tried: boolean
  totp: string
  setTotp: (code: string) => void
  /** The account requires its second factor. */
  asksTotp: boolean
  totpError: string | null
  /** Seconds until the next attempt for this account. */
  wait: number
  error: unknown
  pending: boolean
  /** Solves a challenge to be let in, after failed attempts of others for this account. */
  checking: boolean
  /** Logs in where nothing is missing. `complete`: the form's own fields are filled. */
  submit: (
    complete: boolean,
    logIn: (totp: string, work: Solved | undefined) => Promise<LoggedIn>,
  ) => Promise<LoggedIn | null>
}

const TOTP = /^\d{6}$/

/** `name`: the account. A wait and a second factor belong to one account. */
export function useLogInForm(name: string, consent: Consent, setConsent: (consent: Consent) => void): LogInForm {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [totp, setTotp] = useState('')
  const [factorOf, setFactorOf] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ name: string; until: number } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [pending, setPending] = useState(false)
  const [checking, setChecking] = useState(false)
  const leaving = useRef(new AbortController())
  const wait = useSecondsLeft(refused?.name === name ? refused.until : null)
  const asksTotp = factorOf === name

  // Focuses the first invalid field after it was rendered as invalid.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try, and what the server asks for after it
  useEffect(() => {
    const { current } = form
    const wrong = current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (asksTotp) current?.querySelector<HTMLElement>('[name="totp"]')?.focus()
  }, [tries, asksTotp, error])

  const submit: LogInForm['submit'] = async (complete, logIn) => {
    if (pending || wait > 0) return null
    setTries((count) => count + 1)
    setError(null)
    if (!complete || !consent.agreed || (asksTotp && !TOTP.test(totp))) return null
    setPending(true)
    try {
      const code = asksTotp ? totp : ''
      return await logIn(code, undefined).catch(async (failure) => logIn(code, await workFor(failure)))
    } catch (failure) {
      const until = retryAt(failure)
      if (until !== null) setRefused({ name, until })
      if (needsTotp(failure)) setFactorOf(name)
      // The first request for the second factor is no error.
      setError(needsTotp(failure) && !asksTotp ? null : failure)
      return null
    } finally {
      setPending(false)
      setChecking(false)
    }
  }

  /** Rejects with `failure` where a solved challenge does not help, or where solving fails. */
  const workFor = async (failure: unknown): Promise<Solved> => {
    if (!asksForWork(failure)) throw failure
    setChecking(true)
    const { captchaId, validate } = await solveNew(leaving.current.signal).catch(() => Promise.reject(failure))
    return { captchaId, validate }
  }

  useEffect(() => {
    const page = new AbortController()
    leaving.current = page
    return () => page.abort()
  }, [])

  const missingTotp = asksTotp && tries > 0 && totp !== '' && !TOTP.test(totp) ? '动态验证码是 6 位数字' : null
  return {
    form,
    consent,
    setConsent,
    tried: tries > 0,
    totp,
    setTotp,
    asksTotp,
    totpError: reasonOf(error, 'totp') ?? missingTotp,
    wait,
    error,
    pending,
    checking,
    submit,
  }
}
