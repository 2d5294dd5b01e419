import { coreOf } from '../../platform/coreFront.ts'
import { askDeletion, deletionOf, takenBack, takenBackByLogIn } from './deletions.ts'
import { askExport, exportOf, stopExport } from './exports.ts'

/** The front of the core `personalData`: `services.personalData`. */
export class PersonalData extends coreOf({
  reads: { deletionOf, exportOf },
  changes: { askDeletion, askExport, stopExport, takenBack, takenBackByLogIn },
}) {}
