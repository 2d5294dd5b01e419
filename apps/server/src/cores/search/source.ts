import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

export interface SearchedThing {
  id: number
  /** Names of the thing, which can also be found by pinyin initials. */
  names: readonly string[]
  /** Further searchable text; text for buyers only may be included only where others search with namesOnly. */
  text: string
}

/** A kind of searchable things. What is shown to whom is decided by areas/search/kinds.ts. */
export interface SearchSource {
  /** Number stored in the table; it must not change. */
  number: number
  /** Whether they have names. */
  named: boolean
  /** The things of a subject after an id, by id. The stamp changes whenever the words do. */
  listed(on: Reads, subjectID: number, after: number, limit: number): Promise<{ id: number; stamp: string }[]>
  words(on: Reads, ids: readonly number[]): Promise<SearchedThing[]>
}
