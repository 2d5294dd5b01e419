import { parentPort, workerData } from 'node:worker_threads'
import { type MaterialTask, readMaterial } from './readMaterial.ts'
import { MaterialRefused, type ReadMaterial } from './readNodes.ts'

export type MaterialMessage =
  | { kind: 'done'; value: ReadMaterial }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; stack: string }

const say = (message: MaterialMessage) => parentPort?.postMessage(message)

try {
  say({ kind: 'done', value: await readMaterial(workerData as MaterialTask) })
} catch (error) {
  if (error instanceof MaterialRefused) say({ kind: 'refused', message: error.message })
  else say({ kind: 'failed', stack: (error as Error).stack ?? String(error) })
}
