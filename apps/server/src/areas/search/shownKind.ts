import type { WireFound } from '@tizhou/contract/areas/search/search'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Services } from '../../platform/services.ts'

export interface Reader {
  caller: Caller
  subjectID: number
  terms: readonly string[]
}

/** How things of a kind are shown to whom. Whoever adds a kind adds its source to cores/search/sources.ts too. */
export interface ShownKind {
  /** Whether the reader may find them by their names alone, since their texts are not his or hers to read. */
  namesOnly?(services: Services, reader: Reader): Promise<boolean>
  /**
   * Which of those that were found the reader may find, where that differs from one to the other: what is left out does
   * not count. `named`: of those whose names have the words.
   */
  among?(
    services: Services,
    reader: Reader,
    found: { ids: readonly number[]; named: () => Promise<ReadonlySet<number>> },
  ): Promise<number[]>
  /** In any order; what is not there any more is left out. */
  show(services: Services, reader: Reader, ids: readonly number[]): Promise<WireFound[]>
}
