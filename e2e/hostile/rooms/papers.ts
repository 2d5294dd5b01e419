import type { Params } from '@tizhou/contract/contract'
import type { Writer } from '../writer.ts'
import { someChapter } from './subjects.ts'

/** What staff write to candidates of a paper: why a question is cancelled, scored again, and why somebody has more time. */
export async function writeCorrections(writer: Writer): Promise<void> {
  const { put, staff, mine, client, appID, pages, desk, learner } = writer
  const again = { allowedRepeat: true } as const
  const question = {
    ...{ style: 'A1', hint: '', stem: '更正的题', explanation: '', points: [], source: '', groupStem: '' },
    ...{ answer: 'A', year: null, difficulty: null },
    options: ['A', 'B'].map((name) => ({ name, content: `选项${name}` })),
  }
  const made = { appID, cptID: await someChapter(writer), externalID: 'hostile-corrected', questionJson: question }
  const { allTestID } = await client.send(
    'content.questionCreate',
    staff(made) as Params<'content.questionCreate'>,
    again,
  )
  const formJson = {
    ...{ name: '更正卷', kind: 'mock', sourceName: '模拟试卷', groupName: '', room: 'open', year: null, rule: '2023' },
    ...{
      module: 'Simulation',
      isFree: true,
      passMark: null,
      opensAt: null,
      closesAt: null,
      tellsAt: null,
      entrySeconds: null,
    },
    ...{ handInAfterSeconds: 0, attempts: 0 },
    units: [
      {
        ...{ name: '全卷', seconds: 600, restSeconds: 0, passMark: null },
        sections: [{ styleID: 1, name: '', marks: 1, lines: [], items: [{ allTestID, marks: 1 }] }],
      },
    ],
  }
  const saved = await client.send('exams.deskSave', staff({ appID, formJson }) as Params<'exams.deskSave'>, again)
  const published = staff({ appID, ...saved }) as Params<'exams.deskPublish'>
  const { paperID } = await client.send('exams.deskPublish', published, again)
  const candidate = { appID, paperID, userID: learner.userID }
  const revision = async () => (await client.send('exams.candidateGrants', staff(candidate), again)).revision
  await put('exams.grantTime', staff({ ...candidate, seconds: 60, revision: await revision() }), { reason: 200 })
  const sitting = await client.send('exams.startPaper', mine({ appID, paperID }), again)
  const { AttemptID: attemptID, Seat: seat, UnitID: unitID } = sitting
  const handIn = mine({ appID, attemptID, seat, unitID: unitID ?? 0, answersJson: [] })
  await client.send('exams.handIn', handIn, again)
  await client.send('exams.paperReport', mine({ appID, attemptID }), again)
  await put('exams.grantAttempt', staff({ ...candidate, counts: 'former', revision: await revision() }), {
    reason: 200,
  })
  const item = { appID, paperID, allTestID }
  const { hash } = await client.send('content.rescoreCheck', staff({ appID, allTestID }), again)
  await put('content.rescore', staff({ appID, allTestID, hash }), { note: 300 })
  const check = await client.send('exams.cancelCheck', staff({ ...item, way: 'credit' as const }), again)
  await put('exams.cancelQuestion', staff({ ...item, way: 'credit', revision: check.revision }), { note: 300 })
  desk.push(`/papers/${appID}/${saved.paperKey}/corrections`)
  pages.push(`/doexam?appID=${appID}&paperID=${paperID}&attemptID=${attemptID}&show=report`)
}
