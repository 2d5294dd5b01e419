import type { Fit, ReviewHistory } from '@tizhou/domain/review/fit'
import { workApart } from '../../platform/apart/apart.ts'

const LIMITS = { memoryMB: 500, milliseconds: 10 * 60_000 }

/** Reviews to be fitted: `least` of them suffice; `from`: the parameters to begin with, JSON; null: the defaults. */
export interface ToFit {
  histories: readonly ReviewHistory[]
  least: number
  from: string | null
}

/** Fits parameters in one child process, since computing takes seconds. In the order given; null: too few reviews. */
export const fitApart = (sets: readonly ToFit[]): Promise<(Fit | null)[]> =>
  workApart<(Fit | null)[], { fits: (Fit | null)[] }>(
    new URL('./fitWorker.ts', import.meta.url),
    sets,
    LIMITS,
    ({ fits }, work) => work.done(fits),
  )
