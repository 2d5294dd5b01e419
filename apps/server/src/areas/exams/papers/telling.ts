import type { Held } from '../../../cores/content/questions/withoutKeys.ts'
import type { Paper } from '../../../cores/papers/paper.ts'
import type { KeysWait } from '../../../cores/papers/scoring/keysWait.ts'
import { tellingOf } from '../../../cores/papers/telling.ts'
import type { Services } from '../../../platform/services.ts'

/** How the results of a paper stand for a candidate. */
interface PaperTelling {
  /** Something of it is withheld now, by its own window or by another paper with some of its questions; until when. */
  held: Held | undefined
  /** Its own results are not told yet. */
  isUntold: boolean
  /** When everything of it is told, ms UTC: the one moment that candidates read everywhere; null: now, or unknown. */
  from: number | null
}

/** `waits`: of waitsOf. */
export async function tellingFor(
  services: Pick<Services, 'papers' | 'now'>,
  { row }: Paper,
  waits: KeysWait | undefined,
): Promise<PaperTelling> {
  const held = (await services.papers.waitingAmong(waits?.papers, [row.paper_id])).get(row.paper_id)
  const own = tellingOf(row)
  const isUntold = services.now() < own
  const from = Math.max(isUntold ? own : 0, held?.until ?? 0)
  return { held, isUntold, from: from === 0 ? null : from }
}
