import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { request } from '../../platform/request.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { PaperDesk } from './PaperDesk.tsx'

/** The page of one paper. */
export default function PaperPage() {
  const { appID: subject, paperKey } = useParams({ strict: false }) as { appID: string; paperKey: string }
  const appID = Number(subject)
  const detail = useQuery({
    queryKey: ['papers', appID, paperKey],
    queryFn: ({ signal }) => request('exams.deskPaper', { appID, paperKey }, { signal, allowedRepeat: true }),
    staleTime: 0,
    // What is being edited is not exchanged behind the editor's back.
    refetchOnWindowFocus: false,
  })
  return (
    <DetailPage
      detail={detail}
      title={detail.data ? detail.data.form.name || '未命名的试卷' : '试卷'}
      back={{ to: '/papers', label: '返回试卷列表', search: { subject } }}
    >
      {(paper) => (
        <PaperDesk
          // Another state of the paper begins anew from it.
          key={`${paper.paperKey} ${paper.revision} ${paper.state}`}
          appID={appID}
          paper={paper}
          again={async () => {
            await detail.refetch()
          }}
        />
      )}
    </DetailPage>
  )
}
