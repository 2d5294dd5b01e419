/** Size of generated chapters for files without chapters. */
export const DEFAULT_CHAPTER_SIZE = 100

/**
 * The name of the generated chapter for the question at `ordinal` (from 1) of a sheet: `第 2 组（101–200）`. Rejected rows
 * count, so that correcting one moves no other question, and the name states the full range, so that appended rows go
 * into the existing chapter.
 */
export function chapterOfOrdinal(ordinal: number, size: number): string {
  const group = Math.ceil(ordinal / size)
  return `第 ${group} 组（${(group - 1) * size + 1}–${group * size}）`
}
