import { Type } from 'typebox'
import { call } from '../../call.ts'
import { TestSet } from '../../testSet.ts'
import { Count, Guid, Id } from '../../wire.ts'

/** Questions beside a text of materials. */
export const materialsQuestions = {
  sectionTests: call({
    method: 'GET',
    path: '/api/materials/sectionTests',
    summary: '一节资料的题目，一页几题，含答案：按它的章节与考点；只给本人看得到的题，其余只说有多少',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      /** The text, which must be open to the learner. */
      ID: Id(),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    }),
    data: Type.Object({
      ...TestSet.properties,
      Page: Type.Integer({ minimum: 1 }),
      PageSize: Count(),
      /** Questions that I may read, on all pages, and how many of them I have answered. */
      Total: Count(),
      Done: Count(),
      /** Those that no version of mine opens, and the module that would; empty: none is closed. */
      Closed: Count(),
      Module: Type.String(),
      /** Those of a paper that I am sitting: they come after the hand-in. */
      Sitting: Count(),
      /** The questions of this page in their order. */
      AllTestIDs: Type.Array(Id()),
    }),
  }),
}
