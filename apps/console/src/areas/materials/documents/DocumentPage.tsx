import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { DOCUMENT_SHELVES } from '@tizhou/domain/materials/materials'
import { Alert, Button, Card, Flex } from 'antd'
import { request } from '../../../platform/request.ts'
import { showMoment } from '../../../platform/time.ts'
import { DetailPage } from '../../../ui/DetailPage.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { AuditLink } from '../../../ui/room/AuditLink.tsx'
import { FormButton } from '../../../ui/room/FormButton.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { useUndo } from '../../../ui/useUndo.tsx'
import { DocumentVersions } from './DocumentVersions.tsx'
import { documentForm, type Parts } from './documentForm.tsx'
import { type DocumentRow, SHELF_TITLES, StateMark } from './documentWords.tsx'

/** The polling interval while a file is being split, ms. */
const LOOK_MS = 1_000

/** One PDF document: where it is shown, its free pages, its versions. */
export default function DocumentPage() {
  const documentID = Number((useParams({ strict: false }) as { documentID: string }).documentID)
  const cache = useQueryClient()
  const key = ['materials', 'document', documentID]
  const detail = useQuery({
    queryKey: key,
    queryFn: () => request('materials.documentDetail', { documentID }),
    refetchInterval: ({ state }) => (state.data?.document.newest.state === 'waiting' ? LOOK_MS : false),
  })
  const appID = detail.data?.document.appID
  const parts = useParts(appID)
  const again = () => cache.invalidateQueries({ queryKey: key })
  return (
    <DetailPage
      detail={detail}
      title={detail.data?.document.title ?? 'PDF 文档'}
      back={{
        ...{ to: '/documents', label: '返回 PDF 文档' },
        search: appID === undefined ? undefined : { subject: String(appID) },
      }}
      extra={({ document }) =>
        document.removedAt === null && (
          <Flex gap={8}>
            {parts && (
              <FormButton
                label="修改"
                type="primary"
                form={documentForm(parts)}
                row={document}
                onSaved={again}
                onReload={again}
              />
            )}
            <Remove document={document} onChanged={again} />
          </Flex>
        )
      }
    >
      {(data) => {
        const { document } = data
        const { shelf, nodeName, version, freePages, canSave, updatedAt, updatedBy, removedAt } = document
        return (
          <>
            {removedAt !== null && <Alert type="warning" showIcon title={`已于 ${showMoment(removedAt)} 删除`} />}
            <Card size="small">
              <Facts
                of={{
                  最近上传: <StateMark row={document} />,
                  学员看到: version === 0 ? '还没有' : `第 ${version} 版`,
                  显示在: `${SHELF_TITLES[shelf]}${nodeName && `：${nodeName}`}`,
                  免费页数: freePages,
                  下载: canSave === 1 ? '允许' : '不允许',
                  修改: `${updatedBy} ${showMoment(updatedAt)}`,
                }}
              />
            </Card>
            <DocumentVersions detail={data} onChanged={again} />
            <AuditLink kind="document" q={document.title} />
          </>
        )
      }}
    </DetailPage>
  )
}

/** The parts that the document can be assigned to; undefined while loading. */
function useParts(appID: number | undefined): Parts | undefined {
  const asked = useQueries({
    queries: DOCUMENT_SHELVES.map((shelf) => ({
      queryKey: ['materials', 'documentParts', appID, shelf],
      queryFn: () => request('materials.documentParts', { appID: appID ?? 0, shelf }),
      enabled: appID !== undefined,
    })),
  })
  if (asked.some(({ data }) => !data)) return undefined
  return Object.fromEntries(
    DOCUMENT_SHELVES.map((shelf, at) => [shelf, asked[at]?.data?.list ?? []]),
  ) as unknown as Parts
}

function Remove({ document, onChanged }: { document: DocumentRow; onChanged: () => Promise<unknown> }) {
  const { documentID, title } = document
  const navigate = useNavigate()
  const confirm = useConfirm()
  const undo = useUndo()
  const ask = () =>
    confirm({
      title: `删除“${title}”？`,
      content: '学员不再看到它；可以撤销，也可以以后恢复。',
      action: '删除',
      run: async () => {
        await request('materials.documentRemove', { documentID })
        await onChanged()
        undo({
          title: `已删除“${title}”`,
          undo: async () => {
            await request('materials.documentRestore', { documentID })
            await onChanged()
          },
          undone: '已恢复',
        })
        await navigate({ to: '/documents', search: { subject: String(document.appID) } } as never)
      },
    })
  return (
    <Button danger onClick={ask}>
      删除
    </Button>
  )
}
