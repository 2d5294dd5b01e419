import { coreOf } from '../../platform/coreFront.ts'
import { countOne, uncount } from './accountRates.ts'
import { checkCaptcha, makeCaptcha } from './captcha.ts'
import { newestPurpose, putCode, tryCode, withdrawCode } from './codes.ts'
import { lockLearner } from './learnerLock.ts'
import { beginLook, endLook, findLook } from './looks.ts'
import { newLearners } from './newAccounts.ts'
import { newPasswordKey, newPhoneKey, usePasswordKey, usePhoneKey } from './passwordKeys.ts'
import { entitlementsOf, peoplePage, personByID, sessionsOf, studiedBy } from './people.ts'
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
    mustChangePassword,
    newestPurpose,
    newLearners,
    nickNamesOf,
    ownerOf,
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
    redeem,
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
