import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { getReviewKnowledge } from '../../../calls/knowledge.ts'
import { getCptStatistics, linkedMenu } from '../../../calls/parts/trees.ts'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import type { Chapter } from '../chapterTree.ts'
import { chapterPages } from '../pages.ts'
import { linkedTree, withLinks } from '../points/linked.ts'
import { MistakePoints } from '../points/MistakePoints.tsx'
import styles from '../tree/parts.module.css'
import { TreePage } from '../tree/TreePage.tsx'
import { useTree } from '../tree/treeData.ts'

export default function ConnectionPraPage() {
  const subject = useSubject()
  return subject && <Linked key={subject.AppID} subject={subject} />
}

/** 关联练习: chapters whose questions share a point with the learner's last mistakes, those with open questions first. */
function Linked({ subject }: { subject: Subject }) {
  const { AppID: appID } = subject
  const menu = useQuery(linkedMenu({ appID }))
  const points = useQuery(getReviewKnowledge({ appID }))
  // The tree may be that of another module, where the subject has none of linked questions.
  const tree = useTree(menu, useQuery(getCptStatistics({ appID, moduleNew: '' })))
  const [all, setAll] = useKeptState('all', false)
  useAfterSync(() => {
    void menu.refetch()
    void points.refetch()
  })
  const linked = useMemo(() => new Map(menu.data?.Linked.map((one) => [one.CptID, one])), [menu.data])
  const mistakes = menu.data?.Mistakes ?? 0
  const onlyLinked = !all && linked.size > 0
  const chapters = useMemo(
    () => tree.chapters && withLinks(onlyLinked ? linkedTree(tree.chapters, linked) : tree.chapters, linked),
    [tree.chapters, linked, onlyLinked],
  )
  const marks = useCallback(
    ({ id }: Chapter) => {
      const own = linked.get(id)
      if (!own) return null
      const left = own.Linked - own.Right
      return (
        <Badge tone={left > 0 ? 'due' : 'right'}>
          {left > 0 ? `关联 ${left} 题待练` : `关联 ${own.Linked} 题已对`}
        </Badge>
      )
    },
    [linked],
  )
  const list = points.data?.list ?? []
  return (
    <TreePage
      part={onlyLinked ? 'linked' : 'all'}
      subject={subject}
      page={chapterPages.connectionPra}
      module="ConnectionPra"
      what="关联题目录"
      tree={tree}
      chapters={chapters}
      marks={marks}
      pieces={onlyLinked}
      begin={onlyLinked ? firstOf(chapters)?.id : undefined}
      above={
        <div className={styles.parts}>
          {linked.size > 0 && (
            <Segmented
              label="范围"
              value={onlyLinked ? 'linked' : 'all'}
              onChange={(value) => setAll(value === 'all')}
              options={[
                { value: 'linked', label: '与最近错题关联', count: linked.size },
                { value: 'all', label: '全部' },
              ]}
            />
          )}
          <p>{explanation(mistakes, linked.size, list.length > 0)}</p>
        </div>
      }
      beside={list.length > 0 && <MistakePoints points={list} appID={appID} />}
      empty={{ title: '这个科目还没有关联题', text: '题目标注考点后，同一考点的题会串在一起练。' }}
    />
  )
}

function explanation(mistakes: number, linked: number, byPoint: boolean): string {
  if (mistakes === 0) return '还没有错题。答错之后，与错题同考点的题会排在最前面；现在可以按专题练。'
  if (linked > 0) return `看了您最近的 ${mistakes} 道错题，按还没做对的关联题多少排列。`
  return byPoint
    ? `您最近的 ${mistakes} 道错题，专题里没有同考点的题。可以从右边按考点练，或者按专题练。`
    : `您最近的 ${mistakes} 道错题，这里没有同考点的题。可以按专题练。`
}

const firstOf = (chapters: readonly Chapter[] | undefined): Chapter | undefined => {
  const [first] = chapters ?? []
  return first && first.own === 0 ? firstOf(first.children) : first
}
