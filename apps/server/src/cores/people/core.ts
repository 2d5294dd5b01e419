import { coreOf } from '../../platform/coreFront.ts'
import { countOne, uncount } from './accountRates.ts'
import { checkCaptcha, makeCaptcha } from './captcha.ts'
import { newestPurpose, putCode, tryCode, withdrawCode } from './codes.ts'
import {
  addMembers,
  groupByName,
  groups,
  groupsByName,
  groupsOfLearner,
  learnerGroupPage,
  memberCountOf,
  memberIDs,
  membersAmong,
  removeMembers,
} from './groups/groups.ts'
import { membersPage, peopleNamed } from './groups/members.ts'
import { lockLearner } from './learnerLock.ts'
import { beginLook, endLook, findLook } from './looks.ts'
import { newLearners } from './newAccounts.ts'
import { newPasswordKey, newPhoneKey, usePasswordKey, usePhoneKey } from './passwordKeys.ts'
import { entitlementsOf, foundPeopleIDs, peoplePage, personByID, sessionsOf, studiedBy } from './people.ts'
import { secondFactor } from './secondFactor/secondFactorCodes.ts'
import {
  enableSecondFactor,
  removeSecondFactor,
  secondFactorOf,
  setUpSecondFactor,
} from './secondFactor/secondFactors.ts'
import { newFamily, ownerOf, redeem } from './sessions/relogin.ts'
import { Turns } from './sessions/turns.ts'
import {
  holdOperators,
  mustChangePassword,
  otherOperators,
  setBlocked,
  setMustChangePassword,
  setRoles,
  staffMember,
  staffPage,
} from './staff.ts'
import {
  addUser,
  lockUser,
  nickNamesOf,
  passwordHashOf,
  rolesOf,
  setLastVersion,
  setNickName,
  setPassword,
  setUserName,
  setWeak,
  userByID,
  userByName,
} from './users.ts'

/** The front of the core `people`: `services.people`. */
export class People extends coreOf({
  reads: {
    entitlementsOf,
    findLook,
    foundPeopleIDs,
    groupByID: groups.byID,
    groupByName,
    groupsByName,
    groupsOfLearner,
    learnerGroupPage,
    memberCountOf,
    memberIDs,
    membersAmong,
    membersPage,
    mustChangePassword,
    newestPurpose,
    newLearners,
    nickNamesOf,
    ownerOf,
    peopleNamed,
    peoplePage,
    personByID,
    rolesOf,
    secondFactorOf,
    sessionsOf,
    staffPage,
    studiedBy,
    userByID,
    userByName,
  },
  changes: {
    addMembers,
    addUser,
    beginLook,
    countOne,
    enableSecondFactor,
    endLook,
    holdOperators,
    lockLearner,
    lockUser,
    newFamily,
    newPasswordKey,
    newPhoneKey,
    otherOperators,
    passwordHashOf,
    putCode,
    putGroup: groups.put,
    redeem,
    removeMembers,
    removeSecondFactor,
    setBlocked,
    setLastVersion,
    setMustChangePassword,
    setNickName,
    setPassword,
    setRoles,
    setUpSecondFactor,
    setUserName,
    setWeak,
    staffMember,
    tryCode,
    uncount,
    usePasswordKey,
    usePhoneKey,
    withdrawCode,
  },
  works: { checkCaptcha, makeCaptcha, secondFactor },
}) {
  /** Serialises tries of one account's password or second factor (throttle.ts). */
  readonly logInTurns = new Turns()
}
