import { Type } from 'typebox'
import { call } from '../../call.ts'
import { ShownQuestion } from '../../questionShape.ts'
import { between, Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const

const STATES = ['waiting', 'reading', 'writing', 'done', 'failed', 'stopped', 'lost'] as const
const State = () =>
  Type.Unsafe<(typeof STATES)[number]>(Type.String({ description: `${STATES.join(', ')}; lost: with its server` }))

/** Target of the import, and how to read the file; the importer detects what is absent. */
const settings = {
  guid: Guid(),
  appID: Id(),
  uploadID: Id(),
  sheet: Type.Optional(Text(100, 1)),
  headerRow: Type.Optional(
    Type.Unsafe<number>(Type.Integer({ minimum: 0, maximum: 1_048_576, description: '0: there is none' })),
  ),
  chaptersOf: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  columnsJson: Type.Optional(
    JsonText(
      Type.Array(
        Type.Object({
          field: Text(40, 1),
          column: Type.Integer({ minimum: -1, maximum: 255, description: 'from 0; -1: the field has none' }),
        }),
        { maxItems: 60 },
      ),
    ),
  ),
}
const tree = {
  tree: Type.Optional(Text(40, 1)),
  picturesID: Type.Optional(Id()),
  forPaper: Type.Optional(
    Flag('the sheet of a paper: a group number of new questions holds for this sheet alone; units and marks are read'),
  ),
}

/** Confirmations of overwriting or duplicates: each kind of finding needs its own. */
const confirmations = {
  allowStyle: Type.Optional(Flag()),
  allowAnswers: Type.Optional(Flag()),
  allowOptions: Type.Optional(Flag()),
  allowGroups: Type.Optional(
    Flag('questions come into a group of the bank that has their number and shares something else'),
  ),
  allowEdited: Type.Optional(Flag('what was edited or taken out by hand since it was imported')),
  allowChapters: Type.Optional(Flag('questions of the bank come to the chapters that the file names')),
  allowDuplicates: Type.Optional(Flag('questions that the bank has under another id')),
}

const FINDINGS = [
  'style',
  'answer',
  'options',
  'groups',
  'edited',
  'chapters',
  'duplicates',
  'texts',
  'similar',
  'pictures',
  'points',
  'changes',
] as const
const FindingKind = () =>
  Type.Unsafe<(typeof FINDINGS)[number]>(
    Type.String({ description: `${FINDINGS.join(', ')}; all but the last five need a confirmation` }),
  )

const Run = Type.Object({
  importID: Id(),
  kind: Type.Unsafe<'file' | 'bulk'>(
    Type.Enum(['file', 'bulk'], { description: 'bulk: a change of many questions, which fileName says in words' }),
  ),
  appID: Id(),
  subject: Type.String(),
  userName: Type.String(),
  fileName: Type.String(),
  tree: Type.String(),
  dryRun: Flag(),
  state: State(),
  rows: Count(),
  added: Count(),
  changed: Count(),
  unchanged: Count(),
  rejected: Type.Integer({ description: 'rows left out' }),
  errors: Count(),
  warnings: Count(),
  message: Type.String(),
  startedAt: Moment(),
  finishedAt: Nullable(Moment()),
  undoneAt: Nullable(Moment()),
  undoneBy: Type.String({ description: 'empty: it stands' }),
})

/** Numbers of questions that undoing an import affects. */
const undoCounts = {
  restored: Type.Integer({ description: 'become what they were before' }),
  deleted: Type.Integer({ description: 'were added by it and are used by nobody: they go' }),
  takenOut: Type.Integer({ description: 'were added by it and are used: they leave their chapters' }),
  edited: Type.Integer({ description: 'of all these what was changed by hand since; that is lost' }),
  pictures: Type.Optional(
    Type.Integer({
      description: 'were stored by it, absent: none; those that no question names go, which undoing counts',
    }),
  ),
}

/** Files of questions: upload, preview, check, import. */
export const importsOffice = {
  importUpload: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/imports/upload',
    summary: '上传题目文件',
    upload: { maxBytes: 30_000_000 },
    params: Type.Object({ guid: Guid(), fileName: Text(200, 1) }),
    data: Type.Object({ uploadID: Id() }),
  }),
  /** A ZIP with the pictures that the file's cells name. */
  importPictures: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/imports/pictures',
    summary: '上传题目文件的图片（ZIP）',
    upload: { maxBytes: 200_000_000 },
    params: Type.Object({ guid: Guid(), fileName: Text(200, 1) }),
    data: Type.Object({ picturesID: Id(), pictures: Count() }),
  }),
  /** The beginning of the file, with columns as detected or given. */
  importPreview: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/imports/preview',
    summary: '预览题目文件：列的含义与前几道题',
    rate: { max: 60, seconds: 60, by: 'user' },
    params: Type.Object({ ...settings, picturesID: Type.Optional(Id()) }),
    data: Type.Object({
      format: Type.String(),
      fields: Type.Array(Type.Object({ field: Type.String(), name: Type.String() }), {
        description: 'what a column can mean',
      }),
      sheets: Type.Array(
        Type.Object({
          name: Type.String(),
          hidden: Flag(),
          kind: Type.Unsafe<'table' | 'wrong' | 'other'>(Type.String()),
          reasons: Type.Array(Type.String()),
          header: Type.Integer(),
          headers: Type.Array(Type.String()),
          columns: Type.Record(Type.String(), Type.Integer()),
          rows: Type.Array(Type.Object({ number: Type.Integer(), cells: Type.Array(Type.String()) })),
        }),
      ),
      questions: Type.Array(ShownQuestion),
      pictures: Type.Array(Type.Object({ name: Type.String(), address: Type.String({ description: 'a data URI' }) }), {
        description: 'of the ZIP, which these questions name',
      }),
      picturesLeft: Type.Integer({ minimum: 0, description: 'of the ZIP, named as well, too many or of no use' }),
      problems: Type.Array(
        Type.Object({
          severity: Type.String(),
          sheet: Type.String(),
          row: Type.Integer(),
          column: Type.String(),
          reason: Type.String(),
          text: Type.String(),
        }),
      ),
    }),
  }),
  importCheck: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/imports/check',
    summary: '检查题目文件，不写入',
    rate: { max: 30, seconds: 60, by: 'user' },
    params: Type.Object({ ...settings, ...tree }),
    data: Type.Object({ importID: Id() }),
  }),
  importStart: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/imports/start',
    summary: '导入题目文件',
    rate: { max: 30, seconds: 60, by: 'user' },
    params: Type.Object({ ...settings, ...tree, ...confirmations }),
    data: Type.Object({ importID: Id() }),
  }),
  importProgress: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/imports/progress',
    summary: '一次导入的进度与结果',
    params: Type.Object({ guid: Guid(), importID: Id() }),
    data: Type.Object({
      run: Run,
      done: Count(),
      total: Nullable(Count()),
      findings: Type.Array(
        Type.Object({
          kind: FindingKind(),
          count: Count(),
          confirmed: Flag(),
          samples: Type.Array(
            Type.Object({
              externalID: Type.String(),
              stem: Type.String(),
              before: Type.String(),
              after: Type.String(),
            }),
          ),
        }),
        { description: 'what the run overwrites or doubles, as it compared the file with the bank' },
      ),
      unread: Type.Array(
        Type.Object({
          sheet: Type.String(),
          column: Type.String(),
          header: Type.String(),
          rows: Count(),
          likeOptions: Flag(),
        }),
        { description: 'columns that hold data and were not read' },
      ),
      undo: Nullable(
        Type.Object({
          ...undoCounts,
          later: Type.Array(Type.Object({ importID: Id(), fileName: Type.String() }), {
            description: 'imports to undo before',
          }),
          papers: Type.Array(Type.String(), { description: 'paper drafts that were made with it: they are discarded' }),
          learners: Nullable(
            Type.Object(
              {
                gone: Type.Integer({ description: 'questions that learners find in chapters no more' }),
                answered: Type.Integer({ description: 'of these those with answers of learners' }),
                noted: Type.Integer({ description: 'of these those with notes or favourites of learners' }),
              },
              { description: 'null: the subject is not open, or the import added nothing' },
            ),
          ),
        }),
      ),
    }),
  }),
  importStop: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/imports/stop',
    summary: '停止导入，什么也不写入',
    params: Type.Object({ guid: Guid(), importID: Id() }),
    data: Nothing(),
  }),
  /**
   * 409 where it was undone already, a later import of the same questions exists, or manual edits would be lost without
   * confirmation.
   */
  importUndo: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/imports/undo',
    summary: '撤销导入',
    rate: { max: 30, seconds: 60, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      importID: Id(),
      allowEdited: Type.Optional(Flag('what was edited by hand since may be lost')),
      /** Of how many questions that was told: of more it is refused. */
      editedTold: Type.Optional(Count()),
    }),
    data: Type.Object(undoCounts),
  }),
  importList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/imports/list',
    summary: '导入记录',
    params: Type.Object({
      ...tableParams(['startedAt']),
      ...between(),
      q: Search(),
      appID: Type.Optional(Id()),
      state: Type.Optional(Type.String({ pattern: '^(running|done|failed|stopped|troubled|undone)$' })),
    }),
    data: TableData(Run),
  }),
  importProblems: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/imports/problems',
    summary: '一次导入里有问题的行',
    params: Type.Object({
      ...tableParams(['row']),
      importID: Id(),
      severity: Type.Optional(Type.Unsafe<'error' | 'warning'>(Type.String({ pattern: '^(error|warning)$' }))),
      q: Search(),
    }),
    data: TableData(
      Type.Object({
        position: Type.Integer(),
        severity: Type.String(),
        sheet: Type.String(),
        row: Type.Integer(),
        column: Type.String(),
        reason: Type.String(),
        text: Type.String(),
      }),
    ),
  }),
}
