import { useEffect, useRef, useState } from 'react'
import type { PlayerStore } from './playerStore.ts'

const HLS_TYPE = 'application/vnd.apple.mpegurl'

export interface VideoSource {
  /** The complete address, with its signature and session. */
  address: string
  /** The media type, as `video/mp4`. */
  type: string
  /** Adds signature and session to an address in a playlist. */
  keyed?: (address: string) => string
  /** Gets a new address of the same video when this one has expired. */
  renew?: () => Promise<string>
}

/** The qualities of a video; `chosen` null: automatic. */
export interface Qualities {
  list: readonly { id: number; name: string }[]
  chosen: number | null
  choose: (id: number | null) => void
}

const NONE: Qualities = { list: [], chosen: null, choose: () => undefined }
/** An address that fails again within this time was not expired: it is not renewed, ms. */
const RENEW_AGAIN_MS = 30_000

/** Safari's own HLS is used where Managed Media Source exists; other browsers claim to support HLS and stall. */
const playsHls = (video: HTMLVideoElement): boolean =>
  'ManagedMediaSource' in globalThis && video.canPlayType(HLS_TYPE) !== ''

/** Plays a source in an element; a new address of the same video resumes at the same position. */
export function useSource(
  video: HTMLVideoElement | null,
  { address: given, type, keyed, renew }: VideoSource,
  store: PlayerStore,
): { qualities: Qualities; failed: boolean; retry: () => void } {
  const [renewed, setRenewed] = useState<{ of: string; address: string } | null>(null)
  const [qualities, setQualities] = useState(NONE)
  const [failed, setFailed] = useState(false)
  const renewedAt = useRef(Number.NEGATIVE_INFINITY)
  const address = renewed?.of === given ? renewed.address : given
  const asks = useRef({ keyed, renew })
  useEffect(() => {
    asks.current = { keyed, renew }
  })

  const openAnew = async (): Promise<void> => {
    try {
      const next = await asks.current.renew?.()
      if (!next) return setFailed(true)
      const goesOn = store.view.get().phase === 'playing'
      setFailed(false)
      setRenewed({ of: given, address: next })
      if (goesOn) video?.addEventListener('loadedmetadata', () => store.play(), { once: true })
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
    if (type === HLS_TYPE && !playsHls(video)) {
      void import('./playHls.ts').then(
        ({ playHls }) => {
          if (ended) return
          stop = playHls(video, address, {
            keyed: (one) => asks.current.keyed?.(one) ?? one,
            onQualities: setQualities,
            onFailure: onError,
          })
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
      stop()
      setQualities(NONE)
    }
  }, [video, address, type])

  return { qualities, failed, retry: () => void openAnew() }
}
