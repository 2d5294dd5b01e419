import { nearestQuality, qualityOf } from '@tizhou/domain/videos/qualities'
import Hls from 'hls.js/light'

interface Playing {
  keyed: (address: string) => string
  /** The quality to begin with; null: by the speed of the line. */
  quality: number | null
  /** Called with the qualities of the playlist, and the one that is played. */
  onQualities: (heights: readonly number[], playing: number | null) => void
  onFailure: () => void
}

export interface HlsRun {
  choose: (quality: number | null) => void
  stop: () => void
}

/** Plays an HLS playlist by Media Source Extensions until it is stopped. */
export function playHls(
  video: HTMLVideoElement,
  address: string,
  { keyed, quality, onQualities, onFailure }: Playing,
): HlsRun {
  // The page's content security policy allows no worker from a blob.
  const hls = new Hls({
    enableWorker: false,
    xhrSetup: (xhr, url) => xhr.open('GET', keyed(url), true),
  })
  const heights = () => hls.levels.map(qualityOf)
  /** The level of a quality; -1: automatic. */
  const levelOf = (chosen: number | null): number =>
    chosen === null ? -1 : heights().indexOf(nearestQuality(heights(), chosen) ?? 0)
  let playing: number | null = null
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    const level = levelOf(quality)
    if (level >= 0) {
      hls.startLevel = level
      hls.loadLevel = level
    }
    onQualities(heights(), playing)
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => {
    playing = heights()[level] ?? null
    onQualities(heights(), playing)
  })
  let recovered = false
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
    } else onFailure()
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return {
    choose(chosen) {
      if (hls.levels.length > 0) hls.nextLevel = levelOf(chosen)
    },
    stop: () => hls.destroy(),
  }
}
