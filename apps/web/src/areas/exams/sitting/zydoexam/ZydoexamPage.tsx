import { useSearch } from '@tanstack/react-router'
import { PaperPage } from '../paper/PaperPage.tsx'
import { SITTING_PAGES } from '../paper/paperKind.ts'

/** /zydoexam: papers of licence exams: the units of the real exam, each with its clock, and the rests between. */
export default function ZydoexamPage() {
  const search = useSearch({ from: '/zydoexam' })
  return <PaperPage page={SITTING_PAGES.zydoexam} search={search} />
}
