import type { Data } from '@tizhou/contract/contract'
import type { LookupName } from '@tizhou/domain/profile/lookups'

/** A file of names compared with the current list. */
export type Compared = Data<'profile.lookupRead'> & { list: LookupName; fileName: string }
