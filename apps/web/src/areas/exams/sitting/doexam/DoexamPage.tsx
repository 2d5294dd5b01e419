import { useSearch } from '../../../../platform/navigation/router/hooks.ts'
import { examPages } from '../../pages.ts'
import { PaperPage } from '../paper/PaperPage.tsx'
import { SITTING_PAGES } from '../paper/paperKind.ts'

/** /doexam: a paper against the clock, without verdicts until it is handed in. */
export default function DoexamPage() {
  const search = useSearch(examPages.doexam)
  return <PaperPage page={SITTING_PAGES.doexam} search={search} />
}
