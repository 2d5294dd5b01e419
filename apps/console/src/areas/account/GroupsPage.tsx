import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Flex } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { listOf } from '../../platform/request.ts'
import { mayEnter } from '../../platform/roles.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { figure, moment, plain, state } from '../../ui/table/columnKinds.tsx'
import { type Column, type Filter, flagFilter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { GROUP_FORM } from './groupForm.ts'

type Group = Data<'account.groupList'>['rows'][number]

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '名称或说明' },
  flagFilter('archived', '状态', '使用中', '已归档'),
]

const COLUMNS: readonly Column<Group>[] = [
  plain('name', '名称', { isLink: true, order: 'name' }),
  figure('members', '学员', { order: 'members' }),
  plain('note', '说明', { none: '—' }),
  state('archivedAt', '使用中', '已归档'),
  moment('createdAt', '创建', { order: 'createdAt' }),
  plain('updatedBy', '最近修改人'),
]

const load = listOf('account.groupList')

/** Groups of learners, each of which has a page. */
export default function GroupsPage() {
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const mayChange = mayEnter(me?.roles ?? [], ['operator'])
  return (
    <>
      <PageHead title="班级" purpose="一名学员可以在几个班级里；班级可以一起开通版本。" />
      <DataTable<Group>
        name="groups"
        title="班级"
        load={load}
        rowKey="groupID"
        columns={COLUMNS}
        filters={FILTERS}
        path={({ groupID }) => `/groups/${groupID}`}
        emptyText="还没有班级"
        actions={
          <Flex gap={8}>
            <LinkButton to="/learnerRuns">批量记录</LinkButton>
            {mayChange && (
              <FormButton
                label="新建班级"
                type="primary"
                form={GROUP_FORM}
                onSaved={() => cache.invalidateQueries({ queryKey: ['groups'] })}
              />
            )}
          </Flex>
        }
      />
    </>
  )
}
