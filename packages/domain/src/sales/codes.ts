import type { DelayRule } from '../account/loginDelay.ts'
import { firstRefusal, type May, refused } from './purchaseRules.ts'

/** 31 letters and digits without look-alikes (0 O, 1 I L). A prime number, as the check character requires. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 12
const GROUP = 4

/**
 * Delays after wrong codes of a learner or an address: five are free, then 2 s, 4 s … up to 15 minutes. With 31¹¹
 * possible codes and few valid ones, a guess every quarter of an hour finds none.
 */
export const GUESS_DELAY: DelayRule = { free: 5, longest: 15 * 60_000, fade: 5 * 60_000 }

/** The check character, which detects any wrong character and any transposition of two. */
function checkOf(body: string): string {
  let sum = 0
  for (const [at, character] of [...body].entries()) sum += (at + 1) * ALPHABET.indexOf(character)
  return ALPHABET[sum % ALPHABET.length] as string
}

/** `random(n)`: a cryptographically random whole number from 0 below n. */
export function newCode(random: (below: number) => number): string {
  let body = ''
  while (body.length < LENGTH - 1) body += ALPHABET[random(ALPHABET.length)]
  return body + checkOf(body)
}

/** The normal form of a typed code: upper case, half width, without spaces, hyphens and the like. */
export const normalisedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')

/** Whether a normalised text has the form of a code; others are typing errors. */
export const isCode = (code: string): boolean =>
  code.length === LENGTH &&
  [...code].every((character) => ALPHABET.includes(character)) &&
  checkOf(code.slice(0, -1)) === code.at(-1)

/** The printed form: `ABCD-EFGH-JKMN`. */
export const printedCode = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''

export interface Code {
  usedBy: number | null
  revokedAt: number | null
  /** The first device of a limited code; null: unused, or not bound. */
  device: string | null
}

export interface CodeBatch {
  agentCode: string
  subjectID: number
  startsAt: number
  endsAt: number
  revokedAt: number | null
}

export interface Redemption {
  userID: number
  agentCode: string
  /** The subject for which it is typed; absent: any. */
  subjectID?: number
  now: number
  /** For limited codes. */
  device?: string
}

/** Whether a code may be redeemed. Undefined: there is no such code. */
export function mayRedeem(code: (Code & { batch: CodeBatch }) | undefined, ask: Redemption): May {
  if (!code) return refused('codeUnknown')
  const { batch } = code
  return firstRefusal(
    code.usedBy !== null && code.usedBy !== ask.userID && 'codeUsed',
    code.usedBy !== null && code.device !== null && code.device !== ask.device && 'codeDevice',
    code.usedBy !== null && 'codeMine',
    (code.revokedAt !== null || batch.revokedAt !== null) && 'codeRevoked',
    ask.now < batch.startsAt && 'codeEarly',
    ask.now >= batch.endsAt && 'codeOver',
    ask.subjectID !== undefined && ask.subjectID !== batch.subjectID && 'codeSubject',
    batch.agentCode !== '' && batch.agentCode !== ask.agentCode && 'codeAgent',
  )
}
