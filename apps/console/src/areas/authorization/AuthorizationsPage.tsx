import { listOf } from '../../platform/request.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type AuthorizationRow, STATES } from './authorizationTypes.ts'

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '姓名、登录名、用户或授权编号', width: 280 },
]

const COLUMNS: readonly Column<AuthorizationRow>[] = [
  plain('name', '姓名', { isLink: true }),
  plain('userName', '登录名'),
  plain('id', '身份证号'),
  { key: 'subject', title: '科目', text: (row) => row.subject ?? '—' },
  { key: 'vn', title: '版本', text: (row) => row.vn },
  { key: 'state', title: '状态', text: (row) => STATES[row.state] },
  moment('savedAt', '签名时间', { order: 'savedAt' }),
  moment('acceptedAt', '确认时间', { order: 'acceptedAt', none: '—' }),
]

const load = listOf('authorization.authorizationList')

/** The authorizations that learners signed, each with a page of its own. */
export default function AuthorizationsPage() {
  return (
    <>
      <PageHead title="授权" purpose="学员签署的授权书。身份证号只显示前三位与后两位；查看完整号码会记入操作记录。" />
      <DataTable<AuthorizationRow>
        name="authorizations"
        title="授权"
        load={load}
        rowKey="authID"
        columns={COLUMNS}
        filters={FILTERS}
        path={({ authID }) => `/authorizations/${authID}`}
      />
    </>
  )
}
