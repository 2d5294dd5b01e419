import { isCode, mayRedeem, normalisedCode } from '@tizhou/domain/sales/codes'
import { firstRefusal, type May, refused } from '@tizhou/domain/sales/purchaseRules'
import { openTerm, type Term } from '@tizhou/domain/sales/term'
import { Refusal } from '../../../platform/calls/envelope.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import { tooOften } from '../../people/throttle.ts'
import { entitlementByID, entitlementsHeld, grantEntitlement } from '../../subjects/entitlementEditing.ts'
import { goodsOf } from '../prices/goods.ts'
import type { SalesServices } from '../salesServices.ts'
import { type CodeKind, type CodeRow, codeRow } from './codeRows.ts'
import { countGuess, forgetGuesses, guessers, guessWait } from './guesses.ts'

export interface RedeemAsk {
  userID: number
  agentCode: string
  /** As it was typed. */
  code: string
  kind: CodeKind
  /** The subject for which it is typed; codes of other subjects are refused. */
  subjectID: number | undefined
  vn?: number | undefined
  /** Comma-separated ids of parts. */
  parts?: string | undefined
  /** A digest of the address. */
  address: string
  /** A limited code is bound to the first device that uses it. */
  device?: string
}

export interface Redeemed extends Term {
  subjectID: number
  appEName: string
  vn: number
  vname: string
}

type Outcome = { wait: number } | { may: May; of?: Named & { subjectID: number } } | { done: Redeemed }

/** The status of a refusal: 409, except an unknown code (404) and one outside its period (400). */
const STATUS: Readonly<Record<string, 400 | 404>> = { codeUnknown: 404, codeEarly: 400, codeOver: 400 }

/** Refusals that a person guessing codes would get: they delay the next try. */
const GUESSED: ReadonlySet<string> = new Set(['codeUnknown', 'codeUsed', 'codeDevice'])

/**
 * Redeems a code in addition to the held entitlements. A code works once, also under concurrent calls. A learner who
 * has used a video code or a limited one gets the same answer again. 429 after too many wrong codes.
 */
export async function redeemCode(services: SalesServices, ask: RedeemAsk): Promise<Redeemed> {
  const now = services.now()
  // Thrown outside the transaction, so that the count of wrong tries is kept.
  const outcome = await services.store.write((tx) => redeem(tx, ask, now))
  if ('wait' in outcome) throw tooOften(outcome.wait, '兑换码输入错误次数过多')
  if ('done' in outcome) {
    services.entitlements.forget(ask.userID)
    return outcome.done
  }
  const { may, of } = outcome
  if (may.ok) throw new Error('a code is refused for a reason')
  if (may.reason === 'codeSubject' && of)
    throw new Refusal(409, `这个兑换码适用于“${of.subject} ${of.vname}”`, {
      reason: may.reason,
      ...{ AppID: of.subjectID, AppEName: of.appEName, AppCName: of.subject, vname: of.vname },
    })
  throw new Refusal(STATUS[may.reason] ?? 409, may.msg, { reason: may.reason })
}

async function redeem(tx: Tx, ask: RedeemAsk, now: number): Promise<Outcome> {
  const guessing = guessers(ask.userID, ask.address)
  await lockLearner(tx, ask.userID)
  const wait = await guessWait(tx, guessing, now)
  if (wait > 0) return { wait }
  const code = normalisedCode(ask.code)
  const row = isCode(code) ? await codeRow(tx, code, ask.kind) : undefined
  const [may, version] = await mayTake(tx, row, ask, now)
  if (row && !may.ok && may.reason === 'codeMine' && ask.kind !== 'version') return again(tx, row)
  if (!row || !version || !may.ok) {
    if (!may.ok && GUESSED.has(may.reason)) await countGuess(tx, guessing, now)
    return { may, ...(row && version && { of: { ...version, subjectID: row.subject_id } }) }
  }
  const taken = await tx.db
    .updateTable('redemption_code')
    .set({ used_by: ask.userID, used_at: now, device: ask.device ?? null })
    .where('code', '=', code)
    .where('used_by', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  // A concurrent request has used it.
  if (taken.numUpdatedRows !== 1n) return { may: refused('codeUsed') }
  const of = { subjectID: row.subject_id, vn: row.vn }
  const held = await entitlementsHeld(tx, ask.userID, row.subject_id)
  const term = openTerm(
    held
      .filter((one) => one.vn === row.vn && one.parts === row.parts && one.ends_at > now)
      .map((one) => ({ startsAt: one.starts_at, endsAt: one.ends_at })),
    row.days,
    now,
  )
  const cause = { source: 'code', reason: `兑换码 ****${code.slice(-4)}`, at: now }
  const entitlementID = await grantEntitlement(tx, { ...of, ...term, ...cause, userID: ask.userID, parts: row.parts })
  await tx.db.updateTable('redemption_code').set({ entitlement_id: entitlementID }).where('code', '=', code).execute()
  await forgetGuesses(tx, ask.userID)
  return { done: { ...of, appEName: version.appEName, vname: version.vname, ...term } }
}

interface Named {
  appEName: string
  /** Name for users. */
  subject: string
  vname: string
}

async function mayTake(
  tx: Tx,
  row: CodeRow | undefined,
  ask: RedeemAsk,
  now: number,
): Promise<[May] | [May, Named | undefined]> {
  const { subjectID, device } = ask
  const may = mayRedeem(
    row && {
      usedBy: row.used_by,
      revokedAt: row.revoked_at,
      device: row.device,
      batch: {
        agentCode: row.agent_code,
        subjectID: row.subject_id,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        revokedAt: row.batch_revoked_at,
      },
    },
    {
      userID: ask.userID,
      agentCode: ask.agentCode,
      now,
      ...(subjectID === undefined ? {} : { subjectID }),
      ...(device === undefined ? {} : { device }),
    },
  )
  const isElsewhere = !may.ok && may.reason === 'codeSubject'
  if (!row || (!may.ok && !isElsewhere)) return [may]
  if (isElsewhere) return [may, await namedOf(tx, row)]
  const named = await namedOf(tx, row)
  const isOther =
    (ask.vn !== undefined && ask.vn !== row.vn) ||
    (ask.parts !== undefined && ask.parts !== row.parts && row.parts !== '')
  return [firstRefusal(!named && 'withdrawn', isOther && 'codeSubject'), named]
}

async function namedOf(tx: Tx, row: CodeRow): Promise<Named | undefined> {
  const { subject, versions } = (await goodsOf(tx, row.subject_id)) ?? {}
  const version = versions?.find(({ vn }) => vn === row.vn)
  if (!subject || !version || subject.withdrawn_at !== null) return undefined
  return { appEName: subject.code, subject: subject.short_name, vname: version.name }
}

async function again(tx: Tx, row: CodeRow): Promise<Outcome> {
  const given = row.entitlement_id === null ? undefined : await entitlementByID(tx, row.entitlement_id)
  const named = await namedOf(tx, row)
  if (!given || !named) return { may: refused('codeMine') }
  const term = { startsAt: given.starts_at, endsAt: given.ends_at }
  return { done: { subjectID: row.subject_id, vn: row.vn, appEName: named.appEName, vname: named.vname, ...term } }
}
