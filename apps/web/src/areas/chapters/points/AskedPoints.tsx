import type { WireAskedPoint } from '@tizhou/contract/areas/chapters/chapters'
import { useMemo } from 'react'
import { setQuery } from '../../../platform/navigation/address.ts'
import { HeatTable } from '../../../ui/charts/HeatTable.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { Chapter } from '../chapterTree.ts'
import styles from './AskedPoints.module.css'
import { askedRows } from './asked.ts'

interface AskedPointsProps {
  points: readonly WireAskedPoint[]
  /** The top chapters, to choose from. */
  chapters: readonly Chapter[]
  /** The chosen chapter; undefined: the whole tree. */
  chosen: Chapter | undefined
}

/** How often each point was asked in each year. */
export function AskedPoints({ points, chapters, chosen }: AskedPointsProps) {
  const { years, rows, more } = useMemo(() => askedRows(points, chosen), [points, chosen])
  return (
    <Card
      title="历年考查次数"
      note={chosen?.name ?? '全部考点'}
      action={
        chosen && (
          <Button size="s" variant="ghost" onClick={() => setQuery({ part: undefined })}>
            看全部
          </Button>
        )
      }
    >
      <label className={styles.choose}>
        章节
        <select
          value={chosen?.id ?? ''}
          onChange={(event) => setQuery({ part: event.target.value === '' ? undefined : Number(event.target.value) })}
        >
          <option value="">全部</option>
          {chapters.map((chapter) => (
            <option key={chapter.id} value={chapter.id}>
              {chapter.name}
            </option>
          ))}
          {chosen && !chapters.some((chapter) => chapter.id === chosen.id) && (
            <option value={chosen.id}>{chosen.name}</option>
          )}
        </select>
      </label>
      {rows.length > 0 ? (
        <HeatTable
          title="考点历年考查次数"
          titleHidden
          unit="次"
          axis="考点"
          columns={years.map((year) => String(year))}
          rows={rows}
        />
      ) : (
        <Empty compact title="这里的考点还没有真题记录" text="有年份的真题会计入次数。" />
      )}
      <p className={styles.note}>
        {more > 0 && `另有 ${more} 个考过的考点。`}按本题库收录的、注明年份的题目与历年真题统计，一题计一次。
      </p>
    </Card>
  )
}
