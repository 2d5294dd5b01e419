import { useSearch } from '@tanstack/react-router'
import { searches } from '../../../../paths.ts'
import { PaperPage } from '../paper/PaperPage.tsx'
import { SITTING_PAGES } from '../paper/paperKind.ts'

/** /doexam: a paper against the clock; no verdict until it is handed in. */
export default function DoexamPage() {
  const search = searches['/doexam'](useSearch({ strict: false }))
  return <PaperPage page={SITTING_PAGES.doexam} search={search} />
}
