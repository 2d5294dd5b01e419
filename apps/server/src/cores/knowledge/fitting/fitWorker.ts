import { fitKnowing } from '@tizhou/domain/knowledge/fitted/fitKnowing'
import { readModel, writeModel } from '@tizhou/domain/knowledge/fitted/modelText'
import { apartWork } from '../../../platform/apart/apartWork.ts'
import type { FitMessage, FitWork } from './fitApart.ts'

/** The child process of fitApart.ts. */
await apartWork<FitWork, FitMessage>(({ learners, seed, inForce }, say) => {
  const fit = fitKnowing(learners, {
    seed,
    inForce: inForce === null ? null : (readModel(inForce) ?? null),
    onProgress: (share) => say({ share }),
  })
  if (!fit) return say({ result: null })
  const { model, ...told } = fit
  say({ result: { ...told, body: writeModel(model) } })
})
