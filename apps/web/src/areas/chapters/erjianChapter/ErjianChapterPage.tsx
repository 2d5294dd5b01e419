import { useQuery } from '@tanstack/react-query'
import { SOURCES } from '@tizhou/catalogue/sources'
import { useMemo } from 'react'
import { getChapterMenuX } from '../../../calls/chapters.ts'
import { controllerStatistic, getCataloglist, getCptTreeSrc } from '../../../calls/parts/trees.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { BookList } from '../books/BookList.tsx'
import { chapterPages } from '../pages.ts'
import { TreePage } from '../tree/TreePage.tsx'
import { useTree } from '../tree/treeData.ts'

const MODULE = 'ChapterTest'
const BOOKS = '教材分册'

export default function ErjianChapterPage() {
  const subject = useSubject()
  return subject && <BookChapters key={subject.AppID} subject={subject} />
}

/** 二建章节: the chapters of one book at a time. A subject without books shows its top chapters as books. */
function BookChapters({ subject }: { subject: Subject }) {
  const { AppID: appID, AppEName: appEName } = subject
  const { part } = useSearch(chapterPages.erjianChapter)
  const ofSource = useQuery(getCptTreeSrc({ appEName, sourceName: BOOKS }))
  const without = ofSource.data !== undefined && !/"Childs":\[\{/.test(ofSource.data.ChapterMenuJson)
  const ofModule = useQuery({ ...getChapterMenuX({ appEName, moduleNew: MODULE }), enabled: without })
  const tree = useTree(without ? ofModule : ofSource, useQuery(controllerStatistic({ appID })))
  const books = useQuery(getCataloglist({ appID, appEName, types: SOURCES.Books }))
  const book = tree.chapters?.find((chapter) => chapter.id === part) ?? tree.chapters?.[0]
  const chapters = useMemo(
    () => (book ? (book.children.length > 0 ? book.children : [book]) : tree.chapters),
    [book, tree.chapters],
  )
  return (
    <TreePage
      part={book?.id}
      subject={subject}
      page={chapterPages.erjianChapter}
      note={book?.name ?? ''}
      module={MODULE}
      what="本册章节"
      tree={tree}
      chapters={chapters}
      empty={{ title: '这个科目还没有教材分册', text: '教材章节正在整理中。您可以先到“章节练习”做题。' }}
      before={
        books.data ? (
          <BookList books={books.data.list} shown={book?.id} />
        ) : (
          books.isLoading && <Skeleton height="24rem" radius="var(--radius-m)" />
        )
      }
    />
  )
}
