import { UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { LOOKUP_TITLES, type LookupName } from '@tizhou/domain/profile/lookups'
import { App, Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { uploadFile } from '../../platform/uploadFile.ts'
import { csvText, download } from '../../ui/csv.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useUndo } from '../../ui/useUndo.tsx'
import { Comparison } from './Comparison.tsx'
import type { Compared } from './compared.ts'

type Row = Data<'profile.lookupLists'>['list'][number]

const KEY = ['profileLists']

/**
 * The lists that learners choose from in their profile: each is replaced by a table after a preview, and undone as one
 * step.
 */
export default function ProfileListsPage() {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const undo = useUndo()
  const [compared, setCompared] = useState<Compared>()
  const [reading, setReading] = useState<LookupName>()
  const asked = useQuery({ queryKey: KEY, queryFn: () => request('profile.lookupLists', {}) })
  const again = () => cache.invalidateQueries({ queryKey: KEY })

  const read = async (list: LookupName, file: File) => {
    setReading(list)
    try {
      const fileName = file.name.slice(-200)
      setCompared({ ...(await uploadFile('profile.lookupRead', { list, fileName }, file)), list, fileName })
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setReading(undefined)
    }
  }
  const replace = async ({ list, names, revision }: Compared) => {
    const made = await request('profile.lookupReplace', { list, namesJson: names, revision })
    setCompared(undefined)
    await again()
    undo({
      title: `“${LOOKUP_TITLES[list]}”已换成 ${names.length} 项`,
      undo: async () => {
        await request('profile.lookupUndo', { list, revision: made.revision })
        await again()
      },
      undone: '已恢复原来的选项',
    })
  }

  const columns: readonly Column<Row>[] = [
    { key: 'list', title: '选项', text: ({ list }) => LOOKUP_TITLES[list] },
    { key: 'count', title: '条数', text: ({ names }) => String(names.length) },
    { key: 'first', title: '开头几项', text: ({ names }) => names.slice(0, 4).join('、') },
    {
      key: 'updatedAt',
      title: '修改',
      text: ({ updatedAt, updatedBy }) => (updatedAt === null ? '自带' : `${showMoment(updatedAt)} ${updatedBy}`),
    },
    {
      key: 'actions',
      title: '操作',
      text: () => '',
      render: ({ list, names }) => (
        <Space>
          <Upload
            accept=".csv,.xlsx"
            showUploadList={false}
            beforeUpload={(file) => {
              void read(list, file)
              return false
            }}
          >
            <Button size="small" icon={<UploadOutlined aria-hidden />} loading={reading === list}>
              导入{LOOKUP_TITLES[list]}
            </Button>
          </Upload>
          <Button
            size="small"
            onClick={() =>
              download(
                `${LOOKUP_TITLES[list]}.csv`,
                csvText(
                  ['名称'],
                  names.map((name) => [name]),
                ),
              )
            }
          >
            导出{LOOKUP_TITLES[list]}
          </Button>
        </Space>
      ),
    },
  ]
  return (
    <>
      <PageHead
        title="资料选项"
        purpose="学员填写个人资料时可选的院校、科室等。表格要有“名称”一列；学员也可以填写表中没有的。"
      />
      {asked.isError && !asked.data ? (
        <Failure error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <PlainTable<Row>
          title="资料选项"
          rows={asked.data?.list ?? []}
          rowKey="list"
          columns={columns}
          emptyText="没有选项表。"
          isLoading={asked.isPending}
        />
      )}
      {compared && (
        <Comparison of={compared} onReplace={() => replace(compared)} onClose={() => setCompared(undefined)} />
      )}
    </>
  )
}
