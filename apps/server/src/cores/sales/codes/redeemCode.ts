import { isCode, mayRedeem, normalisedCode } from '@tizhou/domain/sales/codes'
import { firstRefusal, type May, refused } from '@tizhou/domain/sales/purchaseRules'
import { openTerm, type Term } from '@tizhou/domain/sales/term'
import { Refusal } from '../../../platform/calls/envelope.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import { tooOften } from '../../people/throttle.ts'
import { entitlementByID, entitlementsHeld, grantEntitlement } from '../../subjects/entitlementEditing.ts'
import { subjectByID, versionsOf } from '../../subjects/subjects.ts'
import type { SalesServices } from '../salesServices.ts'
import { type CodeKind, type CodeRow, codeRow } from './codeRows.ts'
import { countGuess, forgetGuesses, guessers, guessWait } from './guesses.ts'

export interface RedeemAsk {
  userID: number
  agentCode: string
  /** As it was typed. */
  code: string
  kind: CodeKind
  /** What it is typed for; a code of anything else is refused. */
  subjectID: number | undefined
  vn?: number | undefined
  /** Ids of parts with commas. */
  parts?: string | undefined
  /** The address it comes from, in a form that does not tell it. */
  address: string
  /** A limited code is bound to the first one that uses it. */
  device?: string
}

export interface Redeemed extends Term {
  subjectID: number
  appEName: string
  vn: number
  vname: string
}

type Outcome = { wait: number } | { may: May; of?: Named & { subjectID: number } } | { done: Redeemed }

/** What speaks against a code is 409; an unknown one is 404, one out of its time 400. */
const STATUS: Readonly<Record<string, 400 | 404>> = { codeUnknown: 404, codeEarly: 400, codeOver: 400 }

/** What anybody may type that tries codes of others: it makes the next one wait. */
const GUESSED: ReadonlySet<string> = new Set(['codeUnknown', 'codeUsed', 'codeDevice'])

/**
 * Opens what a code is for, on top of what is held. It opens once, whoever else types it at the same moment. Who has used
 * a video code or a limited one hears again what it opened. 429 after too many wrong ones.
 */
export async function redeemCode(services: SalesServices, ask: RedeemAsk): Promise<Redeemed> {
  const now = services.now()
  // Refused outside the transaction: what was counted stays.
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
  // Somebody else was faster, at this very moment.
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
  /** As people call it. */
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
  const [subject, versions] = await Promise.all([subjectByID(tx, row.subject_id), versionsOf(tx, row.subject_id)])
  const version = versions.find(({ vn }) => vn === row.vn)
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
