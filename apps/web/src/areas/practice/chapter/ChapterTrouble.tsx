import { Page } from '../../../ui/layout/Page.tsx'
import { ChapterFailure, type ChapterFailureProps } from './ChapterFailure.tsx'
import { EmptyChapter } from './EmptyChapter.tsx'

/** In place of the runner: the chapter could not be shown, or holds no questions (`empty`). */
export default function ChapterTrouble({ empty, ...failure }: ChapterFailureProps & { empty: boolean }) {
  return (
    <Page title={failure.page.title}>
      {empty ? <EmptyChapter list={failure.page.list} /> : <ChapterFailure {...failure} />}
    </Page>
  )
}
