import { useSearch } from '../../../../platform/navigation/router/hooks.ts'
import { examPages } from '../../pages.ts'
import { PaperPage } from '../paper/PaperPage.tsx'
import { SITTING_PAGES } from '../paper/paperKind.ts'

/**
 * /zydoexam: papers of licence exams with the units of the real exam, each with its clock, and the rests between them.
 */
export default function ZydoexamPage() {
  const search = useSearch(examPages.zydoexam)
  return <PaperPage page={SITTING_PAGES.zydoexam} search={search} />
}
