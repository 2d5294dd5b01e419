import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { bookLLzs, chapterlist, cptcontent, materialPlaces } from '../../../calls/materials.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSeen } from '../../../platform/push/useSeen.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { materialPages } from '../pages.ts'
import readerStyles from '../reading/Reader.module.css'
import { firstPart, Reader } from '../reading/Reader.tsx'
import { ReaderLoading } from '../reading/ReaderLoading.tsx'
import { useOpens } from '../reading/useOpens.ts'

/** With the runner, which the text does without. */
const SectionQuestions = lazy(() => import('../questions/SectionQuestions.tsx'))

/** Keeps the width of the text while one section follows another. */
const QUESTIONS_COME = (
  <Card title="这一节的题">
    <Loading>
      <Skeleton height="16rem" />
    </Loading>
  </Card>
)

/** /theoretical: books, their chapters, and the text of one with its questions, from the last place on. */
export default function TheoreticalPage() {
  const search = useSearch(materialPages.theoretical)
  const subject = useSubject()
  const { AppID: appID = 0, AppEName: appEName = '' } = subject ?? {}
  const opens = useOpens('Theory')
  useSeen('material-theory')
  const books = useQuery({ ...bookLLzs({ appEName }), enabled: subject !== null })
  const places = useQuery({ ...materialPlaces({ appID }), enabled: subject !== null })
  const list = books.data?.list ?? []
  const last = places.data?.list.find(({ shelf }) => shelf === 'theory')
  // A book in the address that the subject does not have counts as absent.
  const asked = books.data ? list.find((book) => book.bookID === search.bookID)?.bookID : search.bookID
  const bookID = asked ?? (list.find((book) => book.bookID === last?.bookID) ?? list[0])?.bookID ?? 0
  const known = places.isSuccess || places.isError
  const chapters = useQuery({ ...chapterlist({ bookID }), enabled: bookID > 0 })
  const entries = (chapters.data?.list ?? []).map(({ MaterialCptID, isFree, ...entry }) => ({
    ...entry,
    id: MaterialCptID,
    open: opens || isFree === 1,
  }))
  const lastHere = places.data?.list.find((place) => place.bookID === bookID)?.ID
  const wanted = asked === search.bookID ? search.ID : undefined
  const shown = wanted ?? (known ? firstPart(entries, lastHere) : undefined)
  const text = useQuery({
    ...cptcontent({ bookID, MaterialCptID: shown ?? 0 }),
    enabled: shown !== undefined && bookID > 0,
  })
  const failed = books.isError ? books : chapters.isError ? chapters : undefined
  return (
    <Page title="理论学习" note={chapters.data?.name}>
      {failed && !failed.data && (
        <LoadFailure
          what="理论学习"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {books.isPending && <ReaderLoading />}
      {books.data && list.length === 0 && <Empty title="还没有理论资料" text="本科目的教材整理好之后会放在这里。" />}
      {list.length > 1 && (
        <nav aria-label="书" className={readerStyles.beside}>
          {list.map((book) => (
            <Link
              key={book.bookID}
              className={buttonClass(book.bookID === bookID ? 'primary' : undefined)}
              aria-current={book.bookID === bookID ? 'true' : undefined}
              {...tracked('openMaterial')}
              {...paths.theoretical({ bookID: book.bookID })}
            >
              {book.name}
            </Link>
          ))}
        </nav>
      )}
      {entries.length > 0 && (
        <Reader
          label="章节目录"
          module="Theory"
          entries={entries}
          shown={shown}
          text={text}
          linkTo={(ID) => paths.theoretical({ bookID, ID })}
          beside={
            appID > 0 &&
            (text.isLoading
              ? QUESTIONS_COME
              : text.data?.isOpen === 1 &&
                text.data.ID === shown && (
                  <Suspense fallback={QUESTIONS_COME}>
                    <SectionQuestions key={text.data.ID} appID={appID} ID={text.data.ID} />
                  </Suspense>
                ))
          }
        />
      )}
    </Page>
  )
}
