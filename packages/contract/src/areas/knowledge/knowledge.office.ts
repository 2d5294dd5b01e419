import { MATERIAL_PICTURE_BYTES } from '@tizhou/domain/materials/materials'
import { DUPLICATE_REASONS, type DuplicateReason, MOST_MERGED } from '@tizhou/domain/points/merging'
import { IMPORTANCE, type Importance, POINT_BOUNDS } from '@tizhou/domain/points/points'
import { SEARCH_BOUNDS } from '@tizhou/domain/search/words'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nullable, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const Weight = () => Type.Unsafe<Importance>(Type.Integer({ minimum: 0, maximum: Object.keys(IMPORTANCE).length - 1 }))
const Year = () => Type.Integer({ minimum: 1950, maximum: 2100 })

/** A merge: the remaining point, and those merged into it. */
const merging = {
  guid: Guid(),
  appID: Id(),
  stayID: Id(),
  otherIDs: JsonText(Type.Array(Id(), { minItems: 1, maxItems: MOST_MERGED, uniqueItems: true })),
}
const Compared = Type.Object({
  pointID: Id(),
  name: Type.String(),
  aliases: Type.Array(Type.String()),
  questions: Count(),
})

/** Knowledge points: their texts, sources and importance (editor). */
export const knowledgeOffice = {
  pointList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/list',
    summary: '一个科目的知识点，题目多的在前',
    params: Type.Object({
      ...tableParams(['name', 'questions', 'importance', 'updatedAt']),
      appID: Id(),
      q: Search(),
      hasText: Type.Optional(Flag('1: with a text; 0: without')),
      hasQuestions: Type.Optional(Flag('1: questions name it; 0: none does')),
    }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          pointID: Id(),
          name: Type.String(),
          html: Type.String(),
          aliases: Type.Array(Type.String()),
          source: Type.String(),
          year: Nullable(Year()),
          importance: Weight(),
          questions: Count(),
          /** By name; empty: none. */
          parent: Type.String(),
          related: Type.Array(Type.String()),
          confusable: Type.Array(Type.String()),
          /** Number of questions of past papers on it. */
          asked: Count(),
          /** What learners know of it on average, of those who answered enough to be judged; null: nobody did. */
          mastery: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
          learners: Count(),
          /** Reports that a teacher has still to do with. */
          reports: Count(),
          /** 0: nothing was written of it yet. */
          revision: Count(),
          updatedAt: Nullable(Moment()),
          updatedBy: Type.String(),
        }),
      ),
      total: Count(),
      cut: Type.Optional(Flag('1: so many texts hold what is typed that not all of their points are among them')),
    }),
  }),
  pointSuggest: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/suggest',
    summary: '输入时提示的知识点，最多二十个：按名称、别名或拼音首字母，最像的在前',
    params: Type.Object({ guid: Guid(), appID: Id(), q: Text(SEARCH_BOUNDS.most) }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          pointID: Id(),
          name: Type.String(),
          /** The other name that holds what is typed, where the name does not; empty: none. */
          alias: Type.String(),
        }),
      ),
    }),
  }),
  pointPreview: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/preview',
    changesNothing: true,
    summary: '预览知识点正文',
    params: Type.Object({ guid: Guid(), html: Text(POINT_BOUNDS.html) }),
    data: Type.Object({ html: Type.String() }),
  }),
  pointSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/save',
    summary: '新建知识点，或写它的名称、正文、别名、出处与要求；改名后旧名作为别名保留',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      /** Left out: a new one. */
      pointID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      /** Left out: as it is. */
      name: Type.Optional(Text(POINT_BOUNDS.name)),
      html: Text(POINT_BOUNDS.html),
      aliases: Text(POINT_BOUNDS.aliases),
      source: Text(POINT_BOUNDS.source),
      year: Type.Optional(Year()),
      importance: Weight(),
      /** Names of points separated by 、; absent: unchanged. */
      parent: Type.Optional(Text(POINT_BOUNDS.links)),
      related: Type.Optional(Text(POINT_BOUNDS.links)),
      confusable: Type.Optional(Text(POINT_BOUNDS.links)),
      /** As the form was loaded with them: what somebody else changed meanwhile is a conflict; absent: it is overwritten. */
      wasParent: Type.Optional(Text(POINT_BOUNDS.links)),
      wasRelated: Type.Optional(Text(POINT_BOUNDS.links)),
      wasConfusable: Type.Optional(Text(POINT_BOUNDS.links)),
    }),
    data: Type.Object({ pointID: Id(), revision: Count() }),
  }),
  pointPicture: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/picture',
    summary: '上传知识点正文里的图片',
    upload: { maxBytes: MATERIAL_PICTURE_BYTES },
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({ name: Type.String(), url: Type.String(), width: Count(), height: Count() }),
  }),
  pointDuplicates: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/duplicates',
    summary: '疑似重复的知识点，分组；每组题目最多的在前',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      total: Count(),
      groups: Type.Array(
        Type.Object({
          reason: Type.Unsafe<DuplicateReason>(Type.Enum(Object.keys(DUPLICATE_REASONS) as DuplicateReason[])),
          points: Type.Array(Compared),
        }),
      ),
    }),
  }),
  pointMergeCheck: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/mergeCheck',
    summary: '合并知识点之前：会改变什么，举例前后对照；不改任何数据',
    params: Type.Object(merging),
    data: Type.Object({
      stay: Compared,
      others: Type.Array(Compared),
      /** Number of questions that will name the remaining point; and of those that name it already. */
      questions: Count(),
      alreadyNamed: Count(),
      chapters: Type.Array(Type.String()),
      nodes: Count(),
      /** Lessons of videos that name one, or a mark of them does. */
      lessons: Count(),
      links: Count(),
      learners: Count(),
      /** Existing texts of all the points. */
      texts: Type.Array(
        Type.Object({ name: Type.String(), html: Type.String(), updatedBy: Type.String(), updatedAt: Moment() }),
      ),
      samples: Type.Array(
        Type.Object({ stem: Type.String(), before: Type.Array(Type.String()), after: Type.Array(Type.String()) }),
      ),
      /** What would be more than is typed of one point: sentences. */
      limits: Type.Array(Type.String()),
      /** Why the merge is refused; empty: it is possible. */
      refusal: Type.String(),
    }),
  }),
  pointMerge: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/merge',
    summary: '把几个知识点合并为一个；正文接在一起，或只留保留者的',
    params: Type.Object({
      ...merging,
      texts: Type.Unsafe<'stay' | 'both'>(Type.Enum(['stay', 'both'])),
    }),
    data: Type.Object({ mergeID: Id(), questions: Count(), learners: Count() }),
  }),
  pointMergeUndo: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/mergeUndo',
    summary: '撤销一次合并；合并之后又改过的保持现状，并说有多少',
    params: Type.Object({ guid: Guid(), appID: Id(), mergeID: Id() }),
    data: Type.Object({
      ...{ questionsStay: Count(), learnersStay: Count(), textStays: Flag(), linksStay: Flag() },
      /** Names that are another point's by now: sentences; absent: none. */
      notes: Type.Optional(Type.Array(Type.String())),
    }),
  }),
  pointMerges: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/merges',
    summary: '一个科目做过的合并，新的在前，每页二十个',
    params: Type.Object({ guid: Guid(), appID: Id(), page: Type.Optional(Count()) }),
    data: Type.Object({
      total: Count(),
      rows: Type.Array(
        Type.Object({
          mergeID: Id(),
          stayName: Type.String(),
          otherNames: Type.Array(Type.String()),
          madeAt: Moment(),
          madeBy: Type.String(),
          undoneAt: Nullable(Moment()),
          undoneBy: Type.String(),
        }),
      ),
    }),
  }),
}
