import { apartWork } from '../../../platform/apart/apartWork.ts'
import { DocumentRefused } from '../documentRefused.ts'
import { drawMark } from '../pages/stampPage.ts'
import { allPages, openHostile } from './splitting.ts'

export interface WholeTask {
  original: Uint8Array
  text: string
}
export type WholeMessage = { bytes: Uint8Array } | { refused: string }

/** The child process of wholeApart.ts. */
await apartWork<WholeTask, WholeMessage>(async ({ original, text }, say) => {
  try {
    const { source } = await openHostile(original)
    const whole = await allPages(source)
    drawMark(whole, text)
    say({ bytes: await whole.save({ useObjectStreams: true, addDefaultPage: false }) })
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    say({ refused: error.message })
  }
})
