import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * `asking`: the browser asks whether the page may listen. `refused`: it may not. `missing`: there is no microphone, or
 * the browser records nothing.
 */
export type RecorderState = 'idle' | 'asking' | 'recording' | 'paused' | 'refused' | 'missing'

export interface Recorder {
  state: RecorderState
  /** Loudness of this moment, 0–1. */
  level: number
  start: () => Promise<boolean>
  pause: () => void
  resume: () => void
  /** Ends the recording; gives it, or null where nothing was recorded. */
  stop: () => Promise<{ sound: Blob; seconds: number } | null>
}

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const BITS = 32_000

/** Records the learner's voice. Whatever happens to the page, the microphone is let go. */
export function useRecorder(): Recorder {
  const [state, setState] = useState<RecorderState>('idle')
  const [level, setLevel] = useState(0)
  const live = useRef<{ recorder: MediaRecorder; chunks: Blob[]; release: () => void; seconds: Stopwatch } | null>(null)

  useEffect(() => () => live.current?.release(), [])

  const start = useCallback(async () => {
    if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) {
      setState('missing')
      return false
    }
    setState('asking')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
      const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS })
      const chunks: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && chunks.push(data))
      const quiet = listen(stream, setLevel)
      const release = () => {
        quiet()
        for (const track of stream.getTracks()) track.stop()
        live.current = null
      }
      live.current = { recorder, chunks, release, seconds: stopwatch() }
      // A piece a second: a browser that dies in the middle has lost one second.
      recorder.start(1000)
      setState('recording')
      return true
    } catch (error) {
      const missing = error instanceof DOMException && error.name !== 'NotAllowedError'
      setState(missing ? 'missing' : 'refused')
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
    const now = live.current
    if (!now) return null
    await new Promise<void>((resolve) => {
      now.recorder.addEventListener('stop', () => resolve(), { once: true })
      now.recorder.stop()
    })
    const seconds = now.seconds.read()
    now.release()
    setState('idle')
    setLevel(0)
    return now.chunks.length === 0 ? null : { sound: new Blob(now.chunks, { type: now.recorder.mimeType }), seconds }
  }, [])

  return { state, level, start, pause, resume, stop }
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

/** Tells how loud it is, ten times a second: whoever speaks sees that the machine hears. */
function listen(stream: MediaStream, tell: (level: number) => void): () => void {
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
