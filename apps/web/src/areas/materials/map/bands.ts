import type { BandCounts, MasteryBand } from '@tizhou/domain/knowledge/bands'
import type { Tone } from '../../../ui/theme/tone.ts'

/** The colour of each band, and a sign for readers who cannot tell colours apart. */
export const BANDS: readonly { band: MasteryBand; name: string; sign: string; tone: Tone }[] = [
  { band: 'firm', name: '掌握', sign: '✓', tone: 'right' },
  { band: 'shaky', name: '不牢', sign: '○', tone: 'due' },
  { band: 'weak', name: '薄弱', sign: '✗', tone: 'wrong' },
  { band: 'unknown', name: '还不了解', sign: '–', tone: 'neutral' },
]

export const bandNamed = (band: MasteryBand) => BANDS.find((one) => one.band === band) as (typeof BANDS)[number]

export const pointsIn = (counts: BandCounts): number => BANDS.reduce((sum, { band }) => sum + counts[band], 0)

/** 掌握 3，薄弱 1 */
export const bandsText = (counts: BandCounts): string =>
  BANDS.flatMap(({ band, name }) => (counts[band] > 0 ? `${name} ${counts[band]}` : [])).join('，')

const COLOURS: Readonly<Record<MasteryBand, string>> = {
  firm: 'var(--right-mid)',
  shaky: 'var(--due)',
  weak: 'var(--wrong-mid)',
  unknown: 'var(--line)',
}

/** The bar of a branch as one CSS gradient, so that a node of the map remains one element. */
export function bandsGradient(counts: BandCounts): string {
  const sum = pointsIn(counts)
  let at = 0
  const stops = BANDS.flatMap(({ band }) => {
    const from = at
    at += (100 * counts[band]) / Math.max(1, sum)
    return counts[band] > 0 ? `${COLOURS[band]} ${from.toFixed(2)}% ${at.toFixed(2)}%` : []
  })
  return stops.length > 0 ? `linear-gradient(to right, ${stops.join(', ')})` : 'none'
}
