import type { WireMediaRow } from '@tizhou/contract/areas/videos/shapes.office'
import { qualitiesBelow, qualityOf } from '@tizhou/domain/videos/qualities'

type Made = WireMediaRow['qualities'][number]

export interface Line {
  height: number
  made: Made | undefined
}

/** What can be made of a video and what was made of it, the highest first; also what the settings no longer have. */
export function linesOf(media: WireMediaRow, heights: readonly number[]): Line[] {
  const made = new Map(media.qualities.map((one) => [one.height, one]))
  const all = new Set([...qualitiesBelow(media, heights), ...made.keys()])
  return [...all].toSorted((a, b) => b - a).map((height) => ({ height, made: made.get(height) }))
}

export const isBusy = ({ hls, qualities }: Pick<WireMediaRow, 'hls' | 'qualities'>): boolean =>
  [hls, ...qualities.map(({ state }) => state)].some((state) => state === 'waiting' || state === 'working')

export function stateOf(made: Made | undefined): string {
  if (!made) return '没有制作'
  if (made.state === 'waiting') return made.isMade ? '等待重做' : '等待制作'
  if (made.state === 'working') return `正在制作 ${made.percent}%`
  if (made.state === 'failed') return made.note
  return made.isEncrypted ? '可以播放，已加密' : '可以播放'
}

/** `1080P、720P；480P 正在制作 35%`: the qualities of a video in a row of the list. */
export function qualitiesText(media: WireMediaRow): string {
  if (media.provider === 'vendor' || media.state !== 'ready') return '—'
  const made = media.qualities.filter(({ isMade }) => isMade).map(({ height }) => `${height}P`)
  const rest = media.qualities.filter(({ state }) => state !== 'ready').map((one) => `${one.height}P ${stateOf(one)}`)
  return [[`${qualityOf(media)}P`, ...made].join('、'), ...rest].join('；')
}
