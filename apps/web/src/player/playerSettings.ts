import { SPEEDS } from '@tizhou/domain/videos/speeds'
import { createStore, useStore } from '../platform/store.ts'

/** The viewer's settings on this device, removed when the session ends. */
export interface PlayerSettings {
  speed: number
  volume: number
  captions: boolean
  /** Starts the next lesson automatically. */
  autoNext: boolean
  /** By its height; null: automatic, or the highest. */
  quality: number | null
}

const KEY = 'playerSettings'
const DEFAULTS: PlayerSettings = { speed: 1, volume: 1, captions: false, autoNext: true, quality: null }

const store = createStore<PlayerSettings>(read())

export const playerSettings = (): PlayerSettings => store.get()
export const usePlayerSettings = (): PlayerSettings => useStore(store)

export function keepPlayerSettings(patch: Partial<PlayerSettings>): void {
  store.set({ ...store.get(), ...patch })
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()))
  } catch {
    // Storage is full or switched off: the choice lasts until the page closes.
  }
}

function read(): PlayerSettings {
  try {
    const { speed, volume, captions, autoNext, quality } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return {
      speed: SPEEDS.includes(speed) ? speed : DEFAULTS.speed,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULTS.volume,
      captions: captions === true,
      autoNext: autoNext !== false,
      quality: Number.isInteger(quality) && quality > 0 ? quality : DEFAULTS.quality,
    }
  } catch {
    return DEFAULTS
  }
}
