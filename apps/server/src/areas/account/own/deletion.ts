import { admitTry } from '../../../cores/people/throttle.ts'
import { WAITING_DAYS } from '../../../cores/personalData/deletions.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

const TOLD_MS = WAITING_DAYS * 86_400_000

const standingInTheWay = async (services: Services, userID: number) => {
  const [orders, parcels] = await Promise.all([
    services.sales.unfinishedOrders(userID),
    services.delivery.unfinishedParcels(userID),
  ])
  return { orders, parcels }
}

export const accountDeletion: Handler<'account.accountDeletion'> = async ({ caller, services }) => {
  const { userID } = caller
  const now = services.now()
  const [row, versions, days, { orders, parcels }] = await Promise.all([
    services.personalData.deletionOf(userID),
    services.subjects.versionsRunning(userID, now),
    services.replies.studiedDays(userID),
    standingInTheWay(services, userID),
  ])
  const isAsked = row?.state === 'asked'
  return {
    dueAt: isAsked ? row.next_at : null,
    askedAt: isAsked ? row.asked_at : null,
    takenBackAt:
      row?.state === 'takenBackByLogIn' && row.ended_at !== null && row.ended_at > now - TOLD_MS ? row.ended_at : null,
    waitingDays: WAITING_DAYS,
    versions: versions.map((of) => ({
      name: `${of.subject} · ${of.version ?? `版本 ${of.vn}`}`,
      endsAt: of.ends_at,
    })),
    answered: days.reduce((sum, { answered }) => sum + answered, 0),
    openOrders: orders,
    openParcels: parcels,
    isStaff: caller.roles.length > 0 ? 1 : 0,
  }
}

/** The password authenticates the request; wrong ones are throttled like wrong log-ins. */
export const askDeletion: Handler<'account.askDeletion'> = async ({ params, caller, services, request }) => {
  const { userID } = caller
  const user = await services.people.userByID(userID)
  const hash = user?.password_hash ?? ''
  if (hash === '') throw new Refusal(409, '您还没有设置密码，请先设置密码再注销账号')
  const admission = await admitTry(services, { name: caller.userName, userID: caller.userID, from: request })
  try {
    if (!(await services.passwords.verify(params.password, hash))) {
      await admission.failed()
      throw badInput([{ field: 'password', reason: '密码不正确' }])
    }
    await admission.succeeded()
  } finally {
    admission.end()
  }
  const { orders, parcels } = await standingInTheWay(services, userID)
  if (orders > 0) throw new Refusal(409, '还有等待付款或退款的订单，处理完后才能注销账号')
  if (parcels > 0) throw new Refusal(409, '还有没有收到的图书包裹，收货后才能注销账号')
  const dueAt = await services.store.write(async (tx) => {
    await services.people.in(tx).lockUser(userID)
    if ((await services.people.in(tx).passwordHashOf(userID)) !== hash)
      throw badInput([{ field: 'password', reason: '密码不正确' }])
    if (await services.people.in(tx).staffMember(userID)) throw new Refusal(409, '员工账号不能注销，请联系运营人员')
    if ((await services.personalData.in(tx).deletionOf(userID))?.state === 'asked')
      throw new Refusal(409, '已经申请过注销')
    await services.sessions.endAllAndSecrets(tx, userID, params.guid)
    return services.personalData.in(tx).askDeletion(userID, { at: services.now(), address: request.ip })
  })
  services.sessions.forget(userID)
  return { dueAt }
}

export const takeBackDeletion: Handler<'account.takeBackDeletion'> = async ({ caller, services, request }) => {
  const isTaken = await services.store.write((tx) =>
    services.personalData.in(tx).takenBack(caller.userID, { at: services.now(), address: request.ip }),
  )
  if (!isTaken) throw new Refusal(409, '没有可以撤回的注销申请')
  return null
}
