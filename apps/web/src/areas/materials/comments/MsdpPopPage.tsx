import { useQuery } from '@tanstack/react-query'
import { comment, comments, materialPlaces } from '../../../calls/materials.ts'
import { getpremenu } from '../../../calls/parts/trees.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { runnerOf } from '../../../platform/papers/runnerOf.ts'
import { useSeen } from '../../../platform/push/useSeen.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { materialPages } from '../pages.ts'
import readerStyles from '../reading/Reader.module.css'
import { firstPart, Reader } from '../reading/Reader.tsx'
import { ReaderLoading } from '../reading/ReaderLoading.tsx'
import { inGroups } from './inGroups.ts'

/** /msdpPop: teachers' comments on points and papers, and the chapters before the exam that they refer to. */
export default function MsdpPopPage() {
  const { ID } = useSearch(materialPages.msdpPop)
  useSeen('material-comment')
  const subject = useSubject()
  const appID = subject?.AppID ?? 0
  const menu = useQuery({ ...comments({ appID }), enabled: subject !== null })
  const places = useQuery({ ...materialPlaces({ appID }), enabled: subject !== null })
  const before = useQuery({ ...getpremenu({ appID }), enabled: subject !== null })
  const entries = inGroups(
    (menu.data?.list ?? []).map(({ ID: id, isOpen, ...entry }) => ({ ...entry, id, open: isOpen === 1 })),
  )
  const last = places.data?.list.find(({ shelf }) => shelf === 'comment')?.ID
  const shown = ID ?? (places.isPending ? undefined : firstPart(entries, last))
  const text = useQuery({ ...comment({ appID, ID: shown ?? 0 }), enabled: shown !== undefined })
  const paper = text.data?.Paper
  const types = before.data?.ChapterTypes ?? []
  return (
    <Page title="名师点评" note="老师讲考点与试卷；讲试卷的，公布答案之后才有">
      {menu.isError && !menu.data && (
        <LoadFailure
          what="名师点评"
          error={menu.error}
          onRetry={() => void menu.refetch()}
          retrying={menu.isFetching}
        />
      )}
      {menu.isPending && <ReaderLoading />}
      {menu.data && entries.length === 0 && <Empty title="还没有点评" text="老师的点评写好之后会放在这里。" />}
      {entries.length > 0 && (
        <Reader
          label="点评目录"
          module="TeacherComment"
          entries={entries}
          shown={shown}
          text={text}
          linkTo={(part) => paths.msdpPop({ ID: part })}
          about={
            paper &&
            subject && (
              <p>
                讲的是<Link {...runnerOf(paper, subject)}>{paper.Name}</Link>
              </p>
            )
          }
        />
      )}
      {types.length > 0 && (
        <Card title="点评之后去练">
          <ul className={readerStyles.beside}>
            {types.map(({ chapterType, Name, TestCount }) => (
              <li key={chapterType}>
                <Link {...paths.scratchAndsprint()}>
                  {Name}（{TestCount} 题）
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}
