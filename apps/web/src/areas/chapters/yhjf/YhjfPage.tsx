import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { sameKnowPoints } from '../../../calls/knowledge.ts'
import { getCptTreeSrc, YHJFStatistics } from '../../../calls/parts/trees.ts'
import { paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import type { Chapter } from '../chapterTree.ts'
import { chapterPages } from '../pages.ts'
import { contrastOf, pairOf } from '../points/pairs.ts'
import { WorstPairs } from '../points/WorstPairs.tsx'
import { practisePage } from '../tree/practisePage.ts'
import { TreePage } from '../tree/TreePage.tsx'
import { useTree } from '../tree/treeData.ts'

const practise = practisePage(chapterPages.yhjfPage.path)

export default function YhjfPage() {
  const subject = useSubject()
  return subject && <Confusables key={subject.AppID} subject={subject} />
}

const action = () => '对比'

/** 易混解析: confusable points by chapter; each opens the two side by side. */
function Confusables({ subject }: { subject: Subject }) {
  const { AppID: appID, AppEName: appEName } = subject
  const navigate = useNavigate()
  const menu = useQuery(getCptTreeSrc({ appEName, sourceName: '易混解析' }))
  const tree = useTree(menu, useQuery(YHJFStatistics({ appID })))
  const points = useQuery(sameKnowPoints({ appID }))
  const pairs = useMemo(() => points.data?.pairs ?? [], [points.data])
  const marks = useCallback(
    (chapter: Chapter) => {
      const pair = pairOf(chapter, pairs)
      if (!pair || pair.Mine === 0) return null
      return <Badge tone="wrong">我混了 {pair.Mine} 次</Badge>
    },
    [pairs],
  )
  const open = (chapter: Chapter) => {
    const asked = contrastOf(chapter)
    void navigate(asked ? paths.contrastDoexam({ appID, ...asked }) : practise({ cptID: chapter.id, appID }))
  }
  return (
    <TreePage
      subject={subject}
      page={chapterPages.yhjfPage}
      module="YHJF"
      what="易混考点目录"
      tree={tree}
      marks={marks}
      action={action}
      onOpen={open}
      empty={{ title: '这个科目还没有整理易混考点', text: '考点整理好后会按章节列在这里，两两对照练习。' }}
      beside={pairs.some((pair) => pair.Mine > 0 || pair.Times > 0) && <WorstPairs pairs={pairs} appID={appID} />}
    />
  )
}
