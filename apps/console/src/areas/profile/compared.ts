import type { Data } from '@tizhou/contract/contract'
import { askedOf, type LookupKept, type LookupState, replacedLookup } from '@tizhou/domain/profile/lookupChanges'
import type { LookupName } from '@tizhou/domain/profile/lookups'

/** A file of names compared with the current list. */
export type Compared = Data<'profile.lookupRead'> & { list: LookupName; fileName: string }

export interface Preview {
  before: LookupState
  after: LookupState
  added: string[]
  /** Names that are offered no longer, with the number of learners who have them. */
  removed: { name: string; learners: number }[]
  same: number
  learners: number
  asked: { byHand: string[]; retired: string[] }
}

/** What replacing the list would do, by what stays as it was made by hand. */
export function previewOf({ before, names, removed: missing }: Compared, keep: LookupKept): Preview {
  const after = replacedLookup(before, names, keep)
  const [was, is] = [new Set(before.names), new Set(after.names)]
  const removed = missing.filter(({ name }) => !is.has(name))
  return {
    ...{ before, after, removed },
    added: after.names.filter((name) => !was.has(name)),
    same: before.names.filter((name) => is.has(name)).length,
    learners: removed.reduce((sum, { learners }) => sum + learners, 0),
    asked: askedOf(before, names),
  }
}
