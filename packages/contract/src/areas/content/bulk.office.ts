import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Id, JsonText, Nullable, Revision, Text } from '../../wire.ts'
import { questionFilter, StyleCode } from './questionFilter.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const

const WHAT = ['move', 'style', 'points', 'difficulty', 'source', 'year', 'retire', 'restore'] as const
const HOW = ['add', 'remove', 'set'] as const

/** One change; each `what` needs its own field. Null clears. */
const Change = Type.Object({
  what: Type.Unsafe<(typeof WHAT)[number]>(Type.Enum([...WHAT])),
  cptID: Type.Optional(Id()),
  style: Type.Optional(StyleCode()),
  how: Type.Optional(Type.Unsafe<(typeof HOW)[number]>(Type.Enum([...HOW]))),
  points: Type.Optional(Type.Array(Text(400), { maxItems: 100 })),
  difficulty: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 99 }))),
  source: Type.Optional(Text(1_000)),
  year: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 9_999 }))),
})

/** The questions that the list's filter finds, all pages; with `idsJson` these alone. */
const found = {
  guid: Guid(),
  appID: Id(),
  ...questionFilter,
  idsJson: Type.Optional(JsonText(Type.Array(Id(), { minItems: 1, maxItems: 500 }))),
}
const bulk = { ...found, changeJson: JsonText(Change) }

/** Changes of many questions at once. A run's progress, end, stop and undo: the calls of `imports`. */
export const bulkOffice = {
  /** The trees in which the questions are at home, those with most of them first: a move stays within its tree. */
  questionBulkTrees: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/questions/bulkTrees',
    summary: '批量修改的题目在哪些目录里',
    params: Type.Object(found),
    data: Type.Object({
      trees: Type.Array(Type.Object({ treeID: Id(), name: Type.String(), count: Count() })),
    }),
  }),
  /** What a change would do. Changes nothing. */
  questionBulkCheck: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/questions/bulkCheck',
    summary: '批量修改会改变什么',
    params: Type.Object(bulk),
    data: Type.Object({
      revision: Revision(),
      words: Type.String({ description: 'the change in words' }),
      found: Count(),
      followed: Type.Integer({ minimum: 0, description: 'other questions of their groups, which change with them' }),
      changed: Count(),
      same: Type.Integer({ minimum: 0, description: 'say so already' }),
      edited: Type.Integer({ minimum: 0, description: 'of those that change: edited by hand since their import' }),
      refused: Type.Array(Type.Object({ reason: Type.String(), count: Count() })),
      samples: Type.Array(
        Type.Object({
          externalID: Type.String(),
          stem: Type.String(),
          before: Type.String(),
          after: Type.String(),
        }),
      ),
    }),
  }),
  /** Runs in the background, all or nothing. 409 where the subject has changed since the check. */
  questionBulkStart: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/questions/bulkStart',
    summary: '批量修改题目',
    params: Type.Object({ ...bulk, revision: Revision() }),
    data: Type.Object({ importID: Id() }),
  }),
}
