import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { type LookupKept, lookupFaults } from '@tizhou/domain/profile/lookupChanges'
import { LOOKUP_FIELDS, LOOKUP_TITLES, type LookupName } from '@tizhou/domain/profile/lookups'
import { PROFILE_FIELDS } from '@tizhou/domain/profile/profile'
import { App, Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { uploadFile } from '../../platform/uploadFile.ts'
import { csvText, download } from '../../ui/csv.ts'
import { Failure } from '../../ui/Failure.tsx'
import { field } from '../../ui/form/fields.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { Comparison } from './Comparison.tsx'
import type { Compared } from './compared.ts'
import { type Lists, NameRows } from './NameRows.tsx'

type Row = Data<'profile.lookupLists'>['list'][number]

const KEY = ['profileLists']
const SMALL = { type: 'link', size: 'small' } as const

const trimmed = (names: readonly string[]) => names.map((name) => name.trim())
const MOST_FAULTS = 3
/** Names of a list shown where two versions are compared. */
const SHOWN = 30

/** What is wrong with an edited list, name by name. */
function faultsOf(list: LookupName, { names, retired }: Lists): string | undefined {
  const faults = lookupFaults(list, { names: trimmed(names), retired })
  if (faults.length === 0) return undefined
  const told = faults.slice(0, MOST_FAULTS).map(({ field, at, name, reason }) => {
    if (field === 'retiredJson') return `停用的“${name}”：${reason}`
    return name === '' ? `第 ${at + 1} 项：${reason}` : `第 ${at + 1} 项“${name}”：${reason}`
  })
  return `${told.join('；')}${faults.length > MOST_FAULTS ? `；还有 ${faults.length - MOST_FAULTS} 处` : ''}`
}

const shortList = (names: readonly string[]): string =>
  `${names.length} 项：${names.slice(0, SHOWN).join('、')}${names.length > SHOWN ? '……' : ''}`

interface Saved {
  list: LookupName
  revision: number
  learners: number
  isChanged: boolean
}

const formOf = (of: Row): RowForm<Row, { lists: Lists }, Saved> => ({
  title: () => `修改${LOOKUP_TITLES[of.list]}`,
  width: 720,
  hasRevision: true,
  initial: (row = of) => ({ lists: { names: row.names, retired: row.retired } }),
  lines: () => [
    field('lists', '选项', <NameRows byHand={of.byHand} longest={PROFILE_FIELDS[LOOKUP_FIELDS[of.list]]} />, {
      extra: '学员按这个次序看到。改名和停用不改学员已经填的资料。',
      shown: (value) => {
        const { names, retired } = value as Lists
        return `${shortList(names)}${retired.length > 0 ? `；停用 ${shortList(retired)}` : ''}`
      },
      rules: [
        {
          validator: (_, value) => {
            const reason = faultsOf(of.list, value as unknown as Lists)
            return reason === undefined ? Promise.resolve() : Promise.reject(new Error(reason))
          },
        },
      ],
    }),
  ],
  save: async ({ lists: { names, retired } }, row = of) => {
    const { list, revision } = row
    const sent = { namesJson: trimmed(names), retiredJson: [...retired] }
    const saved = await request('profile.lookupSave', { list, revision, ...sent })
    return { list, ...saved, isChanged: saved.revision !== revision }
  },
  done: () => undefined,
})

/**
 * The lists that learners choose from in their profile: each is edited by hand, or replaced by a table after a preview,
 * and undone as one step.
 */
export default function ProfileListsPage() {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const undo = useUndo()
  const confirm = useConfirm()
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
  const offerUndo = (list: LookupName, revision: number, title: string, description?: string) =>
    undo({
      title,
      description,
      kind: list,
      undo: async () => {
        await request('profile.lookupUndo', { list, revision })
        await again()
      },
      undone: '已恢复原来的选项',
    })
  const replace = async ({ list, names, revision }: Compared, { byHand, retired }: LookupKept) => {
    const kept = { keepByHand: byHand ? 1 : 0, keepRetired: retired ? 1 : 0 } as const
    const made = await request('profile.lookupReplace', { list, namesJson: names, ...kept, revision })
    setCompared(undefined)
    await again()
    if (made.revision === revision) message.info('与现在的选项完全相同，没有修改')
    else offerUndo(list, made.revision, `“${LOOKUP_TITLES[list]}”已按表格替换`)
  }
  /** Without `saved` the rows are only loaded again. */
  const onSaved = async (saved?: Saved) => {
    await again()
    if (!saved) return
    const { list, revision, learners, isChanged } = saved
    if (!isChanged) return void message.info('没有修改')
    const told = learners > 0 ? `${learners} 名学员填的是改名或停用前的名称，他们的资料不变。` : undefined
    offerUndo(list, revision, `已修改“${LOOKUP_TITLES[list]}”`, told)
  }
  const takeBack = ({ list, revision, updatedAt, updatedBy }: Row) =>
    confirm({
      title: `恢复${LOOKUP_TITLES[list]}的上一版？`,
      content: `${updatedBy}在 ${showMoment(updatedAt ?? 0)} 的修改会被撤销。恢复也算一次修改，可以再恢复回来。`,
      action: '恢复',
      done: '已恢复上一版',
      run: async () => {
        await request('profile.lookupUndo', { list, revision })
        await again()
      },
    })

  const columns: readonly Column<Row>[] = [
    { key: 'list', title: '选项', text: ({ list }) => LOOKUP_TITLES[list] },
    { key: 'count', title: '条数', text: ({ names }) => String(names.length) },
    { key: 'retired', title: '停用', text: ({ retired }) => String(retired.length) },
    { key: 'byHand', title: '手工', text: ({ byHand }) => String(byHand.length) },
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
      render: (row) => {
        const { list, names, revision } = row
        return (
          <Space size={0}>
            <RowFormButton label="修改" name={LOOKUP_TITLES[list]} form={formOf(row)} row={row} onSaved={onSaved} />
            <Upload
              accept=".csv,.xlsx"
              showUploadList={false}
              beforeUpload={(file) => {
                void read(list, file)
                return false
              }}
            >
              <Button {...SMALL} aria-label={`导入：${LOOKUP_TITLES[list]}`} loading={reading === list}>
                导入
              </Button>
            </Upload>
            <Button
              {...SMALL}
              aria-label={`导出：${LOOKUP_TITLES[list]}`}
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
              导出
            </Button>
            {revision > 0 && (
              <Button {...SMALL} aria-label={`恢复上一版：${LOOKUP_TITLES[list]}`} onClick={() => takeBack(row)}>
                恢复上一版
              </Button>
            )}
          </Space>
        )
      },
    },
  ]
  return (
    <>
      <PageHead
        title="资料选项"
        purpose="学员填写个人资料时可选的院校、科室等。可以逐项改，也可以用有“名称”一列的表格整张替换；学员也可以填写表中没有的。"
        extra={<AuditLink kind="profileList" />}
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
        <Comparison
          of={compared}
          onReplace={(keep) => replace(compared, keep)}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}
