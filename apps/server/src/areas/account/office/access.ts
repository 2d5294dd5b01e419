import type { Params } from '@tizhou/contract/contract'
import { type AccessAsked, FURTHEST_MS } from '@tizhou/domain/account/accessPlan'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { lifeOfVersion } from '@tizhou/domain/versions/lives'
import { askedOf } from '../../../cores/learners/runs.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

type Asked = Params<'account.accessCheck'>

const MOST = 20_000
const WORDS = { grant: '开通', extend: '延长', shorten: '缩短', revoke: '收回' } as const

/** What is asked for, whole. Throws 400. */
function orderOf({ what, days, until, withPaid }: Asked, now: number): AccessAsked {
  if (what === 'grant' || what === 'extend') {
    if ((days === undefined) === (until === undefined))
      throw badInput([{ field: 'days', reason: '请写天数或到期日，两者之一' }])
    if (until !== undefined && until <= now) throw badInput([{ field: 'until', reason: '到期日已经过了' }])
    if (until !== undefined && until > now + FURTHEST_MS) throw badInput([{ field: 'until', reason: '到期日太远' }])
    return until === undefined ? { what, days: days as number } : { what, until }
  }
  const paid = { withPaid: withPaid === 1 }
  if (what === 'revoke') return { what, ...paid }
  if (until === undefined) throw badInput([{ field: 'until', reason: '请写到期日' }])
  if (until <= now) throw badInput([{ field: 'until', reason: '到期日已经过了，立即结束请用“收回”' }])
  return { what, until, ...paid }
}

const untilWords = ({ what, days, until }: AccessAsked): string =>
  days !== undefined ? ` ${days} 天` : until !== undefined && what !== 'revoke' ? `到 ${beijingDate(until - 1)}` : ''

/** Whose access it is about, and in words. */
async function peopleOf(
  services: Services,
  params: Pick<Asked, 'idsJson' | 'groupID' | 'q' | 'blocked' | 'vip'>,
): Promise<{ userIDs: number[]; words: string }> {
  const { idsJson, groupID, q, blocked, vip } = params
  if (idsJson) return { userIDs: [...new Set(idsJson)], words: `所选的 ${new Set(idsJson).size} 人` }
  if (groupID !== undefined) {
    const group = await services.people.groupByID(groupID)
    if (!group) throw notFound('该班级')
    return { userIDs: await services.people.memberIDs(groupID), words: `班级“${group.name}”` }
  }
  const userIDs = await services.people.foundPeopleIDs({ q, blocked, vip, now: services.now() }, MOST + 1)
  return { userIDs, words: '查到的全部学员' }
}

/** An order about the access of people to one version. */
interface Order {
  userIDs: number[]
  title: string
  version: { subjectID: number; vn: number }
  access: AccessAsked
  reason: string
  /** The group whose members they are. */
  groupID?: number | undefined
}

/** Looks at what the order would do and keeps it for the run. Throws 400 for nobody and for too many people. */
async function keepLook(
  input: Pick<Parameters<Handler<'account.accessCheck'>>[0], 'caller' | 'services' | 'request'>,
  { userIDs, title, version, access, reason, groupID }: Order,
): Promise<{ runID: number }> {
  const { caller, services } = input
  const now = services.now()
  if (userIDs.length === 0) throw badInput([{ field: 'idsJson', reason: '没有找到学员' }])
  if (userIDs.length > MOST)
    throw badInput([{ field: 'idsJson', reason: `一次最多 ${MOST.toLocaleString('en-US')} 人，请缩小范围` }])
  const { items, paid, paidStays } = await services.learners.planAccessOf(userIDs, { version, asked: access, now })
  return services.store.write(async (tx) => {
    const runID = await services.learners.in(tx).addRun(
      {
        ...{ kind: 'access', title, now },
        ...{ by_id: caller.userID, by_name: maskedPhones(caller.userName) },
        asked: { reason, version, access, paid, paidStays, ...(groupID !== undefined && { groupID }) },
      },
      items,
    )
    const changed = items.filter(({ outcome }) => outcome === 'change').length
    await services.audit.in(tx).audited(input, {
      kind: 'learnerRun',
      id: runID,
      name: `查看 ${title}`,
      after: { rows: items.length, changed, reason },
    })
    return { runID }
  })
}

/** The version whose access is to be changed. Throws 404 without its subject, 400 where it is gone or not granted yet. */
async function changeable(
  { subjects }: Pick<Services, 'subjects'>,
  { subjectID, vn }: NonNullable<Order['version']>,
  what: Order['access']['what'],
) {
  const subject = await subjects.subjectByID(subjectID)
  if (!subject) throw notFound('该科目')
  const version = (await subjects.versionsOf(subjectID)).find((one) => one.vn === vn)
  if (!version) throw badInput([{ field: 'vn', reason: '该科目没有这个版本' }])
  if (what === 'grant' && lifeOfVersion(version) === 'draft')
    throw badInput([{ field: 'vn', reason: '这个版本还是草稿，上架后才能开通' }])
  return { subject, version }
}

/** Looks at what an order would do to the access of many, and keeps it for the run. */
export const accessCheck: Handler<'account.accessCheck'> = async (input) => {
  const { params, services } = input
  const reason = params.reason.trim()
  if (reason === '') throw badInput([{ field: 'reason', reason: '不能为空' }])
  const access = orderOf(params, services.now())
  const { subject, version } = await changeable(services, { subjectID: params.appID, vn: params.vn }, access.what)
  const { userIDs, words } = await peopleOf(services, params)
  return keepLook(input, {
    ...{ userIDs, access, reason, version: { subjectID: subject.subject_id, vn: version.vn } },
    title: `${words}：${WORDS[access.what]}“${subject.short_name} ${version.name}”${untilWords(access)}`,
    groupID: params.idsJson ? undefined : params.groupID,
  })
}

/**
 * Looks again with the settings of a run. Throws 400 where it is no change of access, its day is over, or its version is
 * not there any more, and 404.
 */
export const accessCheckAgain: Handler<'account.accessCheckAgain'> = async (input) => {
  const { params, services } = input
  const run = await services.learners.runByID(params.runID)
  if (!run) throw notFound('这次批量')
  const { access, version, reason, groupID } = askedOf(run)
  if (!access || !version) throw badInput([{ field: 'runID', reason: '这次批量不是批量权限' }])
  if (access.until !== undefined && access.until <= services.now())
    throw badInput([{ field: 'runID', reason: '到期日已经过了，请另做一次批量权限' }])
  await changeable(services, version, access.what)
  const userIDs =
    groupID === undefined
      ? await services.learners.peopleOfRun(run.run_id)
      : (await peopleOf(services, { groupID })).userIDs
  return keepLook(input, { userIDs, title: run.title, version, access, reason, groupID })
}
