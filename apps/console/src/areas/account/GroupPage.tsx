import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Button, Card, Flex } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { listOf, request } from '../../platform/request.ts'
import { mayEnter } from '../../platform/roles.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { figure, moment, person, plain, state } from '../../ui/table/columnKinds.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { AccessButton } from './AccessButton.tsx'
import { AddMembers } from './AddMembers.tsx'
import { GROUP_FORM } from './groupForm.ts'

type Group = Data<'account.groupDetail'>
type Member = Data<'account.groupMembers'>['rows'][number]

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '手机号（或后四位）、用户名、昵称、编号', width: 300 },
]

const COLUMNS: readonly Column<Member>[] = [
  plain('userName', '用户名', { isLink: true }),
  person('nickName', '昵称', { order: 'nickName' }),
  figure('vipCount', '在期科目'),
  state('blockedAt', '正常', '已停用'),
  moment('lastActiveAt', '最近活动', { none: '从未登录' }),
  moment('joinedAt', '加入', { order: 'joinedAt' }),
]

/** One group: its members, who joins and leaves, and versions for all of them. */
export default function GroupPage() {
  const { groupID: asked } = useParams({ strict: false }) as { groupID: string }
  const groupID = Number(asked)
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const mayChange = mayEnter(me?.roles ?? [], ['operator'])
  const detail = useQuery({
    queryKey: ['groups', 'detail', groupID],
    queryFn: ({ signal }) => request('account.groupDetail', { groupID }, { signal, allowedRepeat: true }),
  })
  const refresh = async () => {
    await Promise.all(['groups', 'groupMembers'].map((name) => cache.invalidateQueries({ queryKey: [name] })))
  }
  return (
    <DetailPage
      detail={detail}
      title={detail.data?.name ?? '班级'}
      back={{ to: '/groups', label: '返回班级' }}
      extra={(group) => mayChange && <Actions group={group} onChanged={refresh} />}
    >
      {(group) => (
        <>
          <Card size="small">
            <Facts
              of={{
                学员: group.members,
                状态: <StateTag current="使用中" ended="已归档" at={group.archivedAt} />,
                说明: group.note || '—',
              }}
            />
          </Card>
          <DataTable<Member>
            name="groupMembers"
            title="班级的学员"
            load={(query, signal) => listOf('account.groupMembers', { groupID })(query, signal)}
            rowKey="userID"
            columns={COLUMNS}
            filters={FILTERS}
            path={({ userID }) => `/users/${userID}`}
            emptyText="还没有学员：粘贴号码，或导入学员表"
            {...(mayChange &&
              group.archivedAt === null && {
                bulk: (rows: readonly Member[], clear: () => void) => (
                  <Picked group={group} rows={rows} clear={clear} onChanged={refresh} />
                ),
              })}
          />
        </>
      )}
    </DetailPage>
  )
}

function Actions({ group, onChanged }: { group: Group; onChanged: () => Promise<unknown> }) {
  const confirm = useConfirm()
  const { groupID, name, members } = group
  const isArchived = group.archivedAt !== null
  const archive = () =>
    confirm({
      title: isArchived ? `恢复“${name}”？` : `归档“${name}”？`,
      content: isArchived
        ? '恢复后可以再加入学员、开通版本。'
        : '归档后不能再加入学员；学员、权限和学习记录都不变，之后可以恢复。',
      action: isArchived ? '恢复' : '归档',
      done: isArchived ? '已恢复' : '已归档',
      run: async () => {
        await request('account.groupSetArchived', { groupID, archived: isArchived ? 0 : 1 })
        await onChanged()
      },
    })
  return (
    <Flex gap={8} wrap>
      <RowFormButton label="修改" name={name} form={GROUP_FORM} row={group} onSaved={onChanged} inPage />
      <Button onClick={archive}>{isArchived ? '恢复班级' : '归档'}</Button>
      {!isArchived && (
        <>
          <LinkButton to="/learnerImport" search={{ groupID: String(groupID) } as never}>
            导入学员
          </LinkButton>
          <AccessButton words={`班级“${name}”的 ${members} 人`} target={{ groupID }} disabled={members === 0} />
          <AddMembers group={group} onChanged={onChanged} />
        </>
      )}
    </Flex>
  )
}

function Picked({
  group: { groupID, name },
  rows,
  clear,
  onChanged,
}: {
  group: Group
  rows: readonly Member[]
  clear: () => void
  onChanged: () => Promise<unknown>
}) {
  const confirm = useConfirm()
  const offerUndo = useUndo()
  const ids = rows.map(({ userID }) => userID)
  const remove = () =>
    confirm({
      title: `把 ${rows.length} 名学员移出“${name}”？`,
      content: '他们的权限和学习记录都不变。',
      action: '移出',
      run: async () => {
        const { ids: left } = await request('account.groupRemove', { groupID, idsJson: ids })
        clear()
        await onChanged()
        offerUndo({
          title: `${left.length} 名学员已移出“${name}”`,
          undo: async () => {
            await request('account.groupAdd', { groupID, idsJson: left })
            await onChanged()
          },
          undone: '已撤销，他们又在班级里了',
        })
      },
    })
  return (
    <>
      <Button onClick={remove}>移出班级</Button>
      <AccessButton words={`所选的 ${rows.length} 人`} target={{ idsJson: ids }} />
    </>
  )
}
