import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { HISTORY_PAGE, HistoryDrawer } from '../../ui/history/HistoryDrawer.tsx'

/** The changes of one question by people and imports, newest first. */
export function QuestionHistory({
  appID,
  allTestID,
  onClose,
}: {
  appID: number
  allTestID: number
  onClose: () => void
}) {
  const [page, setPage] = useState(1)
  const history = useQuery({
    queryKey: ['questions', appID, 'history', allTestID, page],
    queryFn: ({ signal }) =>
      request(
        'content.questionHistory',
        { appID, allTestID, page, pageSize: HISTORY_PAGE },
        { signal, allowedRepeat: true },
      ),
  })
  return (
    <HistoryDrawer
      title="修改记录"
      history={history}
      page={page}
      onPage={setPage}
      onClose={onClose}
      linesOf={linesOf}
    />
  )
}

const WORDS: Readonly<Record<string, string>> = { true: '是', false: '否' }

/** The text of a stored value; options and knowledge points are lists and get a line for each item. */
function linesOf(text: string): string {
  if (!text.startsWith('[')) return WORDS[text] ?? text
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.join('\n') || '（无）' : text
  } catch {
    return text
  }
}
