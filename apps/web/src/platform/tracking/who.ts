import { LEVEL_LISTS } from '@tizhou/catalogue/levelLists'
import { classTypeOf } from '@tizhou/domain/levels/level'
import { agentCode } from '../agent/agentCode.ts'
import { getSession } from '../session/session.ts'
import { getSubject } from '../subject/subject.ts'

/** A visitor is 0, whoever is logged in 1. */
const VISITOR = '0'
const LEARNER = '1'

/** Who is here, with which subject, through which agent: at this moment. */
export function whoIsHere() {
  const session = getSession()
  const subject = getSubject()
  return {
    guid: session?.guid,
    userID: session?.userID,
    userName: session?.userName ?? '',
    userType: session ? LEARNER : VISITOR,
    agentCode: agentCode(),
    appID: subject?.AppID,
    appEName: subject?.AppEName ?? '',
    appName: subject?.AppName ?? '',
    vn: subject?.AppVn,
    vname: subject?.AppVname ?? '',
    classType: subject ? classTypeOf(subject, LEVEL_LISTS, localStorage.getItem('classType')) : '',
  }
}
