import { addressGroup } from '../../platform/calls/callerAddress.ts'
import { notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { mustBeOwn, sellerFor } from './seller.ts'

/** The subject of a code, which may be a former one. */
async function subjectNamed(services: Services, appEName: string): Promise<number> {
  const found = await services.subjects.subjectByOldOrNewCode(appEName)
  if (!found) throw notFound('该科目')
  return found.subject_id
}

const markOf = (services: Services, ip: string): Promise<string> => services.keys.mark('address', addressGroup(ip))

/** Opens a version by a code. `contents` and `buyChannel` say where it was typed and have no effect. */
export const newvncodeN: Handler<'sales.newvncodeN'> = async ({ params, caller, services, request }) => {
  mustBeOwn(params.userID, caller)
  const [subjectID, { agentCode }, address] = await Promise.all([
    subjectNamed(services, params.appEName),
    sellerFor(services, request, params.agentCode),
    markOf(services, request.ip),
  ])
  const { appEName, startsAt, endsAt, ...opened } = await services.sales.redeemCode({
    kind: 'version',
    userID: caller.userID,
    agentCode,
    code: params.regCode,
    subjectID,
    address,
    vn: params.vn,
    parts: params.bookID || undefined,
  })
  return {
    AppID: opened.subjectID,
    AppEName: appEName,
    vn: opened.vn,
    vname: opened.vname,
    StartTime: startsAt,
    EndTime: endsAt,
  }
}

/** A code of a video card. */
export const checkCode: Handler<'sales.checkCode'> = async ({ params, caller, services, request }) => {
  mustBeOwn(params.userID, caller)
  const [subjectID, { agentCode }, address] = await Promise.all([
    subjectNamed(services, params.appEName),
    sellerFor(services, request, undefined),
    markOf(services, request.ip),
  ])
  const opened = await services.sales.redeemCode({
    ...{ kind: 'video', userID: caller.userID, agentCode, code: params.regCode, subjectID, address },
  })
  return { AppID: opened.subjectID, vn: opened.vn, vname: opened.vname, EndTime: opened.endsAt }
}

/** A code for one learner on one device. */
export const useCode: Handler<'sales.useCode'> = async ({ params, caller, services, request }) => {
  if (params.userName.trim().toLowerCase() !== caller.userName.toLowerCase())
    throw new Refusal(403, '只能操作自己的账号', { reason: 'otherUser' })
  const [{ agentCode }, address] = await Promise.all([
    sellerFor(services, request, undefined),
    markOf(services, request.ip),
  ])
  const opened = await services.sales.redeemCode({
    ...{ kind: 'limited', userID: caller.userID, agentCode, code: params.code, subjectID: params.appID, address },
    device: params.device,
  })
  return { AppID: opened.subjectID, vn: opened.vn, EndTime: opened.endsAt }
}
