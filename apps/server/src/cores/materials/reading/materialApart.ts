import { ApartEnded, workApart } from '../../../platform/apart/apart.ts'
import type { MaterialMessage } from './materialWorker.ts'
import type { MaterialTask } from './readMaterial.ts'
import { MaterialRefused, type ReadMaterial } from './readNodes.ts'

const LIMITS = { memoryMB: 1_000, milliseconds: 120_000 }

/**
 * Reads an uploaded file in a child process, which limits the memory and time of a hostile one. Throws MaterialRefused.
 */
export async function materialApart(task: MaterialTask): Promise<ReadMaterial> {
  try {
    return await workApart<ReadMaterial, MaterialMessage>(
      new URL('./materialWorker.ts', import.meta.url),
      task,
      LIMITS,
      (message, work) => {
        if (message.kind === 'done') work.done(message.value)
        else if (message.kind === 'refused') work.fail(new MaterialRefused(message.message))
        // A parser's error on a damaged file is of no use to users.
        else work.fail(new MaterialRefused('无法读取这个文件，它可能已经损坏'))
      },
    )
  } catch (error) {
    if (!(error instanceof ApartEnded) || error.why === 'died') throw error
    throw new MaterialRefused(
      error.why === 'late' ? '文件读取超时，请拆成几个文件导入' : '文件太大，请拆成几个文件导入',
    )
  }
}
