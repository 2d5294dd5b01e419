import { parentPort, workerData } from 'node:worker_threads'
import { fitParameters, type ReviewHistory } from '@tizhou/domain/review/fit'

/** The thread of fitApart.ts. */
parentPort?.postMessage(fitParameters(workerData as ReviewHistory[]))
