import { parentPort, workerData } from 'node:worker_threads'
import { fitParameters, type ReviewHistory } from '@tizhou/domain/remembering/fit'

/** The thread of fitApart.ts. */
parentPort?.postMessage(fitParameters(workerData as ReviewHistory[]))
