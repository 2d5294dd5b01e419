import { Type } from 'typebox'
import { call } from '../../call.ts'
import { PaperEntry } from '../../papers.ts'
import { TestSet } from '../../testSet.ts'
import { Count, Nullable, Text } from '../../wire.ts'
import { ExamSection } from './examSection.ts'
import { CaseRule } from './exams.ts'

/** What an editor's page of a paper opens for a short time (exams.deskPreview): whoever has it reads this one paper. */
const ticket = { ticket: Text(400, 1) }

const ofTicket = { method: 'POST', changesNothing: true, source: 'project', access: 'visitor' } as const

/**
 * A paper as candidates will see it, for the editor who makes it; by a ticket in place of a session. Nothing is stored.
 * 403 with data.reason `expired`: the ticket is not good any more.
 */
export const paperPreviews = {
  paperPreview: call({
    ...ofTicket,
    path: '/api/paper/preview',
    summary: '预览试卷：考生看到的内容，不含答案',
    params: Type.Object(ticket),
    data: Type.Object({
      AppID: Count(),
      Paper: PaperEntry,
      EntrySeconds: Nullable(Count()),
      HandInAfterSeconds: Count(),
      CaseRule: CaseRule(),
      /** All units with all sections and steps: the page locks them as the room does. */
      Units: Type.Array(Type.Object({ UnitID: Count(), RestSeconds: Count(), Sections: Type.Array(ExamSection) })),
    }),
  }),
  paperPreviewKeys: call({
    ...ofTicket,
    path: '/api/paper/previewKeys',
    summary: '预览试卷：全卷题目、答案与解析',
    params: Type.Object(ticket),
    data: TestSet,
  }),
}
