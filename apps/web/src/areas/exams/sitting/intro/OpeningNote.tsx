import { keepFigures } from '../../../../ui/text/keepUnits.ts'
import { useTicking } from '../paper/usePaperClock.ts'
import type { IntroProps } from './introProps.ts'
import { openingOf } from './opening.ts'

/** When a paper's window opens and closes, and which units a shorter window cuts; renders nothing without a window. */
export function OpeningNote({ info, now, className }: Pick<IntroProps, 'info' | 'now'> & { className?: string }) {
  const running = info.Mine.some(({ State }) => State !== 'over')
  const used = info.Mine.filter(({ State }) => State === 'over').length
  const { note, short } = openingOf(info, used, useTicking(now, 1_000))
  const words = [note, !running && short].filter(Boolean).join('')
  return words ? <p className={className}>{keepFigures(words)}</p> : null
}
