import { leavingLink } from '@tizhou/domain/agents/links'
import type { ClientType } from '@tizhou/domain/client/clientType'
import { CLIENT_NAMES, NOTICE_BOUNDS, NOTICE_KINDS } from '@tizhou/domain/notices/notices'
import { Input, Select } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { momentTyped, typedMoment } from '../../platform/typedMoments.ts'
import { choice, field, link, text, whole } from '../../ui/form/fields.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { choicesOf } from '../../ui/table/columns.ts'
import { NoticePictures } from './NoticePictures.tsx'
import {
  clientsText,
  figuresText,
  isActivity,
  type Notice,
  type NoticeValues,
  STATES,
  targetOf,
  targetText,
} from './noticeTypes.ts'
import { Reach } from './Reach.tsx'

const DEVICES = choicesOf(CLIENT_NAMES)
const ON_HOME = '只用于主页的通知、横幅和重要提醒；不填不限。'

const save = (values: NoticeValues, row?: Notice) =>
  request('notices.noticeSave', {
    ...targetOf(values),
    kind: values.kind,
    title: values.title,
    html: values.html ?? '',
    link: (values.link ?? '').trim(),
    examType: (values.examType ?? '').trim(),
    priority: values.priority,
    beginsAt: momentTyped(values.beginsAt),
    endsAt: momentTyped(values.endsAt),
    picturesJson: values.pictures.map(({ imageID, alt, link }) => ({ imageID, alt, link })),
    ...(row && { noticeID: row.noticeID, revision: row.revision }),
  })

const initial = (row: Notice): NoticeValues => ({
  ...{ kind: row.kind, appID: row.appID, vn: row.vn, agentCode: row.agentCode, title: row.title, html: row.html },
  ...{ link: row.link, examType: row.examType, priority: row.priority },
  ...{ terminal: row.terminal, versionName: row.versionName, clientTypes: row.clientTypes },
  vip: row.vip === null ? '' : row.vip === 1 ? '1' : '0',
  beginsAt: typedMoment(row.beginsAt),
  endsAt: typedMoment(row.endsAt),
  pictures: row.pictures,
})

const ROOM: Room<Notice, NoticeValues> = {
  name: 'notices',
  title: '通知',
  load: listOf('notices.noticeList'),
  rowKey: 'noticeID',
  nameOf: ({ title }) => title,
  columns: [
    plain('title', '标题', { order: 'title' }),
    { key: 'kind', title: '位置', text: (row) => NOTICE_KINDS[row.kind] },
    { key: 'target', title: '对象', text: targetText },
    moment('beginsAt', '开始', { order: 'beginsAt' }),
    moment('endsAt', '结束', { none: '—' }),
    { key: 'state', title: '状态', text: (row) => STATES[row.state] },
    figure('priority', '权重', { order: 'priority' }),
    figure('reads', '已读'),
    { key: 'figures', title: '展示 / 打开 / 点击 / 关闭', text: (row) => figuresText(row) },
    plain('updatedBy', '编写'),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '标题或正文' },
    { kind: 'choice', name: 'kind', label: '位置', options: choicesOf(NOTICE_KINDS) },
    { kind: 'choice', name: 'state', label: '状态', options: choicesOf(STATES) },
  ],
  emptyText: '还没有通知。',
  add: '新增通知',
  form: {
    title: (row) => (row ? `修改“${row.title}”` : '新增通知'),
    action: (row) => (row ? '保存' : '发布'),
    width: 860,
    hasRevision: true,
    initial: (row) =>
      row
        ? initial(row)
        : {
            kind: 'notice',
            vip: '',
            agentCode: '',
            versionName: '',
            clientTypes: [],
            title: '',
            html: '',
            link: '',
            examType: '',
            priority: 10,
            pictures: [],
          },
    lines: (row) => [
      [
        choice('kind', '位置', NOTICE_KINDS, { grow: 2 }),
        whole('priority', '权重', [0, 1_000], { required: true, grow: 1, extra: '大的在前。' }),
      ],
      text('title', '标题', NOTICE_BOUNDS.title, { required: true }),
      htmlField('html', '正文', NOTICE_BOUNDS.html, { rich: 'notices' }),
      field('pictures', '图片', <NoticePictures />, {
        extra: '横幅显示第一张，点开到活动详情页看全部；弹窗从上到下显示。',
      }),
      link('link', '链接', { read: leavingLink, reason: '应为本站路径（/ 开头）或 https 开头的完整地址' }),
      field(
        'appID',
        '科目',
        <SubjectSelect
          known={row?.appID && row.subject ? { appID: row.appID, code: '', name: row.subject } : undefined}
        />,
        { extra: '不选表示全部科目。' },
      ),
      [
        choice(
          'vip',
          '会员',
          { '': '不限', 1: '只给会员', 0: '只给非会员' },
          { grow: 1, extra: '此刻持有该科目任一版本的是会员。' },
        ),
        whole('vn', '版本号', [0, 100_000], { grow: 1, extra: '此刻持有它的学员；不填不限。' }),
        text('agentCode', '代理码', 32, { grow: 1, extra: '不填不限。' }),
        text('examType', '弹窗类型', NOTICE_BOUNDS.examType, { grow: 1, extra: '弹窗用；不填不限。' }),
      ],
      [
        text('versionName', '在学班次', NOTICE_BOUNDS.versionName, { grow: 1, extra: `班次的名称。${ON_HOME}` }),
        whole('terminal', '终端号', [0, NOTICE_BOUNDS.terminal], { grow: 1, extra: `网页版是 5。${ON_HOME}` }),
        field('clientTypes', '设备', <Select mode="multiple" options={DEVICES} optionFilterProp="label" />, {
          grow: 2,
          extra: `学员正在用的设备。${ON_HOME}`,
          shown: (types) => clientsText(types as ClientType[]),
        }),
      ],
      [
        field('beginsAt', '开始（北京时间）', <Input type="datetime-local" />, { grow: 1, extra: '不填立即发布。' }),
        field('endsAt', '结束（北京时间）', <Input type="datetime-local" />, { grow: 1, extra: '不填一直显示。' }),
      ],
      <Reach key="reach" />,
    ],
    save,
    done: (row) => (row ? '已保存' : '已发布'),
  },
  removal: {
    action: { row: '撤回', dialog: '撤回' },
    title: ({ title }) => `撤回“${title}”？`,
    content: '学员立即看不到它；已读的记录保留，可以恢复。',
    done: '已撤回',
    refusal: ({ state }) => (state === 'withdrawn' ? '已经撤回' : undefined),
    remove: ({ noticeID }) => request('notices.noticeWithdraw', { noticeID }),
    undo: ({ noticeID }) => request('notices.noticeRestore', { noticeID }),
  },
  buttons: (row) =>
    isActivity(row) && (
      <LinkButton size="small" type="link" to={`/notices/${row.noticeID}`} aria-label={`数据：${row.title}`}>
        数据
      </LinkButton>
    ),
  audit: { kind: 'notice' },
}

/** Notices to learners: where they are shown, to whom and when. */
export default function NoticesPage() {
  return (
    <>
      <PageHead
        title="通知"
        purpose="主页的通知、横幅、提醒与弹窗，以及发给学员的消息；按科目、版本、会员和代理商发送。订单、退款和包裹的通知提醒由系统发给本人，不在这里。"
      />
      <TableRoom of={ROOM} />
    </>
  )
}
