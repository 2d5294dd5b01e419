import { useSearch } from '@tanstack/react-router'
import { PaperPage } from '../paper/PaperPage.tsx'
import { SITTING_PAGES } from '../paper/paperKind.ts'

/** /doexam: a paper against the clock; no verdict until it is handed in. */
export default function DoexamPage() {
  const search = useSearch({ from: '/doexam' })
  return <PaperPage page={SITTING_PAGES.doexam} search={search} />
}
