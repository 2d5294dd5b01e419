import { lazy, type ReactNode, Suspense } from 'react'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { RunnerSkeleton } from '../../../runner/page/RunnerSkeleton.tsx'
import { examPages } from '../pages.ts'
import { PaperPage } from '../sitting/paper/PaperPage.tsx'
import { SITTING_PAGES } from '../sitting/paper/paperKind.ts'
import { roomOf } from './roomOf.ts'

const PaperPreview = lazy(() => import('../sitting/preview/PaperPreview.tsx'))

/**
 * /renjiduihua: the exam room of the paper. /paperPreview: the rooms for a paper's editor; a file of its own would be
 * named in the first load of every page.
 */
export default function RenjiduihuaPage(): ReactNode {
  return location.pathname === examPages.paperPreview.path ? (
    <Suspense fallback={<RunnerSkeleton />}>
      <PaperPreview />
    </Suspense>
  ) : (
    <Rooms />
  )
}

function Rooms() {
  const search = useSearch(examPages.renjiduihua)
  return <PaperPage page={SITTING_PAGES.renjiduihua} search={search} roomOf={roomOf} />
}
