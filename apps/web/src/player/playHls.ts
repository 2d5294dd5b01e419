import Hls from 'hls.js/light'
import type { Qualities } from './useSource.ts'

interface Playing {
  keyed: (address: string) => string
  onQualities: (qualities: Qualities) => void
  onFailure: () => void
}

/** Plays an HLS playlist by Media Source Extensions until the returned function is called. */
export function playHls(
  video: HTMLVideoElement,
  address: string,
  { keyed, onQualities, onFailure }: Playing,
): () => void {
  // The page's content security policy allows no worker from a blob.
  const hls = new Hls({
    enableWorker: false,
    xhrSetup: (xhr, url) => xhr.open('GET', keyed(url), true),
  })
  let chosen: number | null = null
  const tell = () =>
    onQualities({
      list: hls.levels.map(({ height, bitrate }, id) => ({
        id,
        name: height ? `${height}P` : `${Math.round(bitrate / 1_000)} kbps`,
      })),
      chosen,
      choose(id) {
        chosen = id
        hls.nextLevel = id ?? -1
        tell()
      },
    })
  let recovered = false
  hls.on(Hls.Events.MANIFEST_PARSED, tell)
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
    } else onFailure()
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return () => hls.destroy()
}
