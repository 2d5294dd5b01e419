import type { CardStatistics } from '../../../calls/parts/cards.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'

const NAMES = {
  YoungMonth: '近 30 天未成熟',
  MatureMonth: '近 30 天成熟',
  YoungYear: '近一年未成熟',
  MatureYear: '近一年成熟',
} as const

/** The recall asked for beside the recall seen, young and mature apart. */
export function SeenChart({ seen, wanted }: { seen: CardStatistics['Seen']; wanted: number }) {
  const rows = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((key) => ({ label: NAMES[key], ...seen[key] }))
  const reviewsOf = new Map<string, number>(rows.map(({ label, Reviews }) => [label, Reviews]))
  return (
    <BarChart
      title="期望与实际记住率"
      unit="%"
      axis="范围"
      kind="bars"
      max={100}
      series={[{ name: '记得', tone: 'right' }]}
      data={[
        { label: '期望', values: [Math.round(wanted * 100)] },
        ...rows
          .filter(({ Reviews }) => Reviews > 0)
          .map(({ label, Reviews, Recalled }) => ({ label, values: [Math.round((Recalled / Reviews) * 100)] })),
      ]}
      valueText={({ label, values }) => {
        const reviews = reviewsOf.get(label)
        return reviews === undefined ? `${values[0]}%` : `${values[0]}%（${reviews} 次）`
      }}
    />
  )
}
