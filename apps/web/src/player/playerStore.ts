import { following } from '@tizhou/domain/videos/following'
import {
  type Begin,
  type Player,
  type PlayerAction,
  type PlayerEffect,
  resumeAt,
  startPlayer,
  step,
} from '@tizhou/domain/videos/player'
import { nextSpeed } from '@tizhou/domain/videos/speeds'
import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '../platform/store.ts'
import { keepPlayerSettings, playerSettings } from './playerSettings.ts'

export interface PlayerOptions extends Partial<Begin> {
  /** The last second. */
  left?: number
  /**
   * The current second of a video that everybody watches at the same time (a premiere): the video follows it and cannot
   * be sought. Negative before the start.
   */
  clock?: () => number
  /** Called with effects for the page: a question is due, the end, a refused jump. */
  onEffect?: (effect: PlayerEffect) => void
  /** The time of a monotonic clock, ms. */
  now?: () => number
}

/** What was played since the last `take`. */
export interface Taken {
  fresh: Player['fresh']
  at: number
  usedMs: number
}

/** How often a video that follows a clock is compared with it, ms. */
const FOLLOW_MS = 1_000
const OURS = new Set<PlayerEffect['type']>(['seek', 'play', 'pause'])

/**
 * Connects the state machine of domain/videos/player.ts with a video element: its events go in, the effects are carried
 * out.
 */
export class PlayerStore {
  readonly view: Store<Player>
  readonly follows: boolean
  readonly #options: PlayerOptions
  readonly #now: () => number
  #video: HTMLVideoElement | null = null

  constructor(options: PlayerOptions = {}) {
    const { rules = { noSkip: false }, played = [], marks = [], settled, clock } = options
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.follows = clock !== undefined
    const speed = clock ? 1 : playerSettings().speed
    this.view = createStore(startPlayer({ rules, played, marks, settled, speed }))
  }

  act(action: PlayerAction): void {
    const { player, effects } = step(this.view.get(), action)
    this.view.set(player)
    for (const effect of effects) this.#do(effect)
  }

  #do(effect: PlayerEffect): void {
    const video = this.#video
    if (effect.type === 'seek' && video) video.currentTime = effect.to
    if (effect.type === 'pause') video?.pause()
    // Where the browser requires a press first, the video stays paused and shows its button.
    if (effect.type === 'play') void video?.play().catch(() => undefined)
    if (!OURS.has(effect.type)) this.#options.onEffect?.(effect)
  }

  /** Follows an element until the returned function is called. */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video
    const ends = new AbortController()
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
      video.addEventListener(name, run, { signal: ends.signal })
    const at = () => ({ at: video.currentTime, now: this.#now() })
    on('loadedmetadata', () => this.#loaded(video))
    on('play', () => this.act({ type: 'playing', ...at() }))
    on('playing', () => this.act({ type: 'playing', ...at() }))
    on('pause', () => this.act({ type: 'paused', ...at() }))
    on('timeupdate', () => {
      // While it seeks, the element reports its target; while its address changes, 0.
      if (!video.seeking && video.readyState >= HTMLMediaElement.HAVE_METADATA) this.act({ type: 'time', ...at() })
    })
    on('seeking', () => {
      this.act({ type: 'jumped', to: video.currentTime, now: this.#now() })
      this.#follow()
    })
    on('ended', () => this.act({ type: 'over', ...at() }))
    on('ratechange', () => this.act({ type: 'speed', speed: video.playbackRate }))
    const timer = this.follows ? setInterval(() => this.#follow(), FOLLOW_MS) : undefined
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) this.#loaded(video)
    return () => {
      ends.abort()
      clearInterval(timer)
      if (!video.paused) this.act({ type: 'paused', ...at() })
      this.#video = null
    }
  }

  #loaded(video: HTMLVideoElement): void {
    const { duration, at } = this.view.get()
    const isFirst = duration === 0
    const speed = this.view.get().speed
    video.preservesPitch = true
    video.playbackRate = speed
    this.act({ type: 'loaded', duration: Number.isFinite(video.duration) ? video.duration : 0 })
    if (this.follows) {
      this.#follow()
      // It begins for those who waited for it; after its end there is nothing to play.
      if (isFirst && this.#isRunning()) this.play()
      return
    }
    // A new address of the same video (the old one expired, another quality) resumes at the old position.
    const to = isFirst ? resumeAt(this.view.get(), this.#options.left ?? 0, video.duration) : at
    if (to > 0) video.currentTime = to
  }

  #isRunning(): boolean {
    const { clock } = this.#options
    return (
      clock !== undefined &&
      following({ at: 0, clock: clock(), duration: this.view.get().duration }).phase === 'running'
    )
  }

  #follow(): void {
    const { clock } = this.#options
    const video = this.#video
    if (!clock || !video || video.seeking) return
    const { phase, seek } = following({ at: video.currentTime, clock: clock(), duration: this.view.get().duration })
    if (phase !== 'running') {
      if (!video.paused) video.pause()
      return
    }
    if (seek !== undefined) video.currentTime = seek
  }

  get video(): HTMLVideoElement | null {
    return this.#video
  }

  play(): void {
    this.#do({ type: 'play' })
  }

  pause(): void {
    this.#do({ type: 'pause' })
  }

  toggle(): void {
    if (this.#video?.paused) this.play()
    else this.pause()
  }

  /** Seeks to a second within the video. The state machine refuses jumps that are not allowed. */
  seek(to: number): void {
    if (this.follows) return
    const { duration } = this.view.get()
    this.#do({ type: 'seek', to: Math.max(0, duration > 0 ? Math.min(to, duration) : to) })
  }

  move(by: number): void {
    this.seek((this.#video?.currentTime ?? this.view.get().at) + by)
  }

  setSpeed(speed: number): void {
    if (this.follows) return
    keepPlayerSettings({ speed })
    if (this.#video) this.#video.playbackRate = speed
    // Set at once, since `ratechange` comes later and a second press of a key must count from this speed.
    this.act({ type: 'speed', speed })
  }

  changeSpeed(way: 1 | -1): void {
    this.setSpeed(nextSpeed(this.view.get().speed, way))
  }

  /** What was played since the last call, the current run included; null where nothing was. */
  take(): Taken | null {
    const video = this.#video
    if (video && !video.paused && !video.seeking) this.act({ type: 'time', at: video.currentTime, now: this.#now() })
    const { fresh, at, usedMs } = this.view.get()
    if (fresh.length === 0) return null
    this.act({ type: 'taken' })
    return { fresh, at, usedMs }
  }
}

/** Subscribes to a part of the player's state; `part` must return the same value while nothing of it changed. */
export function usePlayer<T>({ view }: PlayerStore, part: (player: Player) => T): T {
  const read = () => part(view.get())
  return useSyncExternalStore(view.subscribe, read, read)
}
