import { randomInt } from 'node:crypto'
import type { CodeVerdict, StoredPurpose } from '../../cores/people/codes.ts'
import { badInput, type Refusal } from '../../platform/calls/envelope.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Services } from '../../platform/services.ts'

const DIGITS = 6

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** Keyed digests of phone and code, since the database stores neither. */
export async function marksOf({ keys }: Pick<Services, 'keys'>, phone: string, purpose: StoredPurpose, code: string) {
  return {
    phoneKey: await keys.mark('phone', phone),
    purpose,
    codeHash: await keys.mark('code', `${phone}\n${purpose}\n${code}`),
  }
}

/** Checks a code in a transaction of its own, so that a wrong try is counted; a right code stays valid. */
export async function checkCode(
  services: Services,
  of: { phone: string; purpose: StoredPurpose; code: string; field: string },
): Promise<void> {
  const marks = await marksOf(services, of.phone, of.purpose, of.code)
  const verdict = await services.store.write((tx) =>
    services.people.in(tx).tryCode({ ...marks, now: services.now(), keep: true }),
  )
  if (verdict !== 'right') throw codeRefused(verdict, of.field)
}

/** Uses up a code in the transaction of its purpose. Throws where it has become invalid since it was checked. */
export async function takeCode(
  services: Services,
  tx: Tx,
  marks: Awaited<ReturnType<typeof marksOf>>,
  field: string,
): Promise<void> {
  const verdict = await services.people.in(tx).tryCode({ ...marks, now: services.now() })
  if (verdict !== 'right') throw codeRefused(verdict, field)
}

export const codeRefused = (verdict: Exclude<CodeVerdict, 'right'>, field: string): Refusal =>
  badInput([{ field, reason: verdict === 'wrong' ? '验证码不正确' : '验证码已失效，请重新获取' }])
