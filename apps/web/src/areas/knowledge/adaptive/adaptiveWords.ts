import type { AdaptiveRun } from '../../../calls/knowledge.ts'
import type { BandPoint } from '../../../ui/charts/BandChart.tsx'

export const percent = (share: number): number => Math.round(share * 100)

/** The estimate at the start and after each answer, as points of the chart. */
export const trackPoints = (run: Pick<AdaptiveRun, 'Track'>): BandPoint[] =>
  run.Track.map(({ No, IsRight, Estimate, Points }) => ({
    label: No === 0 ? '开始' : `第 ${No} 题`,
    value: percent(Estimate.Share),
    low: percent(Estimate.Low),
    high: percent(Estimate.High),
    ...(IsRight === null
      ? {}
      : {
          tone: IsRight === 1 ? ('right' as const) : ('wrong' as const),
          note: `${IsRight === 1 ? '答对' : '答错'}${Points[0] ? `：${Points[0]}` : ''}`,
        }),
  }))

/** Why the test ended. */
export function endText({ EndedBy, Answered }: Pick<AdaptiveRun, 'EndedBy' | 'Answered'>): string {
  switch (EndedBy) {
    case 'sure':
      return `答了 ${Answered} 题，估计已经足够可靠。`
    case 'most':
      return `已到一次测试最多的 ${Answered} 题；您的水平波动较大，区间还比较宽。`
    case 'none':
      return `这个范围内能出的题都问过了（${Answered} 题），区间可能还比较宽。`
    case 'left':
      return `答了 ${Answered} 题后中途结束。`
    default:
      return `已答 ${Answered} 题。`
  }
}

export interface PointResult {
  name: string
  asked: number
  right: number
}

/** The results by point, the worst first. */
export function pointResults({ Track }: Pick<AdaptiveRun, 'Track'>): PointResult[] {
  const results = new Map<string, PointResult>()
  for (const { Points, IsRight } of Track)
    for (const name of IsRight === null ? [] : Points.slice(0, 1)) {
      const result = results.get(name) ?? { name, asked: 0, right: 0 }
      result.asked++
      result.right += IsRight ?? 0
      results.set(name, result)
    }
  return [...results.values()].sort((a, b) => a.right / a.asked - b.right / b.asked || b.asked - a.asked)
}
