import { styleOfCode } from '@tizhou/catalogue/styles'
import type { DemoPaper } from '@tizhou/demo/papers'
import type { DemoSubject } from '@tizhou/demo/subjects'
import { BEIJING_SHIFT, beijingDay } from '@tizhou/domain/dates/beijing'
import { filePaper, type PaperDraft } from '../../cores/papers/filing/filePaper.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MINUTE = 60

/** The papers of a demo subject, whose questions are in the bank. Gives the papers' ids by key. */
export async function loadDemoPapers(
  store: Store,
  subjectID: number,
  { papers }: DemoSubject,
  now: number,
): Promise<Map<string, number>> {
  return store.write(async (tx) => {
    const ids = await questionIDs(tx, subjectID)
    const filed = new Map<string, number>()
    for (const paper of papers)
      filed.set(paper.key, (await filePaper(tx, subjectID, draftOf(paper, ids, now), now)).paperID)
    return filed
  })
}

async function questionIDs(tx: Tx, subjectID: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .selectFrom('question')
    .select(['external_id', 'question_id'])
    .where('subject_id', '=', subjectID)
    .execute()
  return new Map(rows.map((row) => [row.external_id, row.question_id]))
}

function draftOf(paper: DemoPaper, ids: ReadonlyMap<string, number>, now: number): PaperDraft {
  const midnight = beijingDay(now) * DAY - BEIJING_SHIFT
  const moment = (hours: number) => midnight + hours * HOUR
  return {
    externalKey: paper.key,
    kind: paper.kind,
    sourceName: paper.source,
    groupName: paper.group,
    name: paper.name,
    room: paper.room,
    module: paper.module,
    isFree: paper.free ?? false,
    rule: paper.rule ?? '2023',
    attempts: paper.attempts ?? 0,
    handInAfterSeconds: (paper.handInAfterMinutes ?? 0) * MINUTE,
    ...(paper.year === undefined ? {} : { year: paper.year }),
    ...(paper.passMark === undefined ? {} : { passMark: paper.passMark }),
    ...(paper.opensIn === undefined ? {} : { opensAt: moment(paper.opensIn) }),
    ...(paper.closesIn === undefined ? {} : { closesAt: moment(paper.closesIn) }),
    ...(paper.entryMinutes === undefined ? {} : { entrySeconds: paper.entryMinutes * MINUTE }),
    units: paper.units.map((unit) => ({
      name: unit.name,
      seconds: unit.minutes * MINUTE,
      restSeconds: (unit.rest ?? 0) * MINUTE,
      ...(unit.passMark === undefined ? {} : { passMark: unit.passMark }),
      sections: unit.sections.map((section) => {
        const style = styleOfCode(section.style)
        if (!style) throw new Error(`${paper.key}: no style ${section.style}`)
        return {
          ...(section.name === undefined ? {} : { name: section.name }),
          styleID: style.styleID,
          items: section.questions.map((externalID) => {
            const questionID = ids.get(externalID)
            if (questionID === undefined) throw new Error(`${paper.key}: no question ${externalID}`)
            return { questionID, marks: section.marks }
          }),
        }
      }),
    })),
  }
}
