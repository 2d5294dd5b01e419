import { Type } from 'typebox'
import { call } from '../../call.ts'
import { TestSet } from '../../testSet.ts'
import { Count, Guid, Id } from '../../wire.ts'

const attempt = () => ({ guid: Guid(), appID: Id(), attemptID: Id() })

/**
 * Practice after an attempt: its mistakes are questions answered wrong, partly right or left open, without unjudged and
 * withheld ones. Refused like keys (`notOver`, `notOpenYet` with data.from).
 */
export const examMistakes = {
  attemptMistakes: call({
    method: 'GET',
    path: '/api/paper/mistakes',
    summary: '这次作答失分的题，用来重做',
    source: 'project',
    access: 'user',
    params: Type.Object(attempt()),
    data: TestSet,
  }),
  mistakesToday: call({
    method: 'POST',
    path: '/api/paper/mistakesToday',
    summary: '把这次作答失分的题放进今天的错题',
    source: 'project',
    access: 'user',
    params: Type.Object(attempt()),
    data: Type.Object({ count: Count() }),
  }),
}
