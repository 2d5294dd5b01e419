import { useNow } from '../../../platform/useNow.ts'
import { useAskAgain } from '../papers/useAskAgain.ts'
import { momentText } from './timeText.ts'

interface AnswersLaterProps {
  /** When the answers are published, ms UTC. */
  from: number
  /** Fetches the answers. */
  ask: () => void
}

/** The interval of the checks, ms. */
const LOOK_MS = 5_000

/** Says when answers and results are published; then calls `ask`, after a random delay. */
export function AnswersLater({ from, ask }: AnswersLaterProps) {
  useAskAgain(useNow(LOOK_MS) >= from, ask)
  return <>{momentText(from)}（北京时间）公布，答错的题同时进入错题本。</>
}
