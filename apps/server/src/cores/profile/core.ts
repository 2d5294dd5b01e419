import { coreOf } from '../../platform/coreFront.ts'
import { addLookupRevision, learnersWith, lookupListOf, readLookupNames } from './lists.ts'
import { profileOf, putProfile } from './profiles.ts'

/** The front of the core `profile`: `services.profile`. */
export class Profile extends coreOf({
  reads: { learnersWith, lookupListOf, profileOf },
  changes: { addLookupRevision, putProfile },
  works: { readLookupNames },
}) {}
