import { DOCUMENT_SHELVES } from '@tizhou/domain/materials/materials'
import { SEARCH_BOUNDS, SEARCH_KINDS } from '@tizhou/domain/search/words'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Flag, Guid, Id, Nullable, Text, TextOr } from '../../wire.ts'

const Kind = () => Type.Enum([...SEARCH_KINDS])

/**
 * A search result. `State`: open; locked: no access; waits: in a paper that the learner is sitting. Only open ones have
 * an excerpt, and only open questions a title.
 */
const Found = Type.Object({
  ID: Id(),
  Title: Type.String(),
  Excerpt: Type.String(),
  /** Its place: a chapter, a book. */
  Where: Type.String(),
  State: Type.Unsafe<'open' | 'locked' | 'waits'>(Type.Enum(['open', 'locked', 'waits'])),
  /** The chapter in which to open a question. */
  CptID: Nullable(Id()),
  /** The book of a theory text, the part of a recite point, the node of a document. */
  InID: Nullable(Id()),
  /** The module that unlocks it. */
  Module: Type.String(),
  /** Words of title and excerpt whose pinyin initials were typed. */
  Marks: Type.Optional(Type.Array(Type.String())),
  /** Of an open lesson: where its excerpt is said in the video. */
  Second: Type.Optional(Type.Number({ minimum: 0 })),
  /** For documents, since two shelves with a page each share a module. */
  Shelf: Type.Optional(Type.Enum([...DOCUMENT_SHELVES])),
})
export type WireFound = Static<typeof Found>

const Group = Type.Object({
  Kind: Kind(),
  /** At most 100; More: there are others. */
  Total: Count(),
  More: Flag(),
  list: Type.Array(Found),
})
export type WireFoundGroup = Static<typeof Group>

export const search = {
  find: call({
    method: 'GET',
    path: '/api/search/find',
    summary: '在一个科目里找题目、知识点与资料：词至少两个字，考点与资料的名称也可以用拼音首字母',
    source: 'project',
    access: 'user',
    rate: { max: 120, seconds: 60, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      q: Text(SEARCH_BOUNDS.most, 1),
      /** Only this kind, paged; absent: the first few of every kind. */
      kind: Type.Optional(Kind()),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    }),
    data: Type.Object({ q: TextOr(''), groups: Type.Array(Group) }),
  }),
}
