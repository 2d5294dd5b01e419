import type { Cue } from './vtt.ts'

/** Cues that contain the words, case-insensitively; all for no words. */
export function cuesWith(cues: readonly Cue[], words: string): readonly Cue[] {
  const asked = words.trim().toLowerCase()
  return asked === '' ? cues : cues.filter(({ text }) => text.toLowerCase().includes(asked))
}

/** Index of the cue at a second of the video, or of the last one before it; -1 before the first. */
export const cueAt = (cues: readonly Cue[], second: number): number => cues.findLastIndex(({ from }) => from <= second)
