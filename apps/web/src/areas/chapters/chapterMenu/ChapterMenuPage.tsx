import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { getListNew } from '../../../calls/parts/trees.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import type { Chapter } from '../chapterTree.ts'
import { chapterPages } from '../pages.ts'
import { ShareButton } from '../sharing/ShareButton.tsx'
import { TreePage } from '../tree/TreePage.tsx'
import { useModuleTree } from '../tree/treeData.ts'

const MODULE = 'ChapterTest'

export default function ChapterMenuPage() {
  const subject = useSubject()
  return subject && <ChapterMenu key={subject.AppID} subject={subject} />
}

/** 章节练习: all chapters of the subject. */
function ChapterMenu({ subject }: { subject: Subject }) {
  const { AppID: appID, AppEName: appEName } = subject
  const tree = useModuleTree(appID, appEName, MODULE)
  const news = useQuery(getListNew({ appID }))
  const newOf = useMemo(() => new Map(news.data?.map((row) => [row.CptID, row.Added + row.Changed])), [news.data])
  const marks = useCallback(
    ({ id }: Chapter) => {
      const count = newOf.get(id)
      return count === undefined ? null : <Badge tone="due">更新 {count} 题</Badge>
    },
    [newOf],
  )
  return (
    <TreePage
      subject={subject}
      page={chapterPages.chapterMenu}
      module={MODULE}
      what="章节目录"
      tree={tree}
      empty={{
        title: '这个科目还没有章节',
        text: '题库正在准备中。您可以先切换到其他科目练习。',
        action: (
          <Link {...paths.switchMenu()} className={buttonClass('secondary')}>
            切换科目
          </Link>
        ),
      }}
      marks={marks}
      resets="subject"
      actions={<ShareButton appID={appID} />}
    />
  )
}
