import { Worker } from 'node:worker_threads'
import type { MaterialMessage } from './materialWorker.ts'
import type { MaterialTask } from './readMaterial.ts'
import { MaterialRefused, type ReadMaterial } from './readNodes.ts'

const MOST_MEMORY_MB = 1_000
const READING_MS = 120_000

/**
 * Reads a file that somebody uploaded in a thread of its own: however hostile it is, the requests of others go on, its
 * memory is bounded and its time too. Throws MaterialRefused.
 */
export function materialApart(task: MaterialTask): Promise<ReadMaterial> {
  const worker = new Worker(new URL('./materialWorker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => end(() => reject(new MaterialRefused('文件读取超时，请拆成几个文件导入'))),
      READING_MS,
    )
    const end = (settle: () => void) => {
      clearTimeout(late)
      void worker.terminate()
      settle()
    }
    worker.on('message', (message: MaterialMessage) => {
      if (message.kind === 'done') end(() => resolve(message.value))
      else if (message.kind === 'refused') end(() => reject(new MaterialRefused(message.message)))
      // A reader that stumbles over a damaged file says nothing that people could use.
      else end(() => reject(new MaterialRefused('无法读取这个文件，它可能已经损坏')))
    })
    worker.on('error', (error: Error & { code?: string }) =>
      end(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new MaterialRefused('文件太大，请拆成几个文件导入') : error),
      ),
    )
  })
}
