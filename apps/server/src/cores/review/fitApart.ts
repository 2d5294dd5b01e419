import type { Fit, ReviewHistory } from '@tizhou/domain/review/fit'
import { workApart } from '../../platform/apart/apart.ts'

const LIMITS = { memoryMB: 500, milliseconds: 10 * 60_000 }

/** Fits parameters in a child process, since computing takes seconds. */
export const fitApart = (histories: readonly ReviewHistory[]): Promise<Fit | null> =>
  workApart<Fit | null, { fit: Fit | null }>(
    new URL('./fitWorker.ts', import.meta.url),
    histories,
    LIMITS,
    ({ fit }, work) => work.done(fit),
  )
