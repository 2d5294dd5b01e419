import { coreOf } from '../../platform/coreFront.ts'
import { editedSubject } from './editedSubject.ts'
import { versionsRunning } from './endEntitlements.ts'
import {
  entitlementChangesOf,
  entitlementChangesTold,
  entitlementsChanged,
  forgetChanges,
  forgetToldChanges,
} from './entitlementChanges.ts'
import {
  endsBeforeRevoked,
  entitlementByID,
  entitlementsHeld,
  entitlementsOfOrder,
  grantEntitlement,
  moveEntitlement,
  setEntitlementEnd,
} from './entitlementEditing.ts'
import { termsOfMany } from './heldTerms.ts'
import {
  addSubject,
  addVersion,
  changeSubject,
  changeVersion,
  examDateByID,
  holdersByVersion,
  holdersOf,
  putExamDate,
  removeExamDate,
  removeVersion,
  subjectFamilies,
  subjectPage,
  treesWithCounts,
  versionOf,
} from './subjectEditing.ts'
import { subjectNamed } from './subjectNamed.ts'
import {
  codeReplacements,
  countRevision,
  officialExamDates,
  subjectByCode,
  subjectByID,
  subjectByOldOrNewCode,
  versionsOf,
} from './subjects.ts'

/** The front of the core `subjects`: `services.subjects`. */
export class Subjects extends coreOf({
  reads: {
    codeReplacements,
    editedSubject,
    endsBeforeRevoked,
    entitlementByID,
    entitlementChangesOf,
    entitlementsHeld,
    entitlementsOfOrder,
    holdersByVersion,
    officialExamDates,
    subjectByCode,
    subjectByID,
    subjectByOldOrNewCode,
    subjectFamilies,
    subjectNamed,
    subjectPage,
    termsOfMany,
    treesWithCounts,
    versionsOf,
    versionsRunning,
  },
  changes: {
    addSubject,
    addVersion,
    changeSubject,
    changeVersion,
    countRevision,
    entitlementChangesTold,
    entitlementsChanged,
    examDateByID,
    forgetChanges,
    forgetToldChanges,
    grantEntitlement,
    holdersOf,
    moveEntitlement,
    putExamDate,
    removeExamDate,
    removeVersion,
    setEntitlementEnd,
    versionOf,
  },
}) {}
