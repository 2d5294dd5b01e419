import { useNow } from '../../../platform/useNow.ts'
import { useAskAgain } from '../papers/useAskAgain.ts'
import { momentText } from './timeText.ts'

interface AnswersLaterProps {
  /** When they come, ms UTC. */
  from: number
  /** Asks for them. */
  ask: () => void
}

/** How closely the moment is met, ms. */
const LOOK_MS = 5_000

/** Why the answers are not there yet, and when they come; then it asks for them, each page a little later than others. */
export function AnswersLater({ from, ask }: AnswersLaterProps) {
  useAskAgain(useNow(LOOK_MS) >= from, ask)
  return <>{momentText(from)}（北京时间）公布：那时本场考试结束，不再有人作答。答错的题同时进入错题本。</>
}
