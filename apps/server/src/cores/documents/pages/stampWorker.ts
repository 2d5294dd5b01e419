import { apartWork, nextTold } from '../../../platform/apart/apartWork.ts'
import { stampPage } from './stampPage.ts'

export interface StampTask {
  id: number
  page: Uint8Array
  text: string
}
export type Stamped = { id: number; bytes: Uint8Array } | { id: number; failed: string }

/** The child process of stamping.ts. */
await apartWork<null, Stamped>(async (_, say) => {
  for (;;) {
    const { id, page, text } = (await nextTold()) as StampTask
    try {
      say({ id, bytes: await stampPage(page, text) })
    } catch (error) {
      say({ id, failed: (error as Error).stack ?? String(error) })
    }
  }
})
