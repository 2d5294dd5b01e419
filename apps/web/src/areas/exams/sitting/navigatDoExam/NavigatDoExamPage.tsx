import { useSearch } from '../../../../platform/navigation/router/hooks.ts'
import { examPages } from '../../pages.ts'
import { PaperPage } from '../paper/PaperPage.tsx'
import { SITTING_PAGES } from '../paper/paperKind.ts'

/** /navigatDoExam: a paper in free order, with the navigator always open. */
export default function NavigatDoExamPage() {
  const search = useSearch(examPages.navigatDoExam)
  return <PaperPage page={SITTING_PAGES.navigatDoExam} search={search} />
}
