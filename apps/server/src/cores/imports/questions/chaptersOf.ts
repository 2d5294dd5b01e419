/** Chapters for files that have none hold this many questions. */
export const DEFAULT_CHAPTER_SIZE = 100

/**
 * Names the chapter of the question that stands at `ordinal` (from 1) among a sheet's rows: `第 2 组（101–200）`.
 * Rows that are reported count as well, so that correcting one moves no other question, and the name says the
 * chapter's full range, so that more rows at the end go into the chapter that is there.
 */
export function chapterOfOrdinal(ordinal: number, size: number): string {
  const group = Math.ceil(ordinal / size)
  return `第 ${group} 组（${(group - 1) * size + 1}–${group * size}）`
}
