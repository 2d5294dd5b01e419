import { coreOf } from '../../platform/coreFront.ts'
import { addLookupRevision, learnersWith, lookupListOf, readLookupNames } from './lists.ts'
import { profileOf, putProfile } from './profiles.ts'

/** What others ask of the core `profile`, as `services.profile`. */
export class Profile extends coreOf({
  reads: { learnersWith, lookupListOf, profileOf },
  changes: { addLookupRevision, putProfile },
  works: { readLookupNames },
}) {}
