import { seenOf } from '@tizhou/domain/account/accessPlan'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'
import { type AccountUse, usesOf } from '../people/unusedAccount.ts'
import type { EntitlementRow } from '../subjects/entitlementEditing.ts'
import { everyTermOfMany, heldTerm } from '../subjects/heldTerms.ts'
import { type ItemPlan, type ItemRow, type MovedTerm, planOf } from './items.ts'
import { askedOf, itemsIn, type RunRow, UNDOABLE } from './runs.ts'

type Did = NonNullable<ItemPlan['did']>
type Item = Pick<ItemRow, 'user_id' | 'plan'>

const CHANGED = '权限之后又改过，保持不变'
const LONGER = '之后又在后面延长或开通了一段，保持不变'
const BEHIND = '之后又买了或开通了后面的一段，恢复会与它重叠，保持不变'

/** What a row's undo takes back, and what it cannot. */
export interface Undoing {
  /** The group that the learner leaves. */
  leaves?: number
  /** The term that was given and ends. */
  ends?: EntitlementRow
  /** Terms that get their former times back. */
  restores: { row: EntitlementRow; was: MovedTerm['was'] }[]
  /** Whether the account, which the run made, goes. */
  drops: boolean
  /** Why something stays; empty: everything is taken back. */
  stays: string[]
  /** What stays, for a later undo. */
  remains: Did
}

/** What decides what an undo can take back. */
interface Known {
  uses: ReadonlyMap<number, AccountUse>
  terms: ReadonlyMap<number, readonly EntitlementRow[]>
  /** Who has orders or coupons. */
  buyers: ReadonlySet<number>
  now: number
}

export async function knownOf(on: Pick<Store, 'db'>, items: readonly Item[], now: number): Promise<Known> {
  const done = items.filter((item) => planOf(item).did !== undefined)
  const made = done.filter((item) => planOf(item).did?.made).flatMap(({ user_id }) => user_id ?? [])
  const buyers = new Set<number>()
  for (const some of inChunks(made))
    for (const table of ['sale_order', 'coupon'] as const) {
      const rows = await on.db.selectFrom(table).select('user_id').distinct().where('user_id', 'in', some).execute()
      for (const { user_id } of rows) if (user_id !== null) buyers.add(user_id)
    }
  const people = done.flatMap(({ user_id }) => user_id ?? [])
  return { uses: await usesOf(on, made), terms: await everyTermOfMany(on, people), buyers, now }
}

/** What the undo of a row would do; undefined: the row did nothing. */
export function undoingOf(run: RunRow, item: Item, known: Known): Undoing | undefined {
  const plan = planOf(item)
  const { did } = plan
  const { user_id: userID } = item
  if (!did || userID === null) return undefined
  const terms = known.terms.get(userID) ?? []
  const undoing: Undoing = { restores: [], drops: false, stays: [], remains: {} }
  const { stays, remains } = undoing
  if (did.joined !== undefined) undoing.leaves = did.joined
  if (did.added) {
    const row = termBy(terms, did.added)
    if (row && !isExtended(terms, row)) undoing.ends = row
    else {
      stays.push(row ? LONGER : CHANGED)
      remains.added = did.added
    }
  }
  const { moved = [] } = did
  const meets = meetsLater(run, terms, plan, moved)
  const left = moved.filter(({ id, was, is }) => {
    const row = meets ? undefined : termBy(terms, { id, ...is })
    if (row) undoing.restores.push({ row, was })
    return !row
  })
  if (left.length > 0) {
    stays.push(meets ? BEHIND : CHANGED)
    remains.moved = left
  }
  if (did.made) {
    const why = whyKept(userID, did, known)
    if (why.length === 0 && stays.length === 0) undoing.drops = true
    else {
      stays.push(keptText(why.length > 0 ? why : ['权限没有全部收回']))
      remains.made = true
    }
  }
  return undoing
}

export const keptText = (why: readonly string[]): string => `账号保留：${why.join('、')}`

/** What was taken back, in words; empty: nothing. */
export const tookText = ({ leaves, ends, restores }: Undoing): string[] => [
  ...(leaves === undefined ? [] : ['已移出班级']),
  ...(ends ? ['已收回开通的版本'] : []),
  ...(restores.length > 0 ? ['已恢复原来的期限'] : []),
]

/** The term as the run left it; undefined: somebody changed it since. */
const termBy = (
  terms: readonly EntitlementRow[],
  { id, startsAt, endsAt }: { id: number; startsAt: number; endsAt: number },
): EntitlementRow | undefined =>
  terms.find((row) => row.entitlement_id === id && row.starts_at === startsAt && row.ends_at === endsAt)

/** The other terms of the same whole version. */
const besides = (terms: readonly EntitlementRow[], of: { subjectID: number; vn: number }): readonly EntitlementRow[] =>
  terms.filter(
    (row) => row.subject_id === of.subjectID && row.vn === of.vn && row.parts === '' && row.ends_at > row.starts_at,
  )

/** Whether more was given behind a term. */
const isExtended = (terms: readonly EntitlementRow[], row: EntitlementRow): boolean =>
  besides(terms, { subjectID: row.subject_id, vn: row.vn }).some(
    (one) => one.entitlement_id !== row.entitlement_id && one.ends_at > row.ends_at,
  )

/**
 * Whether a term that came since would overlap what these would get back: two terms at one time would cost the learner what was
 * bought. All of them stay then, so that no gap comes between them.
 */
function meetsLater(
  run: RunRow,
  terms: readonly EntitlementRow[],
  { seen = '' }: ItemPlan,
  moved: readonly MovedTerm[],
): boolean {
  const { version } = askedOf(run)
  if (!version) return false
  const before = new Set(seen.split(' '))
  const others = besides(terms, version).filter(
    (row) => !before.has(seenOf([heldTerm(row)])) && !moved.some(({ id }) => id === row.entitlement_id),
  )
  return moved.some(({ was, is }) => {
    const from = Math.max(was.startsAt, is.endsAt)
    return others.some((row) => row.starts_at < was.endsAt && row.ends_at > from)
  })
}

/** Why an account that the run made stays: something of it is not the run's. */
function whyKept(userID: number, did: Did, { uses, terms, buyers, now }: Known): string[] {
  const use = uses.get(userID)
  const isOther = (row: EntitlementRow) =>
    row.entitlement_id !== did.added?.id && (row.ends_at > now || heldTerm(row).isPaid)
  return [
    ...(use?.isStaff ? ['已是员工账号'] : []),
    ...(use?.isUsed ? ['已经有人使用'] : []),
    ...(use?.isBlocked ? ['账号被停用过'] : []),
    ...(use?.groupIDs.some((groupID) => groupID !== did.joined) ? ['还在其他班级'] : []),
    ...((terms.get(userID) ?? []).some(isOther) ? ['另外开通过版本'] : []),
    ...(buyers.has(userID) ? ['有订单或优惠券'] : []),
  ]
}

/** How many rows an undo would take back whole, in part or not at all, and why not. */
export async function undoOutlook(on: Pick<Store, 'db'>, run: RunRow, now: number) {
  const outlook = { whole: 0, partly: 0, none: 0 }
  const reasons = new Map<string, number>()
  for (const state of UNDOABLE) {
    const items = await itemsIn(on, run.run_id, state, run.items)
    const known = await knownOf(on, items, now)
    for (const item of items) {
      const undoing = undoingOf(run, item, known)
      const stays = undoing?.stays ?? []
      if (!undoing || stays.length === 0) outlook.whole++
      else if (tookText(undoing).length > 0) outlook.partly++
      else outlook.none++
      for (const reason of new Set(stays)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
  }
  const told = [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
  return { ...outlook, reasons: told.slice(0, 5) }
}
