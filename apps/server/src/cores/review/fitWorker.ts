import { type Fit, fitParameters, type ReviewHistory } from '@tizhou/domain/review/fit'
import { apartWork } from '../../platform/apart/apartWork.ts'

/** The child process of fitApart.ts. */
await apartWork<ReviewHistory[], { fit: Fit | null }>((histories, say) => say({ fit: fitParameters(histories) }))
