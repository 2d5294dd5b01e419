import type { Data } from '@tizhou/contract/contract'
import type { LookupName } from '@tizhou/domain/profile/lookups'

/** A file of names beside a list as it is now. */
export type Compared = Data<'profile.lookupRead'> & { list: LookupName; fileName: string }
