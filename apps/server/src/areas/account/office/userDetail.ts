import type { Data } from '@tizhou/contract/contract'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { printedCode } from '@tizhou/domain/sales/codes'
import type { PersonRow } from '../../../cores/people/people.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { presentPerson, startOf } from './present.ts'

type Detail = Data<'account.userDetail'>

/** Rows of each list; the rooms have all of them. */
const SHOWN = 20
const LOOK_MS = 10 * 60_000

/** What a role may see and do. Teachers answer reports: they see neither purchases nor where one logs in. */
function rightsOf({ roles }: Caller, person: PersonRow) {
  const isOperator = roles.includes('operator')
  const sells = isOperator || roles.includes('seller')
  const isLearner = person.roles === null
  const may: Detail['may'] = [
    ...(sells && isLearner ? (['showPhone', 'endSessions'] as const) : []),
    ...(sells ? (['changeAccess'] as const) : []),
    ...(isOperator && isLearner ? (['setBlocked', 'look'] as const) : []),
  ]
  return { sells, isOperator, may }
}

/** The first character of a receiver's name. */
const initial = (name: string): string => (name === '' ? '' : `${[...name][0]}**`)

/** The latest of a person's things, for whoever sells. */
async function soldTo({ sales, delivery, now }: Services, userID: number) {
  const [orders, coupons, codes, parcels] = await Promise.all([
    sales.orderPage({ userID, pageSize: SHOWN }),
    sales.couponsOf(userID),
    sales.codesUsedBy(userID),
    delivery.shipmentPage({ userID, pageSize: SHOWN }),
  ])
  const stateOf = (of: (typeof coupons)[number]) =>
    of.used_at !== null ? 'used' : of.ends_at <= now() ? 'over' : of.order_id !== null ? 'reserved' : 'free'
  return {
    orders: {
      total: orders.total,
      rows: orders.rows.map((row) => ({
        orderID: row.order_id,
        orderNo: row.order_no,
        product: row.product,
        amount: row.amount,
        refunded: row.refunded,
        state: row.state,
        createdAt: row.created_at,
        paidAt: row.paid_at,
      })),
    },
    coupons: {
      total: coupons.length,
      rows: coupons.slice(0, SHOWN).map((row) => ({
        couponID: row.coupon_id,
        name: row.name,
        state: stateOf(row),
        endsAt: row.ends_at,
        usedAt: row.used_at,
      })),
    },
    codes: {
      total: codes.length,
      rows: codes.slice(0, SHOWN).map((row) => ({
        code: `…${printedCode(row.code).slice(-4)}`,
        batch: row.batch,
        subject: row.subject,
        version: row.version ?? `版本 ${row.vn}`,
        usedAt: row.used_at ?? 0,
      })),
    },
    parcels: {
      total: parcels.total,
      rows: parcels.rows.map((row) => ({
        shipmentID: row.shipment_id,
        orderNo: row.order_no,
        state: row.state,
        receiver: initial(row.user_name),
        place: row.address,
        carrier: row.carrier,
        number: row.number,
        dueAt: row.due_at,
        sentAt: row.sent_at,
      })),
    },
  }
}

/** One row in ten minutes for whoever looks at a person: pages ask again by themselves. */
const noteLook = async (input: Parameters<Handler<'account.userDetail'>>[0], person: PersonRow) => {
  const { services, caller } = input
  const key = await services.keys.mark('look', `${caller.userID}\n${person.user_id}`)
  await services.store.write(async (tx) => {
    const looked = await services.people.in(tx).countOne([{ key, max: 1, ms: LOOK_MS }], services.now())
    if (looked > 0) return
    await services.audit
      .in(tx)
      .audited(input, { kind: 'user', id: person.user_id, name: person.user_name, after: { looked: true } })
  })
}

const latestOf = (moments: readonly (number | null)[]): number | null =>
  moments.reduce((latest, at) => (at === null || (latest !== null && latest >= at) ? latest : at), null)

export const userDetail: Handler<'account.userDetail'> = async (input) => {
  const { caller, services, params } = input
  const { userID } = params
  const now = services.now()
  const person = await services.people.personByID(userID)
  if (!person) throw notFound('该用户')
  await noteLook(input, person)
  const { sells, isOperator, may } = rightsOf(caller, person)
  const [groups, entitlements, sessions, studied, reports, sold] = await Promise.all([
    services.people.groupsOfLearner(userID),
    services.people.entitlementsOf(userID),
    sells ? services.people.sessionsOf(userID) : null,
    services.people.studiedBy(userID),
    services.feedback.reportPage({ userID, order: '-time', pageSize: SHOWN }),
    sells ? soldTo(services, userID) : { orders: null, coupons: null, codes: null, parcels: null },
  ])
  const endBefore = await services.subjects.endsBeforeRevoked(entitlements.map((of) => ({ ...of, user_id: userID })))
  const shown = presentPerson(person, services.config)
  return {
    ...shown,
    lastActiveAt: latestOf([shown.lastActiveAt, ...studied.map((of) => of.last_at)]),
    userName: sells ? shown.userName : startOf(shown.userName),
    agentCode: person.agent_code,
    groups: groups.filter((of) => of.archived_at === null).map((of) => ({ groupID: of.group_id, name: of.name })),
    may,
    ...sold,
    subjects: entitlements.map((of) => ({
      entitlementID: of.entitlement_id,
      subject: of.subject,
      version: of.version ?? `版本 ${of.vn}`,
      startsAt: of.starts_at,
      endsAt: of.ends_at,
      isCurrent: of.starts_at <= now && of.ends_at > now ? 1 : 0,
      isRevoked: of.ended_by !== null ? 1 : 0,
      endBeforeRevoked: endBefore.get(of.entitlement_id) ?? null,
      source: of.source,
    })),
    studied: studied.map((of) => ({
      subject: of.subject,
      questions: of.questions,
      answered: of.answered,
      right: of.answered_right,
      wrongBook: of.wrong_book,
      lastAt: of.last_at,
    })),
    reports: {
      total: reports.total,
      rows: reports.rows.map((row) => ({
        reportID: row.report_id,
        subject: row.subject_name,
        title: maskedPhones(row.title),
        talk: row.talk,
        place: row.place,
        time: row.created_at,
        waitingSince: row.waiting_since,
      })),
    },
    sessions:
      sessions?.map((of) => ({
        clientType: of.client_type,
        device: of.device,
        address: isOperator ? of.address : '',
        createdAt: of.created_at,
        expiresAt: of.expires_at,
        endedAt: of.ended_at,
        endedBy: of.ended_by,
      })) ?? null,
  }
}
