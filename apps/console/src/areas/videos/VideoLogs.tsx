import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Card } from 'antd'
import { request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { longText } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'

type Log = Data<'videos.videoLogs'>['list'][number]

const formOf = (appID: number): RowForm<Log, { note: string }> => ({
  title: (row) => `${row?.day ?? ''} 的更新说明`,
  hasRevision: true,
  initial: (row) => ({ note: row?.note ?? '' }),
  lines: () => [longText('note', '说明', VIDEO_BOUNDS.note, { extra: '学员在“更新视频”里看到；留空则只列出课名。' })],
  save: ({ note }, row) =>
    request('videos.videoLogSave', { appID, day: row?.day ?? '', revision: row?.revision ?? 0, note: note ?? '' }),
})

/** The days on which lessons were added, with the text that learners see. */
export function VideoLogs({ appID }: { appID: number }) {
  const { data, isError, error, refetch, isPending } = useQuery({
    queryKey: ['videos', 'logs', appID],
    queryFn: () => request('videos.videoLogs', { appID }),
  })
  const again = () => refetch()
  return (
    <Card size="small" title="更新记录">
      {isError ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <PlainTable<Log>
          title="更新记录"
          isLoading={isPending}
          rows={data?.list ?? []}
          rowKey="day"
          emptyText="还没有发布过视频。发布第一课后，这里按日期列出。"
          columns={[
            { key: 'day', title: '日期', text: ({ day }) => day },
            { key: 'names', title: '发布的课', text: ({ names }) => names.join('、') },
            { key: 'note', title: '说明', text: ({ note }) => note || '—' },
            {
              key: 'edit',
              title: '操作',
              text: () => '',
              render: (row) => (
                <FormButton
                  label={`写 ${row.day} 的说明`}
                  form={formOf(appID)}
                  row={row}
                  onSaved={again}
                  onReload={again}
                />
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
