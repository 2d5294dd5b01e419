import { apartWork } from '../../../platform/apart/apartWork.ts'
import { type MaterialTask, readMaterial } from './readMaterial.ts'
import { MaterialRefused, type ReadMaterial } from './readNodes.ts'

export type MaterialMessage =
  | { kind: 'done'; value: ReadMaterial }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; stack: string }

/** The child process of materialApart.ts. */
await apartWork<MaterialTask, MaterialMessage>(async (task, say) => {
  try {
    say({ kind: 'done', value: await readMaterial(task) })
  } catch (error) {
    if (error instanceof MaterialRefused) say({ kind: 'refused', message: error.message })
    else say({ kind: 'failed', stack: (error as Error).stack ?? String(error) })
  }
})
