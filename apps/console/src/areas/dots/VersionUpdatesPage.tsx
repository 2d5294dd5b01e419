import type { Data } from '@tizhou/contract/contract'
import { beijingDate, beijingTime, momentInBeijing } from '@tizhou/domain/dates/beijing'
import { ANY_VERSION, UPDATE_BOUNDS } from '@tizhou/domain/dots/dots'
import { Input } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { field, text, whole } from '../../ui/form/fields.tsx'
import { HtmlPreview } from '../../ui/html/HtmlPreview.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { Reach } from './Reach.tsx'
import { Republish } from './Republish.tsx'

type Update = Data<'dots.updateList'>['rows'][number]

interface Values {
  label: string
  title: string
  html: string
  appID?: number | null
  vn?: number | null
  agentCode?: string
  /** Beijing time, in the input's format; empty: at once. */
  publishAt?: string
}

const STATES = { planned: '待发布', published: '已发布', withdrawn: '已撤回' } as const
const versionText = ({ vn }: Update) => (vn === null ? '全部学员' : vn === ANY_VERSION ? '开通任一版本' : `版本 ${vn}`)

const save = ({ agentCode = '', publishAt, appID, vn, ...values }: Values, row?: Update) =>
  request('dots.updateSave', {
    ...values,
    appID: appID ?? undefined,
    vn: vn ?? undefined,
    agentCode: agentCode.trim() || undefined,
    publishAt: publishAt ? momentInBeijing(publishAt) : undefined,
    ...(row && { updateID: row.updateID, revision: row.revision }),
  })

const withdraw = ({ updateID }: Update, withdrawn: 0 | 1) => request('dots.updateWithdraw', { updateID, withdrawn })

const ROOM: Room<Update, Values> = {
  name: 'versionUpdates',
  title: '版本更新',
  load: listOf('dots.updateList'),
  rowKey: 'updateID',
  nameOf: ({ title }) => title,
  columns: [
    plain('label', '版本号'),
    plain('title', '标题', { order: 'title' }),
    { key: 'subject', title: '科目', text: (row) => row.subject ?? '全部' },
    { key: 'vn', title: '对象', text: versionText },
    { key: 'agentCode', title: '代理商', text: (row) => row.agentCode ?? '全部' },
    { key: 'state', title: '状态', text: (row) => STATES[row.state] },
    moment('publishAt', '发布时间', { order: 'publishAt' }),
    plain('readers', '已读人数'),
    plain('updatedBy', '编写'),
  ],
  filters: [{ kind: 'text', name: 'q', label: '查找', placeholder: '版本号、标题或正文' }],
  emptyText: '还没有版本更新，学员的主页上没有这一栏。',
  add: '新增更新',
  form: {
    title: (row) => (row ? `修改“${row.title}”` : '新增更新'),
    width: 860,
    hasRevision: true,
    initial: (row) =>
      row
        ? {
            ...{ label: row.label, title: row.title, html: row.html, appID: row.appID, vn: row.vn },
            agentCode: row.agentCode ?? '',
            publishAt: `${beijingDate(row.publishAt)}T${beijingTime(row.publishAt)}`,
          }
        : { label: '', title: '', html: '', agentCode: '', publishAt: '' },
    lines: (row) => [
      [
        text('label', '版本号', UPDATE_BOUNDS.label, { required: true, grow: 1, extra: '例如：5.2.0' }),
        field('publishAt', '发布时间（北京时间）', <Input type="datetime-local" />, {
          grow: 1,
          extra: '不填表示立即发布。',
        }),
      ],
      [
        field(
          'appID',
          '科目',
          <SubjectSelect
            known={row?.appID && row.subject ? { appID: row.appID, code: '', name: row.subject } : undefined}
          />,
          { grow: 2, extra: '不选表示全部科目。' },
        ),
        whole('vn', '版本编号', [0, 100_000], {
          grow: 1,
          extra: '见科目的“版本”。不填：全部学员；0：开通了任一版本的。',
        }),
        text('agentCode', '代理商代码', 32, { grow: 1, extra: '不填表示全部代理商。' }),
      ],
      <Reach key="reach" />,
      text('title', '标题', UPDATE_BOUNDS.title, { required: true }),
      htmlField('html', '正文', UPDATE_BOUNDS.html, { required: true }),
      <HtmlPreview key="preview" preview={(html) => request('dots.updatePreview', { html })} />,
    ],
    save,
  },
  removal: {
    title: ({ title }) => `撤回“${title}”？`,
    content: '学员不再看到它，红点也随之消失；可以重新发布，已读的仍算已读。',
    action: { row: '撤回', dialog: '撤回' },
    done: '已撤回',
    remove: (row) => withdraw(row, 1),
    undo: (row) => withdraw(row, 0),
    refusal: (row) => (row.withdrawn === 1 ? '已经撤回' : undefined),
  },
  buttons: (row) => row.withdrawn === 1 && <Republish title={row.title} publish={() => withdraw(row, 0)} />,
  audit: { kind: 'versionUpdate' },
}

/** The entries under 版本更新 on the learners' home page, with a red dot until they are read. */
export default function VersionUpdatesPage() {
  return (
    <>
      <PageHead title="版本更新" purpose="学员主页上的“版本更新”：写好后立即或定时发布，看有多少人读过。" />
      <TableRoom of={ROOM} />
    </>
  )
}
