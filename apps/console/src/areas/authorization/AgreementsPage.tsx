import { beijingDate, beijingTime, momentInBeijing } from '@tizhou/domain/dates/beijing'
import { Input } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { choice, field, text, whole } from '../../ui/form/fields.tsx'
import { HtmlPreview } from '../../ui/html/HtmlPreview.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Agreement, KINDS } from './authorizationTypes.ts'

interface Values {
  kind: Agreement['kind']
  agentCode?: string
  appID?: number
  vn?: number
  title: string
  html: string
  /** Beijing time, in the input's format. */
  holdsFrom: string
}

const HOUR = 3_600_000
const LONGEST = 200_000

const inputTime = (at: number): string => `${beijingDate(at)}T${beijingTime(at)}`

/** A version that is valid is never changed: saving makes a new one of it. */
const save = ({ holdsFrom, agentCode = '', ...values }: Values, row?: Agreement) =>
  request('authorization.agreementSave', {
    ...values,
    agentCode: agentCode.trim(),
    vn: values.vn ?? undefined,
    holdsFrom: momentInBeijing(holdsFrom),
    ...(row && !row.holds && { agreementID: row.agreementID, revision: row.revision }),
  })

const ROOM: Room<Agreement, Values> = {
  name: 'agreements',
  title: '协议正文',
  load: listOf('authorization.agreementList'),
  rowKey: 'agreementID',
  nameOf: ({ title }) => title,
  columns: [
    plain('title', '标题', { order: 'title' }),
    { key: 'kind', title: '种类', text: (row) => KINDS[row.kind] },
    { key: 'agentCode', title: '代理商', text: (row) => row.agentCode || '全部' },
    { key: 'subject', title: '科目', text: (row) => row.subject ?? '全部' },
    { key: 'vn', title: '版本', text: (row) => row.vn ?? '全部' },
    moment('holdsFrom', '生效时间', { order: 'holdsFrom' }),
    { key: 'holds', title: '状态', text: (row) => (row.holds ? '已生效' : '未生效') },
    plain('createdBy', '编写'),
  ],
  filters: [{ kind: 'text', name: 'q', label: '查找', placeholder: '标题或代理商代码' }],
  emptyText: '还没有协议正文，学员会看到“还没有公布”。',
  add: '新增协议',
  form: {
    title: (row) => (!row ? '新增协议' : row.holds ? `以“${row.title}”为底新增版本` : `修改“${row.title}”`),
    width: 860,
    initial: (row) =>
      row
        ? {
            kind: row.kind,
            agentCode: row.agentCode,
            appID: row.appID ?? undefined,
            vn: row.vn ?? undefined,
            title: row.title,
            html: row.html,
            holdsFrom: inputTime(row.holds ? Date.now() + HOUR : row.holdsFrom),
          }
        : { kind: 'authorization', agentCode: '', html: '', holdsFrom: inputTime(Date.now() + HOUR) },
    lines: (row) => [
      [
        choice('kind', '种类', KINDS, { grow: 1 }),
        text('agentCode', '代理商代码', 32, { grow: 1, extra: '不填表示全部代理商。' }),
        field('holdsFrom', '生效时间（北京时间）', <Input type="datetime-local" />, { required: true, grow: 1 }),
      ],
      [
        field(
          'appID',
          '科目',
          <SubjectSelect
            known={row?.appID && row.subject ? { appID: row.appID, code: '', name: row.subject } : undefined}
          />,
          { grow: 2, extra: '只用于授权书；不选表示全部科目。' },
        ),
        whole('vn', '版本编号', [0, 100_000], { grow: 1, extra: '见科目的“版本”；不填表示全部。' }),
      ],
      text('title', '标题', 60, { required: true }),
      htmlField('html', '正文', LONGEST, { required: true }),
      <HtmlPreview key="preview" preview={(html) => request('authorization.agreementPreview', { html })} />,
    ],
    save,
  },
  removal: {
    content: '还没有人读到它；操作记录中保留它的标题。',
    remove: ({ agreementID }) => request('authorization.agreementRemove', { agreementID }),
    refusal: (row) => (row.holds ? '已经生效的版本不能删除' : undefined),
  },
  audit: { kind: 'agreement' },
}

/** The texts that learners agree to, each version with the moment from which it is valid. */
export default function AgreementsPage() {
  return (
    <>
      <PageHead title="协议" purpose="用户协议、隐私条款和科目的授权书；已生效的版本不再改动，要改就新增一个版本。" />
      <TableRoom of={ROOM} />
    </>
  )
}
