import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

export interface SearchedThing {
  id: number
  /** Names of the thing, which are found by their initials too. */
  names: readonly string[]
  /** What else is found: nothing that only those may read who bought it, unless it is looked for by those alone (namesOnly). */
  text: string
}

/** A kind of things that are searched. What of them is shown to whom, areas/search/kinds.ts says. */
export interface SearchSource {
  /** As it stands in the table: for good. */
  number: number
  /** Whether they have names. */
  named: boolean
  /** Those of a subject after an id, in the order of their ids. The stamp changes whenever the words do. */
  listed(on: Reads, subjectID: number, after: number, limit: number): Promise<{ id: number; stamp: string }[]>
  words(on: Reads, ids: readonly number[]): Promise<SearchedThing[]>
}
