import { LEVEL_LISTS } from '@tizhou/catalogue/levelLists'
import { classTypeOf } from '@tizhou/domain/levels/level'
import { agentCode } from '../agent/agentCode.ts'
import { getSession } from '../session/session.ts'
import { getSubject } from '../subject/subject.ts'

/** `userType`: 0 for a visitor, 1 for a logged-in user. */
const VISITOR = '0'
const LEARNER = '1'

/** The current user, subject and agent. */
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
