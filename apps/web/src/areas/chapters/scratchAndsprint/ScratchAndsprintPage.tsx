import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Check, Flag } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { getCptStatistics, getpremenu, markSet, setMarks } from '../../../calls/parts/trees.ts'
import { toast } from '../../../platform/feedback.ts'
import { refusedInLook } from '../../../platform/look/refused.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { type Chapter, practicable } from '../chapterTree.ts'
import { chapterPages } from '../pages.ts'
import styles from '../tree/parts.module.css'
import { TreePage } from '../tree/TreePage.tsx'
import { useTree } from '../tree/treeData.ts'

const MODULE = 'ScratchSprint'
/** Keeps the previous kind on screen while the next one loads, so that the choice keeps its focus. */
const untilThere = { placeholderData: keepPreviousData }
const GOT_IT = 1
const ONCE_MORE = 2

export default function ScratchAndsprintPage() {
  const subject = useSubject()
  return subject && <Sprint key={subject.AppID} subject={subject} />
}

/** 抓分冲刺: sets before the exam that the learner ticks off or marks for another pass. */
function Sprint({ subject }: { subject: Subject }) {
  const { AppID: appID } = subject
  const { type } = useSearch(chapterPages.scratchAndsprint)
  const menu = useQuery({ ...getpremenu({ appID, chapterType: type || undefined }), ...untilThere })
  const kinds = useQuery({ ...getpremenu({ appID }), ...untilThere })
  const tree = useTree(menu, useQuery(getCptStatistics({ appID, moduleNew: MODULE })))
  const mine = useQuery(setMarks({ appID }))
  const { mutate } = useMutation(markSet(appID))
  const tags = useMemo(() => new Map(mine.data?.Tags.map((tag) => [tag.CptID, tag.Tag])), [mine.data])
  const marks = useCallback(
    (chapter: Chapter, tabIndex: 0 | -1) => {
      if (chapter.own === 0) return null
      const tag = tags.get(chapter.id) ?? 0
      const toggle = (to: 1 | 2) => {
        if (refusedInLook()) return
        mutate({ ID: chapter.id, Tag: tag === to ? 0 : to }, { onError: () => toast('标记没有保存，请稍后再试', 2500) })
      }
      return (
        <>
          <IconButton
            size="s"
            label={`已拿下：${chapter.name}`}
            icon={<Check />}
            pressed={tag === GOT_IT}
            tabIndex={tabIndex}
            onClick={(event) => {
              event.stopPropagation()
              toggle(GOT_IT)
            }}
          />
          <IconButton
            size="s"
            label={`再看一遍：${chapter.name}`}
            icon={<Flag />}
            pressed={tag === ONCE_MORE}
            tabIndex={tabIndex}
            onClick={(event) => {
              event.stopPropagation()
              toggle(ONCE_MORE)
            }}
          />
        </>
      )
    },
    [tags, mutate],
  )
  const sets = practicable(tree.chapters ?? [])
  const got = sets.filter(({ id }) => tags.get(id) === GOT_IT).length
  const again = sets.filter(({ id }) => tags.get(id) === ONCE_MORE).length
  const types = kinds.data?.ChapterTypes ?? []
  // Ticked-off sets are finished: the next set is one marked for another pass or an unmarked one.
  const next = sets.find(({ id }) => tags.get(id) === ONCE_MORE) ?? sets.find(({ id }) => !tags.has(id))
  return (
    <TreePage
      part={type}
      subject={subject}
      page={chapterPages.scratchAndsprint}
      module={MODULE}
      what="冲刺题组"
      tree={tree}
      marks={marks}
      begin={next?.id}
      above={
        sets.length > 0 && (
          <div className={styles.parts}>
            {types.length > 1 && (
              <Segmented
                label="题组类型"
                value={type ?? ''}
                onChange={(value) => setQuery({ type: value || undefined })}
                options={[
                  { value: '', label: '全部' },
                  ...types.map((one) => ({ value: one.chapterType, label: one.Name, count: one.TestCount })),
                ]}
              />
            )}
            <div className={styles.got}>
              <span>
                已拿下 <strong>{got}</strong> / {sets.length} 组{again > 0 && `，${again} 组要再看一遍`}
              </span>
              <Progress size="s" label={`已拿下 ${got} 组，共 ${sets.length} 组`} max={sets.length} value={got} />
            </div>
          </div>
        )
      }
      empty={{ title: '这个科目还没有冲刺题组', text: '临近考试时老师会在这里放出抓分题组。' }}
    />
  )
}
