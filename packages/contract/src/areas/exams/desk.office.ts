import { RULES, type RuleVersion } from '@tizhou/domain/scoring/casetest'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { PAPER_KINDS, ROOMS, type RoomName } from '../../papers.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const

/** The kinds that editors make; learners build those of the kind `built`. */
const AUTHORED_KINDS = PAPER_KINDS.filter((kind) => kind !== 'built')
type AuthoredKind = Exclude<(typeof PAPER_KINDS)[number], 'built'>

const Kind = () => Type.Unsafe<AuthoredKind>(Type.Enum(AUTHORED_KINDS))
/** To two decimals. */
const Marks = () => Type.Number({ minimum: 0, maximum: 100_000 })
const Seconds = () => Type.Integer({ minimum: 0, maximum: 86_400 })
/** The paper's external key. */
const PaperKey = () => Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f]+$' })

/** A line of a section's blueprint (domain/building/blueprint.ts). An empty list allows everything. */
const Line = Type.Object({
  count: Type.Integer({ minimum: 1, maximum: 1_000 }),
  cptIDs: Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), {
    maxItems: 50,
    description: 'with all below; 0: what stands in papers only',
  }),
  difficulties: Type.Array(Type.Integer({ minimum: 1, maximum: 5 }), { maxItems: 5 }),
  points: Type.Array(Text(64, 1), { maxItems: 50 }),
})

const Section = Type.Object({
  styleID: Id(),
  name: Text(60),
  marks: Type.Number({ minimum: 0, maximum: 1_000, description: 'of each question that is added' }),
  lines: Type.Array(Line, { maxItems: 60 }),
  items: Type.Array(Type.Object({ allTestID: Id(), marks: Type.Number({ minimum: 0, maximum: 1_000 }) }), {
    maxItems: 1_000,
  }),
})

const Units = Type.Array(
  Type.Object({
    name: Text(100),
    seconds: Seconds(),
    restSeconds: Seconds(),
    passMark: Nullable(Marks()),
    sections: Type.Array(Section, { maxItems: 40 }),
  }),
  { maxItems: 20 },
)

/** A paper as its form edits it. It may lack anything until it is published. */
export const PaperForm = Type.Object({
  name: Text(100),
  kind: Kind(),
  sourceName: Text(40, 1),
  groupName: Text(60),
  room: Type.Unsafe<RoomName>(Type.Enum([...ROOMS])),
  year: Nullable(Type.Integer({ minimum: 1950, maximum: 2100 })),
  module: Text(40, 1),
  isFree: Type.Boolean(),
  rule: Type.Unsafe<RuleVersion>(Type.Enum(Object.keys(RULES))),
  passMark: Nullable(Marks()),
  opensAt: Nullable(Moment()),
  closesAt: Nullable(Moment()),
  tellsAt: Nullable(Moment()),
  entrySeconds: Nullable(Seconds()),
  handInAfterSeconds: Seconds(),
  attempts: Type.Integer({ minimum: 0, maximum: 100, description: '0: unlimited' }),
  units: Units,
})
export type WirePaperForm = Static<typeof PaperForm>

/** `changed`: published, with changes that are not. */
const State = () =>
  Type.Unsafe<'draft' | 'open' | 'changed' | 'withdrawn'>(Type.Enum(['draft', 'open', 'changed', 'withdrawn']))

const Question = Type.Object({
  allTestID: Id(),
  externalID: Type.String(),
  styleID: Id(),
  stem: Type.String({ description: 'its beginning' }),
  groupID: Nullable(Id()),
  chapterPath: Type.Array(Type.String(), { description: 'empty: in no chapter' }),
  difficulty: Nullable(Type.Integer()),
  rate: Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'share of right first answers' })),
  papers: Type.Integer({ minimum: 0, description: 'other papers for everybody that it stands in' }),
  isRemoved: Type.Boolean(),
})

const ofSubject = { guid: Guid(), appID: Id() }
const ofPaper = { ...ofSubject, paperKey: PaperKey() }

/** Papers for everybody, as editors make them: drafts are shown to no learner until they are published. */
export const examDeskOffice = {
  deskList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/list',
    summary: '科目的试卷，含未发布的',
    params: Type.Object({
      ...tableParams(['place', 'name', 'opensAt', 'begun', 'updatedAt']),
      appID: Id(),
      kind: Type.Optional(Kind()),
      state: Type.Optional(State()),
      q: Search(),
    }),
    data: TableData(
      Type.Object({
        paperKey: Type.String(),
        paperID: Nullable(Id()),
        name: Type.String(),
        kind: Type.String(),
        sourceName: Type.String(),
        groupName: Type.String(),
        room: Type.String(),
        state: State(),
        questions: Count(),
        fullMark: Marks(),
        seconds: Count(),
        opensAt: Nullable(Moment()),
        closesAt: Nullable(Moment()),
        tellsAt: Nullable(Moment()),
        begun: Count(),
        updatedAt: Moment(),
        updatedBy: Type.String({ description: 'empty: not by hand' }),
      }),
    ),
  }),
  deskPaper: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/detail',
    summary: '一份试卷的全部内容，及发布前要看的问题',
    params: Type.Object(ofPaper),
    data: Type.Object({
      paperKey: Type.String(),
      paperID: Nullable(Id()),
      form: PaperForm,
      revision: Revision(),
      state: State(),
      begun: Type.Integer({ description: 'attempts' }),
      running: Type.Integer({ description: 'attempts that have not ended' }),
      faults: Type.Array(Type.String(), { description: 'why it cannot be published' }),
      remarks: Type.Array(Type.String(), { description: 'where it differs from the exam’s official format' }),
      questions: Type.Array(Question, { description: 'of all its items, and the rest of their groups' }),
      shared: Type.Array(
        Type.Object({
          paperKey: Type.String(),
          name: Type.String(),
          questions: Type.Integer({ description: 'that stand in both' }),
          isWithdrawn: Flag('no learner finds it'),
        }),
        { description: 'other papers for everybody with questions of this one, most first' },
      ),
      /** When everything of it is told, were it published now, and the papers of `shared` that delay each other so. */
      telling: Type.Object({
        from: Nullable(Moment()),
        heldBy: Type.Array(
          Type.Object(
            { name: Type.String(), from: Moment(), until: Moment() },
            { description: 'withholds some of it' },
          ),
        ),
        holds: Type.Array(Type.String(), { description: 'names of papers whose results wait for this one' }),
      }),
      /** Of a draft only: undoing it discards the draft (imports.importUndo). */
      import: Nullable(
        Type.Object({ importID: Id(), fileName: Type.String() }, { description: 'that brought its questions' }),
      ),
    }),
  }),
  /** Questions by their ids or external ids, with the rest of their groups; unknown ones are named. */
  deskQuestions: call({
    ...ofEditor,
    method: 'POST',
    changesNothing: true,
    path: '/api/console/papers/questions',
    summary: '按编号找题，整组一起',
    params: Type.Object({ ...ofSubject, idsJson: JsonText(Type.Array(Text(100, 1), { minItems: 1, maxItems: 300 })) }),
    data: Type.Object({ questions: Type.Array(Question), unknown: Type.Array(Type.String()) }),
  }),
  /** A ticket with which the learners' client shows the saved paper as candidates will see it (preview.ts). */
  deskPreview: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/preview',
    summary: '预览试卷的临时凭证',
    params: Type.Object(ofPaper),
    data: Type.Object({ ticket: Type.String(), expiresAt: Moment() }),
  }),
  /**
   * A sheet (imports.importUpload) as the units of a paper: rows with the id of a question, unit, section and marks.
   * Writes nothing.
   */
  deskSheet: call({
    ...ofEditor,
    method: 'POST',
    changesNothing: true,
    path: '/api/console/papers/sheet',
    summary: '把上传的表格读成一份试卷，并逐行检查',
    rate: { max: 60, seconds: 60, by: 'user' },
    params: Type.Object({ ...ofSubject, uploadID: Id() }),
    data: Type.Object({
      units: Units,
      questions: Count(),
      unknown: Type.Integer({ description: 'ids that the bank does not have' }),
      isWhole: Flag('it brings the questions themselves, in the layout of the import'),
      /** The first of them; rows with a fault are left out. */
      faults: Type.Array(Type.Object({ row: Count(), column: Type.String(), reason: Type.String() })),
      faultRows: Count(),
    }),
  }),
  /** Without `paperKey`: a new draft. Learners see nothing of it. */
  deskSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/save',
    summary: '保存试卷草稿',
    params: Type.Object({
      ...ofSubject,
      paperKey: Type.Optional(PaperKey()),
      revision: Type.Optional(Revision()),
      formJson: JsonText(PaperForm),
      /** Of a new draft: the import with which it is made in one step. */
      importID: Type.Optional(Id()),
    }),
    data: Type.Object({ paperKey: Type.String(), revision: Revision() }),
  }),
  /**
   * Draws the questions of all sections with lines anew, by the lines of the saved draft; other sections stay, and what
   * they hold is not drawn. The same seed over the same bank draws the same paper.
   */
  deskDraw: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/draw',
    summary: '按蓝图抽题',
    params: Type.Object({
      ...ofPaper,
      revision: Revision(),
      seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
      lastPapers: Type.Integer({ minimum: 0, maximum: 50, description: 'none of their questions' }),
    }),
    data: Type.Object({
      revision: Revision(),
      lines: Type.Array(
        Type.Object({
          unit: Type.Integer({ description: 'from 0' }),
          section: Type.Integer({ description: 'of the unit, from 0' }),
          line: Type.Integer({ description: 'of the section, from 0' }),
          wanted: Count(),
          drawn: Count(),
          meeting: Type.Integer({ description: 'questions that meet the line' }),
          avoided: Type.Integer({ description: 'of those, in the last papers or in another section' }),
        }),
      ),
    }),
  }),
  /** 400 with every fault. What learners sit already keeps its units, questions and marks. */
  deskPublish: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/publish',
    summary: '发布试卷',
    params: Type.Object({ ...ofPaper, revision: Revision() }),
    data: Type.Object({ paperID: Id() }),
  }),
  /** Nobody can begin it any more. Attempts under way go on, or are collected now; reports stay. */
  deskWithdraw: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/withdraw',
    summary: '撤下试卷',
    params: Type.Object({
      ...ofPaper,
      attempts: Type.Unsafe<'goOn' | 'collect'>(Type.Enum(['goOn', 'collect'])),
    }),
    data: Type.Object({ collected: Count() }),
  }),
  deskReopen: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/reopen',
    summary: '重新开放撤下的试卷',
    params: Type.Object(ofPaper),
    data: Nothing(),
  }),
  deskCopy: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/copy',
    summary: '复制为新的草稿',
    params: Type.Object(ofPaper),
    data: Type.Object({ paperKey: Type.String() }),
  }),
  /** Of a published paper: its unpublished changes. */
  deskDiscard: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/discard',
    summary: '丢弃草稿',
    params: Type.Object({ ...ofPaper, revision: Revision() }),
    data: Nothing(),
  }),
}
