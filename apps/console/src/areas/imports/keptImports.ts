import type { Uploaded } from './FileStep.tsx'
import type { Settings } from './importTypes.ts'

/** With what a run was begun: its upload and how the file is read. */
interface KeptImport {
  uploaded: Uploaded
  settings: Settings
}

const KEY = 'imports.begun'
/** Uploads are kept for a day. */
const LIFE_MS = 86_400_000
const MOST = 20

type Kept = Record<string, KeptImport & { at: number }>

function read(now: number): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
    return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => at > now - LIFE_MS))
  } catch {
    return {}
  }
}

/** Keeps in this browser with what a run was begun, so that its file is checked again after the wizard was left. */
export function keepImport(importID: number, { uploaded, settings }: KeptImport, now = Date.now()): void {
  const latest = Object.entries<Kept[string]>({ ...read(now), [importID]: { uploaded, settings, at: now } }).sort(
    ([, a], [, b]) => b.at - a.at,
  )
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest.slice(0, MOST))))
  } catch {
    // Storage is full or switched off: the run is then not offered again.
  }
}

/** Undefined where it was begun in another browser, or its upload is gone by now. */
export const keptImport = (importID: number, now = Date.now()): KeptImport | undefined => read(now)[importID]
