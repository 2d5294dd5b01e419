import { RequestError } from '@tizhou/contract/client'
import { toast } from '../../../../../platform/feedback.ts'
import { Dropped, reasonOf } from '../../machine/refusals.ts'
import { momentText } from '../../timeText.ts'

const REFUSED_TOAST_MS = 4000

/** Shows why the server refused an action. A `Dropped` action needs no message. */
export function tellRefusal(error: unknown): void {
  if (error instanceof Dropped) return
  if (!(error instanceof RequestError)) throw error
  const from = Number((error.data as { from?: unknown } | null)?.from)
  const early = reasonOf(error) === 'tooEarly' && from > 0
  toast(early ? `北京时间 ${momentText(from)} 之后才能交卷` : error.msg, REFUSED_TOAST_MS)
}
