import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nullable, Revision, Text } from '../../wire.ts'
import { QuestionState } from './questionFilter.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const

/** packages/domain/src/content/alikeQuestions.ts */
const Likeness = () => Type.Unsafe<'exact' | 'near' | 'apart'>(Type.Enum(['exact', 'near', 'apart']))
const Degree = () => Type.Integer({ minimum: 0, maximum: 100 })
const Option = Type.Object({ name: Type.String(), content: Type.String() })

const Compared = Type.Object({
  allTestID: Id(),
  externalID: Type.String(),
  styleName: Type.String(),
  groupStem: Type.String(),
  stem: Type.String(),
  options: Type.Array(Option),
  answer: Type.String(),
  explanation: Type.String(),
  points: Type.Array(Type.String()),
  chapters: Type.Array(Type.String(), { description: 'paths; empty: in no chapter' }),
  papers: Type.Array(Type.String(), { description: 'for everybody' }),
  state: QuestionState(),
  answered: Count(),
  updatedAt: Moment(),
})

const merging = {
  guid: Guid(),
  appID: Id(),
  stayID: Id(),
  otherIDs: JsonText(Type.Array(Id(), { minItems: 1, maxItems: 20, uniqueItems: true })),
}

/** Questions that stand in a subject more than once. */
export const twinsOffice = {
  /** The questions of the subject that are alike what is typed, five at most. */
  questionTwins: call({
    ...ofEditor,
    method: 'POST',
    changesNothing: true,
    path: '/api/console/questions/twins',
    summary: '题库里与正在输入的题相似的题；不改任何数据',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      allTestID: Type.Optional(Id()),
      stem: Text(20_000),
      groupStem: Text(40_000),
      optionsJson: JsonText(Type.Array(Type.Object({ name: Text(2), content: Text(8_000) }), { maxItems: 20 })),
      answer: Text(20_000),
    }),
    data: Type.Object({
      twins: Type.Array(
        Type.Object({
          allTestID: Id(),
          externalID: Type.String(),
          stem: Type.String({ description: 'its beginning' }),
          likeness: Likeness(),
          degree: Degree(),
          chapterPath: Type.Array(Type.String()),
          papers: Type.Array(Type.String()),
        }),
      ),
    }),
  }),
  /** A group: a question and all later ones that are alike it, those most alike first. */
  questionDuplicates: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/questions/duplicates',
    summary: '一个科目里重复或相似的题，一组一组，每页十组',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      page: Type.Optional(Count()),
      likeness: Type.Optional(Likeness()),
      told: Type.Optional(Flag('1: those that were told apart')),
    }),
    data: Type.Object({
      total: Count(),
      isLooking: Type.Boolean({ description: 'the job has not seen all of it yet' }),
      groups: Type.Array(
        Type.Object({
          first: Compared,
          others: Type.Array(
            Type.Object({
              ...Compared.properties,
              likeness: Likeness(),
              degree: Degree(),
              toldBy: Nullable(Type.String()),
              toldAt: Nullable(Moment()),
            }),
          ),
          more: Count(),
        }),
      ),
    }),
  }),
  /** Remembers that questions are no duplicates (`apart` 1), or forgets it. */
  questionTellApart: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/questions/tellApart',
    summary: '把相似的题标为不是重复，或取消',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      allTestID: Id(),
      otherIDs: merging.otherIDs,
      apart: Flag(),
    }),
    data: Type.Null(),
  }),
  questionMergeCheck: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/questions/mergeCheck',
    summary: '合并重复题之前：会改变什么；不改任何数据',
    params: Type.Object(merging),
    data: Type.Object({
      revision: Revision(),
      stay: Compared,
      others: Type.Array(Compared),
      placed: Type.Array(Type.String(), { description: 'chapters in which the one that stays takes the place' }),
      learners: Count(),
      samples: Type.Array(
        Type.Object({
          who: Type.String({ description: 'nickname, masked' }),
          before: Type.Array(Type.String(), { description: 'of each of the questions, the one that stays first' }),
          after: Type.String(),
        }),
      ),
      refusals: Type.Array(Type.String(), { description: 'why it is refused; empty: it is possible' }),
    }),
  }),
  /** 409 where one of the questions has changed since the check. */
  questionMerge: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/questions/merge',
    summary: '把重复的题合并为一道',
    params: Type.Object({ ...merging, revision: Revision() }),
    data: Type.Object({ mergeID: Id(), learners: Count() }),
  }),
  questionMerges: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/questions/merges',
    summary: '一个科目做过的题目合并，新的在前，每页二十次',
    params: Type.Object({ guid: Guid(), appID: Id(), page: Type.Optional(Count()) }),
    data: Type.Object({
      total: Count(),
      rows: Type.Array(
        Type.Object({
          mergeID: Id(),
          stayID: Id(),
          stem: Type.String(),
          others: Type.Array(Type.String(), { description: 'external ids' }),
          madeAt: Moment(),
          madeBy: Type.String(),
          undoneAt: Nullable(Moment()),
          undoneBy: Type.String(),
        }),
      ),
    }),
  }),
  /** What learners did with the one that stays since is kept. */
  questionMergeUndo: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/questions/mergeUndo',
    summary: '撤销一次题目合并；学员之后又作答或修改过的保持现状，并说有多少',
    params: Type.Object({ guid: Guid(), appID: Id(), mergeID: Id() }),
    data: Type.Object({ learnersStay: Count(), placesStay: Count() }),
  }),
}
