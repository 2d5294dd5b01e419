import { files, release } from 'virtual:release'
import type { WorkerScope } from './service-worker/scope.ts'
import { startWorker } from './service-worker/worker.ts'

startWorker(globalThis as unknown as WorkerScope, { files, release })
