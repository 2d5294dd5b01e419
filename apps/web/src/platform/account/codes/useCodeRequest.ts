import type { Data, Params } from '@tizhou/contract/contract'
import { systemLabelOf } from '@tizhou/domain/client/deviceLabel'
import { useState } from 'react'
import { perform } from '../../../calls/making/call.ts'
import { sendcode } from '../../../calls/parts/entry.ts'
import { agentCode } from '../../agent/agentCode.ts'
import { clientType } from '../../clientType.ts'
import { reasonOf, retryAt, wordsOf } from '../../requests/refusals.ts'
import { type CaptchaControl, useCaptcha } from '../captcha/useCaptcha.ts'
import { useSecondsLeft } from '../waiting.ts'
import { keepSentCode, type Purpose, readSentCode, type SentCode } from './sentCode.ts'

export interface CodeRequest {
  captcha: CaptchaControl
  /** The message about the security check. */
  captchaError: string | null
  /** The code sent to this phone for this purpose, while it is valid. */
  sent: SentCode | null
  /** Seconds until another code may be sent to this phone. */
  wait: number
  pending: boolean
  /** Why no code was sent; `again`: too many were requested. */
  failure: { words: string; again: boolean } | null
  /** Resolves true where a code was sent. */
  send: () => Promise<boolean>
}

interface Refused {
  phone: string
  until: number
}

type Sent = Data<'account.sendcode'>
type Solution = Pick<Params<'account.sendcode'>, 'captchaId' | 'validate'>

/** Requests codes for one purpose, for whatever phone the field contains: waiting times belong to a phone. */
export const useCodeRequest = (op: Params<'account.sendcode'>['op'], phone: string): CodeRequest =>
  useCodeBy(op, phone, (solution, isRepeat) =>
    perform(sendcode(), {
      ...{ phone, op, isRepeat, ...solution },
      agentCode: agentCode(),
      product: 'tizhou',
      clienttype: clientType(),
      os: systemLabelOf(navigator.userAgent),
    }),
  )

/** As useCodeRequest, by a call of one's own. */
export function useCodeBy(
  op: Purpose,
  phone: string,
  call: (solution: Solution, isRepeat: 0 | 1) => Promise<Sent>,
): CodeRequest {
  const captcha = useCaptcha()
  const [captchaError, setCaptchaError] = useState<string | null>(null)
  const [last, setLast] = useState(readSentCode)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [failure, setFailure] = useState<CodeRequest['failure'] | null>(null)
  const [pending, setPending] = useState(false)

  const ofPhone = last?.phone === phone ? last : null
  const until = Math.max(ofPhone?.resendAt ?? 0, refused?.phone === phone ? refused.until : 0)
  const wait = useSecondsLeft(until)

  const send = async (): Promise<boolean> => {
    if (pending || wait > 0) return false
    if (!captcha.solved) {
      setCaptchaError('请先点击完成安全验证')
      return false
    }
    const { captchaId, validate } = captcha.solved
    setPending(true)
    setFailure(null)
    setCaptchaError(null)
    try {
      const { resendAfter, expiresIn, localOutbox } = await call({ captchaId, validate }, ofPhone ? 1 : 0)
      const now = Date.now()
      const sent = {
        phone,
        op,
        resendAt: now + resendAfter * 1000,
        expiresAt: now + expiresIn * 1000,
        outbox: localOutbox === 1,
      }
      keepSentCode(sent)
      setLast(sent)
      captcha.reset()
      return true
    } catch (error) {
      const again = retryAt(error)
      if (again !== null) setRefused({ phone, until: again })
      // A refusal for its rate does not use up the solution.
      else captcha.reset()
      const refusal = reasonOf(error, 'validate')
      if (refusal) setCaptchaError(refusal)
      else setFailure({ words: wordsOf(error, '验证码没有发出去，请稍后再试'), again: again !== null })
      return false
    } finally {
      setPending(false)
    }
  }

  return {
    captcha,
    captchaError: captcha.state === 'idle' ? captchaError : null,
    sent: ofPhone?.op === op && ofPhone.expiresAt > Date.now() ? ofPhone : null,
    wait,
    pending,
    failure,
    send,
  }
}
