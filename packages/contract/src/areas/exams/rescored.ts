import { Type } from 'typebox'
import { call } from '../../call.ts'
import { PaperEntry } from '../../papers.ts'
import { Flag, Guid, Id, Moment, Nothing } from '../../wire.ts'

const Marks = () => Type.Number({ minimum: 0, maximum: 100_000 })

/** Results changed by a corrected key or a cancelled question, for learners. */
export const rescoredExams = {
  rescoredPapers: call({
    method: 'GET',
    path: '/api/paper/rescored',
    summary: '答案更正或题目作废后成绩变了、我还没看过的作答',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          AttemptID: Id(),
          PaperID: Id(),
          Name: Type.String(),
          Kind: PaperEntry.properties.Kind,
          Room: PaperEntry.properties.Room,
          At: Moment(),
          /** 1: the former score counts again. */
          Undone: Flag(),
          Before: Marks(),
          Score: Marks(),
          FullMark: Marks(),
          /** `key`: a corrected key; `credit`, `drop`: a cancelled question, whose marks everybody gets, or nobody. */
          Why: Type.Unsafe<'key' | 'credit' | 'drop'>(Type.Enum(['key', 'credit', 'drop'])),
          /** The reasons that staff gave, each once. */
          Notes: Type.Array(Type.String()),
        }),
      ),
    }),
  }),
  rescoredSeen: call({
    method: 'POST',
    path: '/api/paper/rescoredSeen',
    summary: '成绩的变化看过了；不写作答编号：本科目的全部',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), attemptID: Type.Optional(Id()) }),
    data: Nothing(),
  }),
}
