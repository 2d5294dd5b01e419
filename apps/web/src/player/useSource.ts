import { nearestQuality } from '@tizhou/domain/videos/qualities'
import { useEffect, useRef, useState } from 'react'
import { keepPlayerSettings, playerSettings, usePlayerSettings } from './playerSettings.ts'
import type { PlayerStore } from './playerStore.ts'
import type { HlsRun } from './playHls.ts'

const HLS_TYPE = 'application/vnd.apple.mpegurl'

export interface VideoAddresses {
  /** The complete address, with its signature and session. */
  address: string
  /** The media type, as `video/mp4`. */
  type: string
  /** The qualities to choose from, each with a complete address, the highest first. */
  qualities?: readonly { height: number; address: string }[]
}

export interface VideoSource extends VideoAddresses {
  /** Adds signature and session to an address in a playlist. */
  keyed?: (address: string) => string
  /** Gets new addresses of the same video when these have expired; it may have been encrypted meanwhile. */
  renew?: () => Promise<VideoAddresses>
}

/** The qualities of a video by their heights, the highest first. */
export interface Qualities {
  list: readonly number[]
  /** The one that is played. */
  playing: number | null
  /** null: automatic, which only a playlist can be. */
  chosen: number | null
  canBeAuto: boolean
  choose: (height: number | null) => void
}

/** An address that fails again within this time was not expired: it is not renewed, ms. */
const RENEW_AGAIN_MS = 30_000
const NONE: Pick<Qualities, 'list' | 'playing'> = { list: [], playing: null }

/** Safari's own HLS is used where Managed Media Source exists; other browsers claim to support HLS and stall. */
const playsHls = (video: HTMLVideoElement): boolean =>
  'ManagedMediaSource' in globalThis && video.canPlayType(HLS_TYPE) !== ''

const choose = (quality: number | null): void => keepPlayerSettings({ quality })

/**
 * Plays a source in an element, in the quality that the viewer chose last. A new address of the same video, or another
 * quality, resumes at the same position.
 */
export function useSource(
  video: HTMLVideoElement | null,
  { keyed, renew, ...given }: VideoSource,
  store: PlayerStore,
): { qualities: Qualities; failed: boolean; retry: () => void } {
  const [renewed, setRenewed] = useState<{ of: string; addresses: VideoAddresses } | null>(null)
  const [ofPlaylist, setOfPlaylist] = useState(NONE)
  const [failed, setFailed] = useState(false)
  const { quality } = usePlayerSettings()
  const renewedAt = useRef(Number.NEGATIVE_INFINITY)
  const run = useRef<HlsRun | null>(null)
  const asks = useRef({ keyed, renew })
  useEffect(() => {
    asks.current = { keyed, renew }
  })
  const { address: whole, type, qualities = [] } = renewed?.of === given.address ? renewed.addresses : given
  const isPlaylist = type === HLS_TYPE
  const byScript = isPlaylist && video !== null && !playsHls(video)
  const heights = byScript ? ofPlaylist.list : qualities.map(({ height }) => height)
  const highest = isPlaylist ? null : (heights[0] ?? null)
  const chosen = (quality === null ? undefined : nearestQuality(heights, quality)) ?? highest
  const address = (!byScript && qualities.find(({ height }) => height === chosen)?.address) || whole

  const openAnew = async (): Promise<void> => {
    try {
      const next = await asks.current.renew?.()
      if (!next) return setFailed(true)
      setFailed(false)
      setRenewed({ of: given.address, addresses: next })
    } catch {
      setFailed(true)
    }
  }
  const meetFailure = useRef(() => {})
  useEffect(() => {
    meetFailure.current = () => {
      if (performance.now() - renewedAt.current < RENEW_AGAIN_MS) return setFailed(true)
      renewedAt.current = performance.now()
      void openAnew()
    }
  })

  useEffect(() => {
    if (!video) return
    let ended = false
    let stop = () => {}
    const onError = () => meetFailure.current()
    // A change of the address stops the element without an event.
    const goOn = () => store.play()
    if (store.view.get().phase === 'playing') video.addEventListener('loadedmetadata', goOn, { once: true })
    if (type === HLS_TYPE && !playsHls(video)) {
      void import('./playHls.ts').then(
        ({ playHls }) => {
          if (ended) return
          run.current = playHls(video, address, {
            keyed: (one) => asks.current.keyed?.(one) ?? one,
            quality: playerSettings().quality,
            onQualities: (list, playing) => setOfPlaylist({ list: list.toSorted((a, b) => b - a), playing }),
            onFailure: onError,
          })
          stop = run.current.stop
        },
        () => setFailed(true),
      )
    } else {
      video.addEventListener('error', onError)
      video.src = address
      stop = () => {
        video.removeEventListener('error', onError)
        video.removeAttribute('src')
      }
    }
    return () => {
      ended = true
      video.removeEventListener('loadedmetadata', goOn)
      stop()
      run.current = null
      setOfPlaylist(NONE)
    }
  }, [video, address, type, store])
  useEffect(() => {
    run.current?.choose(quality)
  }, [quality])

  const playing = byScript ? ofPlaylist.playing : chosen
  return {
    qualities: { list: heights, playing, chosen, canBeAuto: isPlaylist, choose },
    failed,
    retry: () => void openAnew(),
  }
}
