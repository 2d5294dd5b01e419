import { useCallback, useEffect, useRef, useState } from 'react'
import type { Spoken } from './recordings.ts'

/**
 * `asking`: the browser asks for permission. `refused`: it was denied. `missing`: there is no microphone, or the
 * browser cannot record. `cut`: the microphone was disconnected meanwhile; the recording until then is kept.
 */
export type RecorderState = 'idle' | 'asking' | 'recording' | 'paused' | 'cut' | 'refused' | 'missing'

export interface Recorder {
  state: RecorderState
  /** The current level, 0–1. */
  level: number
  start: () => Promise<boolean>
  pause: () => void
  resume: () => void
  /** Ends the recording and resolves with it; null where nothing was recorded. */
  stop: () => Promise<Spoken | null>
}

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const BITS = 32_000
const PIECE_MS = 1000
/** The recording is kept every so many chunks: a crash of the browser loses at most these. */
const KEPT_EVERY_PIECES = 10

interface Live {
  recorder: MediaRecorder
  chunks: Blob[]
  seconds: Stopwatch
  release: () => void
}

/**
 * Records the learner's voice. Whatever happens to the page, the microphone is released and the recording is passed to
 * `keep`: every ten seconds, and when the learner leaves before the end.
 */
export function useRecorder(keep: (spoken: Spoken) => void): Recorder {
  const [state, setState] = useState<RecorderState>('idle')
  const [level, setLevel] = useState(0)
  const live = useRef<Live | null>(null)
  const left = useRef(false)
  const kept = useRef(keep)
  useEffect(() => {
    kept.current = keep
  })

  const finish = useCallback(async (): Promise<Spoken | null> => {
    const now = live.current
    live.current = null
    if (!now) return null
    now.seconds.pause()
    // A recorder whose microphone was disconnected has stopped already and fires no further `stop` event.
    if (now.recorder.state !== 'inactive')
      await new Promise<void>((resolve) => {
        now.recorder.addEventListener('stop', () => resolve(), { once: true })
        now.recorder.stop()
      })
    now.release()
    return spokenSoFar(now)
  }, [])

  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      void finish().then((spoken) => spoken && kept.current(spoken))
    }
  }, [finish])

  const start = useCallback(async () => {
    if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) {
      setState('missing')
      return false
    }
    setState('asking')
    let stream: MediaStream | undefined
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      // The permission was given after the page had been left.
      if (left.current) {
        letGo(stream)
        return false
      }
      live.current = record(stream, setLevel, (now) => kept.current(now))
      live.current.recorder.addEventListener('stop', () => live.current && setState('cut'))
      setState('recording')
      return true
    } catch (error) {
      if (stream) letGo(stream)
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      setState(refused ? 'refused' : 'missing')
      return false
    }
  }, [])

  const pause = useCallback(() => {
    if (live.current?.recorder.state !== 'recording') return
    live.current.recorder.pause()
    live.current.seconds.pause()
    setState('paused')
  }, [])

  const resume = useCallback(() => {
    if (live.current?.recorder.state !== 'paused') return
    live.current.recorder.resume()
    live.current.seconds.resume()
    setState('recording')
  }, [])

  const stop = useCallback(async () => {
    const spoken = await finish()
    setState('idle')
    setLevel(0)
    return spoken
  }, [finish])

  return { state, level, start, pause, resume, stop }
}

/** Throws where the browser can record none of the types, or where the stream has no live audio. */
function record(stream: MediaStream, tell: (level: number) => void, keep: (spoken: Spoken) => void): Live {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS })
  const chunks: Blob[] = []
  const seconds = stopwatch()
  const quiet = listen(stream, tell)
  const release = () => {
    quiet()
    letGo(stream)
  }
  const live = { recorder, chunks, seconds, release }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    const spoken = chunks.push(data) % KEPT_EVERY_PIECES === 0 ? spokenSoFar(live) : null
    if (spoken) keep(spoken)
  })
  recorder.start(PIECE_MS)
  return live
}

const spokenSoFar = ({ chunks, recorder, seconds }: Live): Spoken | null =>
  chunks.length === 0 ? null : { sound: new Blob(chunks, { type: recorder.mimeType }), seconds: seconds.read() }

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

interface Stopwatch {
  pause: () => void
  resume: () => void
  /** Whole seconds. */
  read: () => number
}

function stopwatch(): Stopwatch {
  let total = 0
  let since: number | null = performance.now()
  const booked = () => total + (since === null ? 0 : performance.now() - since)
  return {
    pause() {
      total = booked()
      since = null
    },
    resume() {
      since = performance.now()
    },
    read: () => Math.round(booked() / 1000),
  }
}

/**
 * Reports the level ten times a second, so that the speaker sees that the microphone works. Without AudioContext it
 * only records.
 */
function listen(stream: MediaStream, tell: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    tell(Math.min(1, Math.sqrt(power) * 6))
  }, 100)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
