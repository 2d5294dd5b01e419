import { coreOf } from '../../platform/coreFront.ts'
import { profileOf, putProfile } from './profiles.ts'

/** What others ask of the core `profile`, as `services.profile`. */
export class Profile extends coreOf({ reads: { profileOf }, changes: { putProfile } }) {}
