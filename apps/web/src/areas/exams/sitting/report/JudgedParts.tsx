import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { waitingCount } from '@tizhou/domain/exam/waitingText'
import { type ReactNode, useState } from 'react'
import type { PathLink } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { marksText } from '../timeText.ts'
import styles from './JudgedParts.module.css'
import { usePrinting } from './usePrinting.ts'

type Judged = Omit<WireReport['Points'][number], 'SameKnowPointID'>

interface JudgedPartsProps<P extends Judged> {
  title: string
  /** The name of the parts. */
  axis: string
  parts: readonly P[]
  /** Sorts the part with the most marks to gain first. */
  weakestFirst?: boolean
  /** A note below the chart about what it leaves out. */
  note?: string
  /** Shown at the end of the title's line. */
  action?: ReactNode
  /** The page to practise a part; undefined: none. */
  linkOf?: (part: P) => PathLink | undefined
}

/** Further parts are folded away. */
const SHOWN = 8

/** The share of its marks that each part of the paper earned. */
export function JudgedParts<P extends Judged>(props: JudgedPartsProps<P>) {
  const { title, axis, parts, weakestFirst, note, action, linkOf } = props
  const [all, setAll] = useState(false)
  const ordered = weakestFirst ? [...parts].sort((one, other) => rateOf(one) - rateOf(other)) : parts
  const printing = usePrinting()
  const shown = all || printing ? ordered : ordered.slice(0, SHOWN)
  const names = unique(shown)
  const waits = parts.some(({ Waiting }) => Waiting > 0)
  return (
    <Card title={title} className={styles.card} note={weakestFirst ? '薄弱的在前' : undefined} action={action}>
      <BarChart
        kind="bars"
        title={`${title}得分`}
        titleHidden
        unit="分"
        axis={axis}
        series={[{ name: '得分', tone: 'brand' }, ...(waits ? [{ name: '待公布', tone: 'rest' as const }] : [])]}
        data={shown.map((part, at) => ({
          ...named(names[at] ?? '', linkOf?.(part)),
          values: [marks(part.Score), ...(waits ? [marks(part.WaitingMark)] : [])],
          // Of what waits as a whole no score is known, which is not 0.
          ...(part.Waiting > 0 && part.FullMark === 0 && { cells: ['待公布', marks(part.WaitingMark)] }),
          of: part.FullMark + part.WaitingMark,
        }))}
        valueText={({ label }) => {
          const part = shown[names.indexOf(label)]
          return part ? partText(part) : ''
        }}
      />
      {note && <p className={styles.note}>{note}</p>}
      {parts.length > SHOWN && (
        <Button size="s" variant="ghost" className={styles.more} onClick={() => setAll(!all)}>
          {all ? '收起' : `显示全部 ${parts.length} 项`}
        </Button>
      )}
    </Card>
  )
}

const named = (label: string, link: PathLink | undefined) =>
  link ? { label, node: <Link {...link}>{label}</Link> } : { label }

/** `3/5 分 60%`, and the marks that are published later. */
function partText(part: Judged): string {
  const { Score, FullMark, Waiting } = part
  const told = FullMark > 0 && `${marksText(Score)}/${marksText(FullMark)} 分 ${Math.round(rateOf(part) * 100)}%`
  return [told, Waiting > 0 && waitingCount(Waiting)].filter(Boolean).join('，')
}

const marks = (value: number): number => Math.round(value * 100) / 100
const rateOf = ({ Score, FullMark }: Judged): number => (FullMark > 0 ? Score / FullMark : 0)

/** Makes equal names unique by a number. */
function unique(parts: readonly Judged[]): string[] {
  const seen = new Map<string, number>()
  return parts.map(({ Name }) => {
    const count = (seen.get(Name) ?? 0) + 1
    seen.set(Name, count)
    return count === 1 ? Name : `${Name}（${count}）`
  })
}
