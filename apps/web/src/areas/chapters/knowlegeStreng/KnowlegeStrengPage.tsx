import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { sameKnowPoints } from '../../../calls/knowledge.ts'
import { paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import type { Chapter } from '../chapterTree.ts'
import { chapterPages } from '../pages.ts'
import { MasterySummary } from '../points/MasterySummary.tsx'
import { BANDS, bandOf, pointTree, weakestFirst } from '../points/mastery.ts'
import { TreePage } from '../tree/TreePage.tsx'
import type { TreeData } from '../tree/treeData.ts'

const MODULE = 'KnowledgePStrengTest'
const action = () => '强化'

export default function KnowlegeStrengPage() {
  const subject = useSubject()
  return subject && <Points key={subject.AppID} subject={subject} />
}

/** 知识点强化: points that several questions share, the weak ones first. */
function Points({ subject }: { subject: Subject }) {
  const { AppID: appID } = subject
  const navigate = useNavigate()
  const points = useQuery(sameKnowPoints({ appID }))
  const info = useModuleInfo(appID)
  const list = points.data?.list
  const tree = useMemo<TreeData>(
    () => ({ menu: points, counts: points, chapters: list && pointTree(list) }),
    [points, list],
  )
  const byID = useMemo(() => new Map(list?.map((point) => [point.SameKnowPointID, point])), [list])
  const marks = useCallback(
    ({ id }: Chapter) => {
      const point = byID.get(id)
      if (!point) return null
      const band = BANDS.find((one) => one.band === bandOf(point))
      const known = point.Mastery === null ? '' : ` ${Math.round(point.Mastery * 100)}%`
      return (
        <Badge tone={band?.tone ?? 'neutral'}>
          {band?.name}
          {known}
        </Badge>
      )
    },
    [byID],
  )
  const weakest = list && weakestFirst(list.filter((point) => bandOf(point) !== 'firm'))[0]
  return (
    <TreePage
      subject={subject}
      page={chapterPages.knowlegeStreng}
      module={MODULE}
      what="知识点"
      searched="考点"
      tree={tree}
      marks={marks}
      action={action}
      onOpen={(chapter) => void navigate(paths.contrastDoexam({ appID, SameKnowPointID: chapter.id }))}
      begin={weakest?.SameKnowPointID}
      resets="nothing"
      summary={
        list && (
          <MasterySummary
            points={list}
            weakest={weakest}
            appID={appID}
            open={info.data === undefined || opens(info.data, MODULE)}
          />
        )
      }
      empty={{ title: '这个科目还没有共有的考点', text: '题目标注考点后，多题共有的考点会列在这里。' }}
    />
  )
}
