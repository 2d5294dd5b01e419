import { parentPort, workerData } from 'node:worker_threads'
import { fitKnowing } from '@tizhou/domain/knowledge/fitted/fitKnowing'
import { readModel, writeModel } from '@tizhou/domain/knowledge/fitted/modelText'
import type { FitMessage, FitWork } from './fitApart.ts'

/** The thread of fitApart.ts. */
const { learners, seed, inForce } = workerData as FitWork
const tell = (message: FitMessage) => parentPort?.postMessage(message)

const fit = fitKnowing(learners, {
  seed,
  inForce: inForce === null ? null : (readModel(inForce) ?? null),
  onProgress: (share) => tell({ share }),
})
if (!fit) tell({ result: null })
else {
  const { model, ...told } = fit
  tell({ result: { ...told, body: writeModel(model) } })
}
