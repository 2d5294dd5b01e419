import type { Cue } from './vtt.ts'

/** Subtitles that say the words, in any case; all of them for no words. */
export function cuesWith(cues: readonly Cue[], words: string): readonly Cue[] {
  const asked = words.trim().toLowerCase()
  return asked === '' ? cues : cues.filter(({ text }) => text.toLowerCase().includes(asked))
}

/** The subtitle that is said at a second of the video, or the last one before it; -1 before the first. */
export const cueAt = (cues: readonly Cue[], second: number): number => cues.findLastIndex(({ from }) => from <= second)
