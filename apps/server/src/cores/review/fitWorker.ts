import { type Fit, fitParameters } from '@tizhou/domain/review/fit'
import { apartWork } from '../../platform/apart/apartWork.ts'
import type { ToFit } from './fitApart.ts'

/** The child process of fitApart.ts. */
await apartWork<ToFit[], { fits: (Fit | null)[] }>((sets, say) =>
  say({
    fits: sets.map(({ histories, least, from }) =>
      fitParameters(histories, least, from ? (JSON.parse(from) as number[]) : undefined),
    ),
  }),
)
