import type { DelayRule } from '../account/loginDelay.ts'
import { firstRefusal, type May, refused } from './purchaseRules.ts'

/** 31 letters and figures that nobody takes for one another: no 0 O, no 1 I L. A prime, which the check needs. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 12
const GROUP = 4

/**
 * Wrong codes of one learner, or of one address, slow the next try down: five cost nothing, then 2 s, 4 s … up to
 * 15 minutes. 31¹¹ codes of which a few are given out: whoever tries one a quarter of an hour finds none.
 */
export const GUESS_DELAY: DelayRule = { free: 5, longest: 15 * 60_000, fade: 5 * 60_000 }

/** The character that makes a code complete: any one wrong character, and any two that changed places, show. */
function checkOf(body: string): string {
  let sum = 0
  for (const [at, character] of [...body].entries()) sum += (at + 1) * ALPHABET.indexOf(character)
  return ALPHABET[sum % ALPHABET.length] as string
}

/** `random(n)`: a whole number from 0 below n, from a source that cannot be guessed. */
export function newCode(random: (below: number) => number): string {
  let body = ''
  while (body.length < LENGTH - 1) body += ALPHABET[random(ALPHABET.length)]
  return body + checkOf(body)
}

/** What somebody typed, as it is kept: upper case, full-width as usual, without spaces, hyphens and the like. */
export const normalisedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')

/** Whether a normalised text can be a code at all: what cannot was mistyped. */
export const isCode = (code: string): boolean =>
  code.length === LENGTH &&
  [...code].every((character) => ALPHABET.includes(character)) &&
  checkOf(code.slice(0, -1)) === code.at(-1)

/** As it is printed: `ABCD-EFGH-JKMN`. */
export const printedCode = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''

export interface Code {
  usedBy: number | null
  revokedAt: number | null
  /** The first device of a limited code; null: not used, or not bound. */
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
  /** The subject that it is typed for; absent: whatever subject it is of. */
  subjectID?: number
  now: number
  /** Of limited codes. */
  device?: string
}

/** Whether a code opens what it is for. Undefined: there is no such code. */
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
