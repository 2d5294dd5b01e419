/** Why staff ended an attempt: they withdrew the paper, or moved the end of its window. */
export const CUT_WHYS = ['withdrawn', 'moved'] as const
export type CutWhy = (typeof CUT_WHYS)[number]

/** As stored: `reopened` is `moved` of an attempt that was collected at an end which has been moved later since. */
export type StoredCutWhy = CutWhy | 'reopened'

interface Ended {
  cut_why: StoredCutWhy | null
  state: string
  handed_in_by: string | null
  handed_in_at: number | null
}

/**
 * Why an attempt was ended by staff; null: by the candidate, or by its own time. A moved end counts only where the
 * attempt lasted until then. `closesAt`: the end of the window, ms UTC.
 */
export function cutWhyOf(
  { cut_why, state, handed_in_by, handed_in_at }: Ended,
  closesAt: number | null,
): CutWhy | null {
  if (cut_why === null || state !== 'over' || handed_in_by !== 'time') return null
  if (cut_why === 'reopened') return 'moved'
  return cut_why === 'withdrawn' || handed_in_at === closesAt ? cut_why : null
}

/** What the candidate reads of it, in plain words. */
export const CUT_TEXTS: Readonly<Record<CutWhy, string>> = {
  withdrawn: '这份试卷在您作答时由工作人员撤下，并当场收卷，不是您的操作造成的。收卷前送达的作答都已保存并计分。',
  moved: '工作人员在您作答时改了这场考试的截止时间，您的试卷在新的截止时间统一收卷。收卷前送达的作答都已保存并计分。',
}

/** The same in a few words, for lists. */
export const CUT_WORDS: Readonly<Record<CutWhy, string>> = {
  withdrawn: '试卷撤下时收卷',
  moved: '截止时间改动后收卷',
}
