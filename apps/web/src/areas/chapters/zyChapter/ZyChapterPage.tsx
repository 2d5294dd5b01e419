import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getChapterMenuXTKNew, getCptStatisticsZY } from '../../../calls/parts/trees.ts'
import type { SearchOf } from '../../../pages.ts'
import { paths } from '../../../paths.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { chapterPages } from '../pages.ts'
import { TreePage } from '../tree/TreePage.tsx'
import { useTree } from '../tree/treeData.ts'

const MODULE = 'ZhiYe'
/** Keeps the previous edition on screen while the next one loads, so that the choice keeps its focus. */
const untilThere = { placeholderData: keepPreviousData }
const practise = (search: SearchOf<'answerPage'>) => paths.zyAnswerPage(search)

export default function ZyChapterPage() {
  const subject = useSubject()
  return subject && <LicenceChapters key={subject.AppID} subject={subject} />
}

/** 执业章节: the licence exam's own tree, in its ordinary and its YTMJ edition. */
function LicenceChapters({ subject }: { subject: Subject }) {
  const { AppID: appID } = subject
  const { isYTMJ = 0 } = useSearch(chapterPages.zyChapter)
  const menu = useQuery({ ...getChapterMenuXTKNew({ appID, isYTMJ }), ...untilThere })
  const tree = useTree(menu, useQuery({ ...getCptStatisticsZY({ appID, isYTMJ }), ...untilThere }))
  const editions = menu.data?.Editions ?? []
  const choice = editions.length > 1 && (
    <Segmented
      label="版本"
      value={String(isYTMJ)}
      onChange={(value) => setQuery({ isYTMJ: value === '1' ? 1 : undefined })}
      options={editions.map((edition) => ({
        value: String(edition.isYTMJ),
        label: edition.isYTMJ === 1 ? '押题密卷版' : '标准版',
        count: edition.TestCount,
      }))}
    />
  )
  return (
    <TreePage
      part={isYTMJ}
      subject={subject}
      page={chapterPages.zyChapter}
      module={MODULE}
      what="执业章节目录"
      tree={tree}
      practise={practise}
      above={choice || undefined}
      empty={
        editions.length > 0
          ? { title: '这个版本还没有章节', text: '请换一个版本。' }
          : { title: '这个科目没有执业章节', text: '执业考试科目才有这个目录。您可以到“章节练习”做题。' }
      }
    />
  )
}
