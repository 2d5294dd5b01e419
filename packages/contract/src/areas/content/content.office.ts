import { Type } from 'typebox'
import { call } from '../../call.ts'
import { ShownQuestion } from '../../questionShape.ts'
import { TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text } from '../../wire.ts'
import { OpenProposal } from './proposed.ts'
import { QuestionState, questionFilter, StyleCode } from './questionFilter.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
/** Teachers correct reported questions; they can neither add nor remove questions. */
const ofCorrector = { access: { roles: ['editor', 'teacher'] }, source: 'project' } as const

/** A digest of a whole question: a save names the one that was read, and gets 409 where it has changed. */
export const Hash = () => Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
const VersionID = () => Type.String({ maxLength: 32, pattern: '^[a-z0-9]+$' })
const ofQuestion = { guid: Guid(), appID: Id(), allTestID: Id() }

/** A typed question, checked by packages/domain/src/content/checkQuestion.ts. */
export const Typed = Type.Object({
  style: StyleCode(),
  hint: Text(20_000),
  stem: Text(20_000),
  options: Type.Array(
    Type.Object({
      name: Text(2, 1),
      content: Text(8_000),
      weight: Type.Optional(Type.Number({ minimum: -1000, maximum: 1000 })),
    }),
    { maxItems: 20 },
  ),
  answer: Text(20_000),
  explanation: Text(60_000),
  reasons: Type.Optional(
    Type.Array(Type.Object({ name: Text(2, 1), content: Text(8_000) }), {
      maxItems: 20,
      description: 'why options are right or wrong, by letter; those of letters without an option are left out',
    }),
  ),
  points: Type.Array(Text(400), { maxItems: 100 }),
  source: Text(1_000),
  year: Nullable(Type.Integer({ minimum: 0, maximum: 9_999 })),
  difficulty: Nullable(Type.Integer({ minimum: 0, maximum: 99 })),
  groupStem: Text(40_000),
})

const Listed = Type.Object({
  allTestID: Id(),
  externalID: Type.String(),
  style: Type.String(),
  styleName: Type.String(),
  form: Type.String(),
  stem: Type.String({ description: 'its beginning' }),
  chapterPath: Type.Array(Type.String(), { description: 'empty: in no chapter' }),
  state: QuestionState(),
  answer: Type.String({ description: 'its beginning' }),
  points: Type.Array(Type.String()),
  source: Type.String(),
  year: Nullable(Type.Integer()),
  difficulty: Nullable(Type.Integer()),
  attempts: Type.Integer({ description: 'first answers of learners' }),
  rate: Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'share of right first answers' })),
  discrimination: Nullable(Type.Number({ minimum: -1, maximum: 1 })),
  reports: Count(),
  missingPictures: Type.Array(Type.String()),
  editedBy: Type.String({ description: 'who edited it last by hand; empty: nobody' }),
  hash: Type.String(),
  updatedAt: Moment(),
})

/** In marks. */
const Marks = () => Type.Number({ minimum: 0 })
const Verdict = () =>
  Type.Unsafe<'right' | 'wrong' | 'partial' | 'unscored'>(Type.Enum(['right', 'wrong', 'partial', 'unscored']))
const Result = () => Type.Object({ verdict: Verdict(), score: Marks() })

/** The questions of a subject: search, editing with preview, removal and restoring. */
export const contentOffice = {
  questionChapters: call({
    ...ofCorrector,
    method: 'GET',
    path: '/api/console/questions/chapters',
    summary: '科目的目录与章节',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      trees: Type.Array(
        Type.Object({
          treeID: Id(),
          name: Type.String(),
          chapters: Type.Array(
            Type.Object({
              cptID: Id(),
              parentID: Type.Integer({ description: '0 at the top' }),
              name: Type.String(),
              count: Count(),
            }),
            { description: 'a chapter stands behind the one above it' },
          ),
        }),
      ),
      isReviewed: Type.Boolean({ description: 'questions change by a second person’s release alone' }),
    }),
  }),
  questionList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/questions/list',
    summary: '题目列表',
    params: Type.Object({
      ...tableParams([
        ...(['place', 'updatedAt', 'externalID', 'style', 'year'] as const),
        ...(['difficulty', 'rate', 'discrimination', 'attempts', 'reports'] as const),
      ]),
      appID: Id(),
      ...questionFilter,
    }),
    data: TableData(Listed),
  }),
  /** The values by which the list can be filtered. */
  questionFacets: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/questions/facets',
    summary: '题目列表可用的来源、年份和修改人',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      sources: Type.Array(Type.String(), { description: 'the beginning of each source, 200 at most' }),
      years: Type.Array(Type.Integer()),
      editors: Type.Array(Type.Object({ userID: Id(), name: Type.String() })),
    }),
  }),
  rankedPapers: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/questions/rankedPapers',
    summary: '待开考和正在开放的排名试卷，以及其中哪些题也在章节中',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      papers: Type.Array(
        Type.Object({
          paperID: Id(),
          name: Type.String(),
          opensAt: Nullable(Moment()),
          closesAt: Moment(),
          tellsAt: Nullable(Moment()),
          questions: Count(),
          inChapters: Type.Array(
            Type.Object({
              allTestID: Id(),
              externalID: Type.String(),
              stem: Type.String({ description: 'its beginning' }),
              chapters: Type.Array(Type.String()),
            }),
          ),
        }),
      ),
    }),
  }),
  questionDetail: call({
    ...ofCorrector,
    method: 'GET',
    path: '/api/console/questions/detail',
    summary: '一道题的全部内容',
    params: Type.Object(ofQuestion),
    data: Type.Object({
      allTestID: Id(),
      appID: Id(),
      subject: Type.String(),
      hash: Type.String(),
      cptID: Nullable(Id()),
      question: ShownQuestion,
      members: Type.Array(Type.Object({ allTestID: Id(), order: Type.Integer(), stem: Type.String() }), {
        description: 'the questions of its group in order, itself among them; empty: it stands alone',
      }),
      state: QuestionState(),
      removedAt: Nullable(Moment()),
      papers: Type.Array(Type.String(), { description: 'names of the papers for everybody that it stands in' }),
      updatedAt: Moment(),
      answered: Type.Integer({ description: 'how often learners answered it' }),
      isReviewed: Type.Boolean({ description: 'it changes by a second person’s release alone' }),
      isOpen: Type.Boolean({ description: 'its subject is open to learners' }),
      proposal: Nullable(OpenProposal),
    }),
  }),
  /** With `groupOf`: added at the end of that question's group. */
  questionCreate: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/questions/create',
    summary: '新建题目',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      cptID: Id(),
      externalID: Type.Optional(Text(100)),
      groupOf: Type.Optional(Id()),
      questionJson: JsonText(Typed),
    }),
    data: Type.Object({ allTestID: Id() }),
  }),
  /**
   * Shared content (case, shared options, style, chapter) changes for the whole group. Without a chapter: the
   * question stays where it stands by then.
   */
  questionSave: call({
    ...ofCorrector,
    method: 'POST',
    path: '/api/console/questions/save',
    summary: '修改题目',
    params: Type.Object({ ...ofQuestion, hash: Hash(), cptID: Type.Optional(Id()), questionJson: JsonText(Typed) }),
    data: Type.Object({ hash: Type.String() }),
  }),
  /** The effect of scoring handed-in papers again after a key was corrected. Changes nothing. */
  rescoreCheck: call({
    ...ofCorrector,
    method: 'GET',
    path: '/api/console/questions/rescoreCheck',
    summary: '答案更正后，已交的试卷重新计分会改变什么',
    params: Type.Object(ofQuestion),
    data: Type.Object({
      hash: Type.String({ description: 'of what was looked at: the question’s key, and how its papers were scored' }),
      attempts: Type.Integer({ description: 'that count otherwise than the key says' }),
      people: Count(),
      up: Count(),
      down: Count(),
      nowPassed: Count(),
      nowFailed: Count(),
      papers: Type.Array(Type.Object({ name: Type.String(), attempts: Count() })),
      samples: Type.Array(
        Type.Object({
          paper: Type.String(),
          who: Type.String({ description: 'nickname, phone numbers masked' }),
          handedInAt: Moment(),
          reply: Type.String({ description: 'empty: not answered' }),
          before: Result(),
          after: Result(),
          scoreBefore: Marks(),
          scoreAfter: Marks(),
          fullMark: Marks(),
        }),
      ),
      last: Nullable(
        Type.Object({
          rescoringID: Id(),
          state: Type.Unsafe<'doing' | 'done' | 'undoing' | 'undone'>(
            Type.Enum(['doing', 'done', 'undoing', 'undone']),
          ),
          by: Type.String(),
          at: Moment(),
          attempts: Count(),
        }),
      ),
    }),
  }),
  /**
   * Runs in the background and tells affected learners. 409 where the question has changed since `rescoreCheck`, or papers
   * with it were scored again.
   */
  rescore: call({
    ...ofCorrector,
    method: 'POST',
    path: '/api/console/questions/rescore',
    summary: '按更正后的答案重新计分',
    params: Type.Object({
      ...ofQuestion,
      hash: Hash(),
      note: Type.Optional(Text(300)),
    }),
    data: Type.Object({ rescoringID: Id() }),
  }),
  /** Restores all attempts in one step, except those changed by something else since. */
  rescoreUndo: call({
    ...ofCorrector,
    method: 'POST',
    path: '/api/console/questions/rescoreUndo',
    summary: '撤销一次重新计分',
    params: Type.Object({ ...ofQuestion, rescoringID: Id() }),
    data: Nothing(),
  }),
  /** Takes a question out of its chapters; learners' data stays, and it can be restored. */
  questionRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/questions/remove',
    summary: '移出题目',
    params: Type.Object({ ...ofQuestion, hash: Hash() }),
    data: Nothing(),
  }),
  questionRestore: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/questions/restore',
    summary: '恢复移出的题目',
    params: Type.Object(ofQuestion),
    data: Nothing(),
  }),
  questionHistory: call({
    ...ofCorrector,
    method: 'GET',
    path: '/api/console/questions/history',
    summary: '一道题的修改记录',
    params: Type.Object({ ...tableParams(['at']), appID: Id(), allTestID: Id() }),
    data: TableData(
      Type.Object({
        auditID: Id(),
        at: Moment(),
        actorName: Type.String(),
        what: Type.String(),
        changes: Type.Array(
          Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
        ),
      }),
    ),
  }),
  /** Whole versions. */
  questionVersions: call({
    ...ofCorrector,
    method: 'GET',
    path: '/api/console/questions/versions',
    summary: '一道题的各个版本',
    params: Type.Object(ofQuestion),
    data: Type.Object({
      hash: Type.String({ description: 'of the present version' }),
      cptID: Nullable(Id()),
      versions: Type.Array(
        Type.Object({
          versionID: VersionID(),
          at: Nullable(Moment()),
          actorName: Type.String(),
          what: Type.String({ description: 'the change that made it; empty: not known' }),
          question: Typed,
        }),
        { description: 'the present one first' },
      ),
    }),
  }),
  /**
   * Saves a version's content over the present one, which `hash` names; the place stays. The version that it replaces is kept.
   */
  questionVersionRestore: call({
    ...ofCorrector,
    method: 'POST',
    path: '/api/console/questions/versionRestore',
    summary: '恢复题目的旧版本',
    params: Type.Object({ ...ofQuestion, hash: Hash(), versionID: VersionID() }),
    data: Type.Object({ hash: Type.String() }),
  }),
  /** 409 where a picture of that name exists, unless it is to be replaced. */
  questionPicture: call({
    ...ofCorrector,
    method: 'POST',
    path: '/api/console/questions/picture',
    summary: '上传题目图片',
    upload: { maxBytes: 2_000_000 },
    params: Type.Object({ guid: Guid(), appID: Id(), name: Text(130, 1), replace: Type.Optional(Flag()) }),
    data: Type.Object({ name: Type.String({ description: 'as it stands in a text: [name]' }) }),
  }),
}
