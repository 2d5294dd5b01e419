import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getCptStatistics, getCptTreeNewPointTag } from '../../../calls/parts/trees.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { chapterPages } from '../pages.ts'
import styles from '../tree/parts.module.css'
import { TreePage } from '../tree/TreePage.tsx'
import { useTree } from '../tree/treeData.ts'

const MODULE = 'FocalPoint'

export default function FocalPointTestPage() {
  const subject = useSubject()
  return subject && <FocalPoints key={subject.AppID} subject={subject} />
}

/** 重点考题: key questions by tag; tags are the top level of the tree. */
function FocalPoints({ subject }: { subject: Subject }) {
  const { AppID: appID } = subject
  const { part } = useSearch(chapterPages.focalPointTest)
  const menu = useQuery(getCptTreeNewPointTag({ appID }))
  const tree = useTree(menu, useQuery(getCptStatistics({ appID, moduleNew: MODULE })))
  const tags = menu.data?.Tags ?? []
  const tag = tags.find(({ ID }) => ID === part)
  const chapters = useMemo(() => {
    const top = tree.chapters?.find(({ id }) => id === tag?.ID)
    return top ? (top.children.length > 0 && top.own === 0 ? top.children : [top]) : tree.chapters
  }, [tree.chapters, tag])
  return (
    <TreePage
      part={tag?.ID}
      subject={subject}
      page={chapterPages.focalPointTest}
      module={MODULE}
      what="重点考题目录"
      tree={tree}
      chapters={chapters}
      above={
        tags.length > 1 && (
          <div className={styles.parts}>
            <Segmented
              label="标签"
              value={String(tag?.ID ?? 0)}
              onChange={(value) => setQuery({ part: value === '0' ? undefined : Number(value) })}
              options={[
                { value: '0', label: '全部', count: tags.reduce((sum, one) => sum + one.TestCount, 0) },
                ...tags.map((one) => ({ value: String(one.ID), label: one.Name, count: one.TestCount })),
              ]}
            />
            {tag?.Note && <p>{tag.Note}</p>}
          </div>
        )
      }
      empty={{ title: '这个科目还没有标出重点考题', text: '老师标出重点后会按标签列在这里。' }}
    />
  )
}
