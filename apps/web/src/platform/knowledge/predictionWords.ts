import type { WirePrediction } from '@tizhou/contract/areas/knowledge/knowledge'
import { dayText } from '../dayText.ts'

export const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Rounds marks: to whole marks (61.4 → 61), with a full mark below 50 to one decimal. */
const marks = (value: number, full: number): number => (full >= 50 ? Math.round(value) : Math.round(value * 10) / 10)

export interface ShownPrediction {
  expected: number
  low: number
  high: number
  full: number
  pass: number | null
  /** The chart's text for screen readers. */
  label: string
}

/** The texts and numbers to show for a prediction; null where there is none yet. */
export function shownPrediction(prediction: WirePrediction): ShownPrediction | null {
  const { Expected, Low, High, FullMark, PassMark, Level } = prediction
  if (Expected === null || Low === null || High === null) return null
  const [expected, low, high] = [Expected, Low, High].map((one) => marks(one, FullMark)) as [number, number, number]
  const pass = PassMark === null ? '' : `，及格线 ${PassMark} 分`
  return {
    expected,
    low,
    high,
    full: FullMark,
    pass: PassMark,
    label: `预测 ${expected} 分，${percent(Level)} 的可能在 ${low} 到 ${high} 分之间，满分 ${FullMark} 分${pass}`,
  }
}

/** What is missing for a prediction: more answered questions, else more covered points. */
export function wantedFor({ Answered, Needed, Covered, CoverNeeded }: WirePrediction): string {
  if (Answered < Needed) return `再做 ${Needed - Answered} 道没做过的题，就能预测得分`
  return `做过的题只涉及考试 ${percent(Covered)} 的考点，到 ${percent(CoverNeeded)} 就能预测得分`
}

/** How often past predictions of this subject were right. */
export function recordText({ Checked, Held, Level }: WirePrediction): string {
  if (Checked === 0) return '还没有考后成绩可以核对；交卷后会记下预测准不准。'
  const claimed = percent(Level)
  if (Checked < 20) return `本科目已核对 ${Checked} 次，${Held} 次落在区间内（次数还少，应为 ${claimed} 左右）。`
  return `本科目已核对 ${Checked} 次，${percent(Held / Checked)} 落在区间内（应为 ${claimed}）。`
}

/** How well the model of mastery foretold other learners; null: there is no model, or an older client stored the analysis. */
export const figuresOffText = (off: number | null | undefined): string | null =>
  off == null
    ? null
    : `用没有参与推算的学员检验过：按掌握程度预计的正确率，与实际平均相差 ${(off * 100).toFixed(1)} 个百分点。`

/** How long the change of the calculation is mentioned, ms. */
const SAID_FOR = 14 * 86_400_000

/**
 * A note that mastery is calculated differently since a day, so that a figure that changed without answers is
 * understood; null once that day is long past. Analyses stored offline by an older client lack the day.
 */
export function figuresText(since: number | null | undefined, now: number): string | null {
  if (!since || now - since > SAID_FOR) return null
  return `掌握程度的算法于 ${dayText(since)} 更新，数字可能和之前不同，与做题无关。`
}
