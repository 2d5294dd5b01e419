import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { getChapterMenuGP, getCptStatisticsGP } from '../../../calls/parts/trees.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { type Chapter, findChapter } from '../chapterTree.ts'
import { chapterPages } from '../pages.ts'
import { AskedPoints } from '../points/AskedPoints.tsx'
import { timesByChapter } from '../points/asked.ts'
import { TreePage } from '../tree/TreePage.tsx'
import { useTree } from '../tree/treeData.ts'

export default function GrabpointsPage() {
  const subject = useSubject()
  return subject && <GrabPoints key={subject.AppID} subject={subject} />
}

/** 抓考点: frequently examined points by chapter, with their frequency in each year. */
function GrabPoints({ subject }: { subject: Subject }) {
  const { AppID: appID, AppEName: appEName } = subject
  const { part } = useSearch(chapterPages.grabpoints)
  const menu = useQuery(getChapterMenuGP({ appEName }))
  const tree = useTree(menu, useQuery(getCptStatisticsGP({ appID })))
  const points = menu.data?.Points
  const times = useMemo(() => timesByChapter(tree.chapters ?? [], points ?? []), [tree.chapters, points])
  const chosen = findChapter(tree.chapters ?? [], part ?? 0)
  const marks = useCallback(
    ({ id, name }: Chapter, tabIndex: 0 | -1) => {
      const asked = times.get(id)
      if (!asked) return null
      return (
        <>
          <Badge tone="brand">考过 {asked} 次</Badge>
          <IconButton
            size="s"
            label={`历年考查：${name}`}
            icon={<ChartNoAxesColumn />}
            tabIndex={tabIndex}
            onClick={(event) => {
              event.stopPropagation()
              setQuery({ part: id })
            }}
          />
        </>
      )
    },
    [times],
  )
  return (
    <TreePage
      subject={subject}
      page={chapterPages.grabpoints}
      module="GrabPoint"
      what="高频考点目录"
      tree={tree}
      marks={marks}
      empty={{ title: '这个科目还没有高频考点', text: '高频考点由历年真题统计而来，收录真题后就会有。' }}
      beside={
        points && points.length > 0 && <AskedPoints points={points} chapters={tree.chapters ?? []} chosen={chosen} />
      }
    />
  )
}
