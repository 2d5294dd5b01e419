import { useSearch } from '@tanstack/react-router'
import { searches } from '../../../../paths.ts'
import { PaperPage } from '../paper/PaperPage.tsx'
import { SITTING_PAGES } from '../paper/paperKind.ts'

/** /navigatDoExam: a paper in free order, with the navigator always open. */
export default function NavigatDoExamPage() {
  const search = searches['/navigatDoExam'](useSearch({ strict: false }))
  return <PaperPage page={SITTING_PAGES.navigatDoExam} search={search} />
}
