import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
/** Sellers also need lists of subjects and versions. */
const ofEditorAndSeller = { access: { roles: ['editor', 'seller'] }, source: 'project' } as const

const Vn = () => Type.Integer({ minimum: 1, maximum: 100_000 })
const Position = () => Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Day = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD, Beijing' })
/** draft: not yet for learners; withdrawn: no longer. */
const LifeState = () => Type.Unsafe<'draft' | 'open' | 'withdrawn'>(Type.Enum(['draft', 'open', 'withdrawn']))
const ModuleKey = () => Type.String({ pattern: '^[A-Za-z0-9_]{1,40}$' })

/** The editable fields of a subject; its code never changes. */
const subjectFields = {
  name: Text(80, 1),
  shortName: Text(40, 1),
  family: Text(40, 1),
  position: Position(),
  mockAppID: Type.Optional(
    Type.Unsafe<number>(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'subject that holds the mock exams' }),
    ),
  ),
}

const SubList = Type.Array(
  Type.Object({
    ID: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    Name: Text(40, 1),
    modules: Type.Optional(
      Type.Array(Text(64, 1), { maxItems: 100, uniqueItems: true, description: 'what the part unlocks; none: all' }),
    ),
  }),
  {
    maxItems: 50,
  },
)

/** A version without its modules, which are edited for several at once. Price in fen for a year. */
const versionFields = {
  name: Text(40, 1),
  position: Position(),
  price: Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'fen for a year' }),
  verNo: Type.Integer({ minimum: 0, maximum: 100, description: '20: off sale' }),
  hidden: Flag('buyListHide'),
  hideByVip: JsonText(Type.Array(Vn(), { maxItems: 100, uniqueItems: true })),
  subList: JsonText(SubList),
}

/** The sent fields: users who may not set prices send none. */
const typedVersion = {
  ...versionFields,
  price: Type.Optional(versionFields.price),
  allowFree: Type.Optional(Flag('put on sale for nothing')),
}

const examDateFields = {
  year: Type.Integer({ minimum: 2000, maximum: 2100 }),
  name: Text(40, 1),
  startsOn: Day(),
  endsOn: Day(),
  note: Text(200),
}

const Version = Type.Object({
  vn: Type.Integer(),
  revision: Revision(),
  name: Type.String(),
  position: Type.Integer(),
  price: Type.Integer(),
  verNo: Type.Integer(),
  hidden: Flag(),
  hideByVip: Type.Array(Type.Integer()),
  subList: Type.Array(
    Type.Object({ ID: Type.Integer(), Name: Type.String(), modules: Type.Optional(Type.Array(Type.String())) }),
  ),
  modules: Type.Array(Type.String()),
  state: LifeState(),
  holders: Type.Integer({ description: 'people who hold it now' }),
  everHeld: Flag('1: somebody holds it or held it once'),
})
export type ConsoleVersion = Static<typeof Version>

const ofVersion = { guid: Guid(), appID: Id(), vn: Vn() }

/** Subjects with their versions, modules and official exam dates. */
export const subjectsOffice = {
  subjectList: call({
    ...ofEditorAndSeller,
    // Teachers choose the subject of a lesson.
    access: { roles: ['editor', 'seller', 'teacher'] },
    method: 'GET',
    path: '/api/console/subjects/list',
    summary: '科目列表；可按名称、代码、拼音查找',
    params: Type.Object({
      ...tableParams(['position', 'code', 'questions', 'updatedAt']),
      q: Search(),
      family: Type.Optional(Text(40)),
      state: Type.Optional(LifeState()),
    }),
    data: TableData(
      Type.Object({
        appID: Id(),
        code: Type.String(),
        name: Type.String(),
        shortName: Type.String(),
        family: Type.String(),
        position: Type.Integer(),
        versions: Count(),
        questions: Count(),
        state: LifeState(),
        withdrawnAt: Nullable(Moment()),
        updatedAt: Moment(),
      }),
    ),
  }),
  subjectFamilies: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/subjects/families',
    summary: '已有的考试类别',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ families: Type.Array(Type.String()) }),
  }),
  subjectSaleCheck: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/subjects/saleCheck',
    summary: '学员看到一个科目之前还缺什么',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      checks: Type.Array(
        Type.Object({
          key: Type.Unsafe<'questions' | 'free' | 'versions' | 'modules' | 'prices' | 'empty' | 'dates'>(
            Type.Enum(['questions', 'free', 'versions', 'modules', 'prices', 'empty', 'dates']),
          ),
          name: Type.String(),
          isDone: Type.Boolean(),
          said: Type.String(),
        }),
      ),
      fills: Type.Array(
        Type.Object({
          module: Type.String(),
          there: Type.Integer({ minimum: 0, description: 'what learners find' }),
          all: Type.Integer({ minimum: 0, description: 'what editors made' }),
        }),
        { description: 'modules that the subject itself fills' },
      ),
    }),
  }),
  subjectDetail: call({
    ...ofEditorAndSeller,
    method: 'GET',
    path: '/api/console/subjects/detail',
    summary: '科目的版本、模块与考试日期',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      appID: Id(),
      code: Type.String(),
      name: Type.String(),
      shortName: Type.String(),
      family: Type.String(),
      position: Type.Integer(),
      mockApp: Nullable(Type.Object({ appID: Id(), code: Type.String(), name: Type.String() })),
      revision: Revision(),
      modulesRevision: Type.String({ description: 'revision of what the versions unlock' }),
      isReviewed: Type.Boolean({ description: 'questions change by a second person’s release alone' }),
      openProposals: Count(),
      state: LifeState(),
      withdrawnAt: Nullable(Moment()),
      updatedAt: Moment(),
      versions: Type.Array(Version),
      trees: Type.Array(Type.Object({ name: Type.String(), module: Type.String(), questions: Count() })),
      examDates: Type.Array(
        Type.Object({
          examDateID: Id(),
          revision: Revision(),
          year: Type.Integer(),
          name: Type.String(),
          startsOn: Type.String(),
          endsOn: Type.String(),
          note: Type.String(),
        }),
      ),
    }),
  }),
  subjectCreate: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/subjects/create',
    summary: '新建科目；先是草稿，学员看不到',
    params: Type.Object({ guid: Guid(), code: Text(64, 1), ...subjectFields }),
    data: Type.Object({ appID: Id() }),
  }),
  subjectSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/subjects/save',
    summary: '修改科目',
    params: Type.Object({ guid: Guid(), appID: Id(), revision: Revision(), ...subjectFields }),
    data: Nothing(),
  }),
  subjectSetWithdrawn: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/subjects/setWithdrawn',
    summary: '下架科目，或把草稿和已下架的开放给学员',
    params: Type.Object({ guid: Guid(), appID: Id(), withdrawn: Flag() }),
    data: Nothing(),
  }),
  /** Operators alone end it. What is open when it ends stays in the list of reviews, and can be released or withdrawn there. */
  subjectSetReviewed: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/subjects/setReviewed',
    summary: '设置题目修改要不要另一人审核',
    params: Type.Object({ guid: Guid(), appID: Id(), reviewed: Flag() }),
    data: Nothing(),
  }),
  /** 400 at `allowFree` where a version comes on sale without a price, or loses its price on sale; `allowFree` confirms it. */
  versionCreate: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/versions/create',
    summary: '新建版本；价格由销售或运营设定，没有价格的先下架',
    params: Type.Object({ ...ofVersion, ...typedVersion }),
    data: Nothing(),
  }),
  /** Refused like versionCreate; a version that was free on sale already needs no confirmation. */
  versionSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/versions/save',
    summary: '修改版本；没有 price 时价格不变，只有销售或运营可以改价',
    params: Type.Object({ ...ofVersion, revision: Revision(), ...typedVersion }),
    data: Nothing(),
  }),
  /** 409 where somebody holds or held it: such a version is taken off sale instead. */
  versionRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/versions/remove',
    summary: '删除从未开通过的版本',
    params: Type.Object(ofVersion),
    data: Nothing(),
  }),
  /** Only the listed versions change. `revision`: the subject's modulesRevision; 409 where it has changed. */
  versionSetModules: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/versions/setModules',
    summary: '修改各版本包含的模块',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      revision: Revision(),
      modulesJson: JsonText(
        Type.Array(Type.Object({ vn: Vn(), modules: Type.Array(ModuleKey(), { maxItems: 100, uniqueItems: true }) }), {
          maxItems: 100,
        }),
      ),
    }),
    data: Type.Object({ changed: Count(), told: Type.Integer({ description: 'holders who hear of it' }) }),
  }),
  /** Without examDateID a new date, else that one. */
  examDateSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/examDates/save',
    summary: '保存官方考试日期',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      examDateID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      ...examDateFields,
    }),
    data: Type.Object({ examDateID: Id() }),
  }),
  examDateRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/examDates/remove',
    summary: '删除官方考试日期',
    params: Type.Object({ guid: Guid(), appID: Id(), examDateID: Id() }),
    data: Nothing(),
  }),
}
