import { priceAt } from '@tizhou/domain/sales/price'
import { type Changeable, type ChangeRules, type Held, mayChange, mayGiveUp } from '@tizhou/domain/sales/purchaseRules'
import { partIDs } from '@tizhou/domain/versions/parts'
import { notFound } from '../../../platform/calls/envelope.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Asked } from '../../../platform/database/reading/statement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import {
  allEntitlementsHeld,
  type EntitlementRow,
  entitlementsHeld,
  grantEntitlement,
  setEntitlementEnd,
} from '../../subjects/entitlementEditing.ts'
import { type SubjectRow, shownSubjects, type VersionRow } from '../../subjects/subjects.ts'
import { refuseUnless } from '../orders/refuseUnless.ts'
import { goodsOf, isFree, offered, type SubjectGoods } from '../prices/goods.ts'
import { priceAsk, pricesOfSubject } from '../prices/priceRows.ts'
import { isRefunding } from '../refunds/refundRows.ts'
import type { SalesServices } from '../salesServices.ts'

type Reads = Pick<Store, 'db'> & Asked

export interface Version {
  subjectID: number
  vn: number
}

/** All terms of one version that a learner holds and may exchange together. */
interface Own {
  record: Changeable
  rows: EntitlementRow[]
}

/** The versions of a subject that a learner may exchange, with the number of changes left for each. */
export async function changeableOf(
  services: SalesServices,
  ask: { userID: number; subjectID: number; rules: ChangeRules },
): Promise<{ version: VersionRow; endsAt: number; changesLeft: number }[]> {
  const { store } = services
  const goods = await goodsOf(store, ask.subjectID)
  if (!goods) throw notFound('该科目')
  const now = services.now()
  const found = await Promise.all(
    goods.versions.map(async (version) => {
      const own = await ownOf(store, ask.userID, goods, version, now)
      if (!own || !mayGiveUp(own.record, now, ask.rules).ok) return []
      const { endsAt, changes } = own.record
      return [{ version, endsAt, changesLeft: ask.rules.most - changes }]
    }),
  )
  return found.flat()
}

/** What a held version may be exchanged for: every version on sale, of every subject, that costs no more. */
export async function changeTargets(
  services: SalesServices,
  ask: { userID: number; from: Version; agentCode: string; rules: ChangeRules },
): Promise<{ subject: SubjectRow; version: VersionRow; endsAt: number }[]> {
  const { store } = services
  const now = services.now()
  const { own, price } = await givenUp(store, ask, now)
  refuseUnless(mayGiveUp(own.record, now, ask.rules))
  const [subjects, versions, prices, held] = await Promise.all([
    shownSubjects(store),
    store.db.selectFrom('subject_version').selectAll().orderBy('position').orderBy('vn').execute(),
    pricesOfAgent(store, ask.agentCode),
    heldEverywhere(store, ask.userID),
  ])
  const bySubject = Map.groupBy(versions, (version) => version.subject_id)
  return subjects.flatMap((subject) =>
    (bySubject.get(subject.subject_id) ?? []).flatMap((version) => {
      const rows = prices.get(version.subject_id) ?? []
      const to = priceAt(priceAsk(rows, version, ask.agentCode), now).price
      const may = mayChange(own.record, offered(subject, version), { held, now }, { from: price, to }, ask.rules)
      return may.ok ? [{ subject, version, endsAt: own.record.endsAt }] : []
    }),
  )
}

/** Exchanges a held version for another, keeping the remaining days. Returns the end. */
export async function changeVersion(
  services: SalesServices,
  ask: { userID: number; from: Version; to: Version; agentCode: string; rules: ChangeRules },
): Promise<number> {
  const now = services.now()
  const endsAt = await services.store.write(async (tx) => {
    await lockLearner(tx, ask.userID)
    const { own, price } = await givenUp(tx, ask, now)
    const goods = await goodsOf(tx, ask.to.subjectID)
    const version = goods?.versions.find(({ vn }) => vn === ask.to.vn)
    if (!goods || !version) throw notFound('该班次')
    const rows = await pricesOfSubject(tx, ask.to.subjectID, ask.agentCode)
    const to = priceAt(priceAsk(rows, version, ask.agentCode), now).price
    const held = await heldEverywhere(tx, ask.userID)
    refuseUnless(mayChange(own.record, offered(goods.subject, version), { held, now }, { from: price, to }, ask.rules))
    for (const row of own.rows) await changeOne(tx, row, ask.to, now)
    return own.record.endsAt
  })
  services.entitlements.forget(ask.userID)
  return endsAt
}

/** Each term becomes a term of the other version, where a refund of its order finds it. */
async function changeOne(tx: Tx, row: EntitlementRow, to: Version, now: number): Promise<void> {
  const cause = { at: now, reason: '更换班次' }
  const [startsAt, endsAt] = [Math.max(now, row.starts_at), row.ends_at]
  await setEntitlementEnd(tx, row, now, cause)
  const granted = await grantEntitlement(tx, {
    ...cause,
    ...to,
    userID: row.user_id,
    startsAt,
    endsAt,
    source: 'change',
  })
  await tx.db
    .insertInto('vip_change')
    .values({
      change_id: newId(),
      user_id: row.user_id,
      from_entitlement: row.entitlement_id,
      to_entitlement: granted,
      at: now,
    })
    .execute()
}

async function givenUp(
  on: Reads,
  { userID, from, agentCode }: { userID: number; from: Version; agentCode: string },
  now: number,
): Promise<{ own: Own; price: number }> {
  const [goods, rows] = await Promise.all([goodsOf(on, from.subjectID), pricesOfSubject(on, from.subjectID, agentCode)])
  const version = goods?.versions.find(({ vn }) => vn === from.vn)
  const own = goods && version && (await ownOf(on, userID, goods, version, now))
  if (!own || !version) throw notFound('该班次的开通记录')
  return { own, price: priceAt(priceAsk(rows, version, agentCode), now).price }
}

/** Undefined where the version is not held now. Terms opened free besides purchased ones stay. */
async function ownOf(
  on: Reads,
  userID: number,
  { subject }: SubjectGoods,
  version: VersionRow,
  now: number,
): Promise<Own | undefined> {
  const held = (await entitlementsHeld(on, userID, subject.subject_id)).filter(
    (row) => row.vn === version.vn && row.ends_at > now,
  )
  const bought = held.filter((row) => row.parts === '' && !isFree(row))
  const rows = bought.length > 0 ? bought : held
  const [first] = rows
  if (!first) return undefined
  const [changes, refundOpen] = await Promise.all([changesBefore(on, userID, rows), isRefunding(on, rows)])
  const record: Changeable = {
    ...asHeld(first, version.position),
    endsAt: Math.max(...rows.map((row) => row.ends_at)),
    changes,
    refundOpen,
  }
  return { record, rows }
}

const asHeld = (row: EntitlementRow, vnorder: number): Held => ({
  subjectID: row.subject_id,
  vn: row.vn,
  vnorder,
  parts: partIDs(row.parts),
  free: isFree(row),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

/** Holdings of all subjects. Changes ignore the order of versions. */
const heldEverywhere = async (on: Reads, userID: number): Promise<Held[]> =>
  (await allEntitlementsHeld(on, userID)).map((row) => asHeld(row, 0))

/** The largest number of earlier changes among these rows. */
async function changesBefore(on: Reads, userID: number, rows: readonly EntitlementRow[]): Promise<number> {
  const changes = await on.db
    .selectFrom('vip_change')
    .select(['from_entitlement', 'to_entitlement'])
    .where('user_id', '=', userID)
    .execute()
  const cameFrom = new Map(changes.map((change) => [change.to_entitlement, change.from_entitlement]))
  return Math.max(
    ...rows.map((row) => {
      let count = 0
      for (let id = cameFrom.get(row.entitlement_id); id !== undefined; id = cameFrom.get(id)) count++
      return count
    }),
  )
}

async function pricesOfAgent(on: Reads, agentCode: string) {
  const rows = await on.db
    .selectFrom('sale_price')
    .selectAll()
    .where((eb) => eb.or([eb('agent_code', '=', ''), eb('agent_code', '=', agentCode)]))
    .orderBy('created_at')
    .orderBy('price_id')
    .execute()
  return Map.groupBy(rows, (row) => row.subject_id)
}
