import { Page } from '../../../ui/layout/Page.tsx'
import { ChapterFailure, type ChapterFailureProps } from './ChapterFailure.tsx'
import { EmptyChapter } from './EmptyChapter.tsx'

/** Replaces the runner where the chapter could not be shown or contains no questions (`empty`). */
export default function ChapterTrouble({ empty, ...failure }: ChapterFailureProps & { empty: boolean }) {
  return (
    <Page title={failure.page.title}>
      {empty ? <EmptyChapter list={failure.page.list} /> : <ChapterFailure {...failure} />}
    </Page>
  )
}
