import type { WireFound } from '@tizhou/contract/areas/search/search'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Services } from '../../platform/services.ts'

export interface Reader {
  caller: Caller
  subjectID: number
  terms: readonly string[]
}

/** How things of a kind are shown. A new kind also needs a source in cores/search/sources.ts. */
export interface ShownKind {
  /** Whether the reader can find them by names only, since the texts are not readable. */
  namesOnly?(services: Services, reader: Reader): Promise<boolean>
  /**
   * Those of the found things that the reader may find, where that differs between things; others do not count.
   * `named`: ids of matches in names.
   */
  among?(
    services: Services,
    reader: Reader,
    found: { ids: readonly number[]; named: () => Promise<ReadonlySet<number>> },
  ): Promise<number[]>
  /** In any order; things that no longer exist are left out. */
  show(services: Services, reader: Reader, ids: readonly number[]): Promise<WireFound[]>
}
