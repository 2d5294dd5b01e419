import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { AgentCode, Count, Guid, Id, Moment, Nullable, Text } from '../../wire.ts'

const ofSeller = { access: { role: 'seller' }, source: 'project' } as const
const ofOperator = { access: { role: 'operator' }, source: 'project' } as const

const KINDS = ['import', 'access'] as const
const STATES = ['checked', 'running', 'done', 'stopped', 'undoing', 'partly', 'undone'] as const
const RUN_OUTCOMES = ['new', 'known', 'change', 'nothing', 'longer', 'none', 'paid', 'same', 'far', 'refused'] as const
const Outcome = () =>
  Type.Unsafe<(typeof RUN_OUTCOMES)[number]>(Type.Enum([...RUN_OUTCOMES], { description: 'what a row would do' }))
const ITEM_STATES = ['waiting', 'done', 'moved', 'undone', 'stays', 'idle', 'partly'] as const
const ItemState = () =>
  Type.Unsafe<(typeof ITEM_STATES)[number]>(
    Type.Enum([...ITEM_STATES], {
      description: 'moved: somebody changed it since the check; idle: nothing to do; partly: taken back in part',
    }),
  )

const Run = {
  runID: Id(),
  kind: Type.Unsafe<(typeof KINDS)[number]>(Type.Enum([...KINDS])),
  title: Type.String(),
  reason: Type.String(),
  state: Type.Unsafe<(typeof STATES)[number]>(Type.Enum([...STATES])),
  items: Count(),
  byName: Type.String(),
  createdAt: Moment(),
  startedAt: Nullable(Moment()),
  finishedAt: Nullable(Moment()),
  undoneAt: Nullable(Moment()),
  undoneBy: Type.String(),
}

const Item = {
  position: Count(),
  row: Type.Integer({ minimum: 0, description: 'of the file; 0: there is none' }),
  userID: Nullable(Id()),
  name: Type.String({ description: 'phone numbers are masked' }),
  outcome: Outcome(),
  state: ItemState(),
  column: Type.String(),
  reason: Type.String(),
  before: Type.String(),
  after: Type.String(),
}
const ofRun = { guid: Guid(), runID: Id() }

/** Making learners, one or many, and the runs over many learners: imports and changes of access (grants.office.ts). */
export const learnerImportOffice = {
  /** The learner logs in by a code of the own phone and sets the password then: nobody else ever has one. */
  learnerCreate: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/learners/create',
    summary: '新建学员；学员用手机验证码登录并自己设置密码',
    params: Type.Object({
      guid: Guid(),
      userName: Text(64, 1),
      nickName: Text(40),
      agentCode: Type.Optional(AgentCode()),
      groupID: Type.Optional(Id()),
    }),
    data: Type.Object({ userID: Id() }),
  }),
  /** Reads a file and says of every row what it would do. Changes no account. */
  learnerImportCheck: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/learners/importCheck',
    summary: '检查学员表，不写入',
    rate: { max: 30, seconds: 60, by: 'user' },
    upload: { maxBytes: 10_000_000, kinds: ['xlsx', 'csv'] },
    params: Type.Object({
      guid: Guid(),
      fileName: Text(200, 1),
      groupID: Type.Optional(Id()),
      appID: Type.Optional(Id()),
      vn: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      until: Type.Optional(Moment()),
    }),
    data: Type.Object({ runID: Id() }),
  }),
  learnerRunList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/learners/runs',
    summary: '学员导入与批量权限的记录',
    params: Type.Object({
      ...tableParams(['createdAt']),
      q: Search(),
      kind: Type.Optional(Type.Unsafe<(typeof KINDS)[number]>(Type.Enum([...KINDS]))),
    }),
    data: TableData(Type.Object(Run)),
  }),
  learnerRunDetail: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/learners/run',
    summary: '一次批量：会改变什么、进度与结果',
    params: Type.Object(ofRun),
    data: Type.Object({
      ...Run,
      done: Type.Integer({ minimum: 0, description: 'of `total`, which have something to do' }),
      total: Count(),
      paid: Type.Integer({ minimum: 0, description: 'whose paid access would end earlier' }),
      paidStays: Type.Integer({ minimum: 0, description: 'whose paid access stays and ends later than asked' }),
      counts: Type.Array(Type.Object({ outcome: Outcome(), state: ItemState(), count: Count() })),
      reasons: Type.Array(Type.Object({ column: Type.String(), reason: Type.String(), count: Count() })),
      samples: Type.Array(Type.Object(Item)),
    }),
  }),
  learnerRunItems: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/learners/runItems',
    summary: '一次批量的各行',
    params: Type.Object({
      ...tableParams(['position']),
      runID: Id(),
      outcome: Type.Optional(Outcome()),
      state: Type.Optional(ItemState()),
    }),
    data: TableData(Type.Object(Item)),
  }),
  /** 409 where somebody has changed what was looked at. */
  learnerRunStart: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/learners/runStart',
    summary: '执行检查过的批量',
    params: Type.Object(ofRun),
    data: Type.Null(),
  }),
  learnerRunStop: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/learners/runStop',
    summary: '停止批量；已经写入的保留，可以撤销',
    params: Type.Object(ofRun),
    data: Type.Null(),
  }),
  learnerRunUndoCheck: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/learners/runUndoCheck',
    summary: '撤销之前：现在能撤销多少',
    params: Type.Object(ofRun),
    data: Type.Object({
      whole: Type.Integer({ minimum: 0, description: 'rows that would be taken back whole' }),
      partly: Count(),
      none: Count(),
      reasons: Type.Array(Type.Object({ reason: Type.String(), count: Count() })),
    }),
  }),
  /** What cannot be taken back now stays for a later undo; a run of which something stays does not count as undone. */
  learnerRunUndo: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/learners/runUndo',
    summary: '撤销一次批量；用过的账号保留，之后又改过的权限保持不变，可以以后再撤销',
    params: Type.Object(ofRun),
    data: Type.Null(),
  }),
}
