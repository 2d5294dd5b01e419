import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { noteChangedResults } from '../../../cores/papers/results/measures.ts'
import { userByName } from '../../../cores/people/users.ts'
import { makePapers } from '../../papers.ts'
import { appIDOf, type Samples, type Scene } from '../scene.ts'

/** A paper of one unit that can be published, of two questions of papers only. */
export async function paperFormOf(scene: Scene): Promise<WirePaperForm> {
  const { ids } = await makePapers(scene.store, scene.api.clock.now, appIDOf(scene), 1)
  const items = ['p-a1', 'p-a2'].map((name) => ({ allTestID: ids[name] as number, marks: 1 }))
  return {
    ...{ name: '周五模考', kind: 'mock', sourceName: '模拟试卷', groupName: '2026', room: 'open', year: 2026 },
    ...{
      module: 'ChapterTest',
      isFree: false,
      rule: '2023',
      passMark: 1,
      opensAt: null,
      closesAt: null,
      tellsAt: null,
    },
    ...{ entrySeconds: null, handInAfterSeconds: 0, attempts: 0 },
    units: [
      {
        ...{ name: '第一单元', seconds: 3_600, restSeconds: 0, passMark: null },
        sections: [{ styleID: 1, name: '', marks: 1, lines: [], items }],
      },
    ],
  }
}

const repeat = { allowedRepeat: true } as const

/** A draft, with its key and revision. */
async function draftIn(scene: Scene) {
  const guid = await scene.guidOf('operator')
  const of = { guid, appID: appIDOf(scene) }
  const saved = await scene.api.client.send('exams.deskSave', { ...of, formJson: await paperFormOf(scene) }, repeat)
  return { of, appID: of.appID, ...saved }
}

async function publishedIn(scene: Scene) {
  const { of, appID, paperKey, revision } = await draftIn(scene)
  await scene.api.client.send('exams.deskPublish', { ...of, paperKey, revision }, repeat)
  return { of, appID, paperKey }
}

/** A paper with a question of it, and its revision as `cancelCheck` tells it. */
async function itemIn(scene: Scene, name: string) {
  const { ids, open } = await makePapers(scene.store, scene.api.clock.now, appIDOf(scene), 1)
  const item = { appID: appIDOf(scene), paperID: open, allTestID: ids[name] as number }
  const guid = await scene.guidOf('operator')
  const { revision } = await scene.api.client.send('exams.cancelCheck', { guid, ...item })
  return { item, revision, guid }
}

/** A candidate of a free paper without attempts, and the revision of the grants. */
async function candidateIn(scene: Scene) {
  const { windowed } = await makePapers(scene.store, scene.api.clock.now, appIDOf(scene), 1)
  const user = await userByName(scene.store, scene.api.world.vip)
  const candidate = { appID: appIDOf(scene), paperID: windowed, userID: user?.user_id as number }
  const guid = await scene.guidOf('operator')
  const revision = async () =>
    (await scene.api.client.send('exams.candidateGrants', { guid, ...candidate }, repeat)).revision
  return { candidate, guid, revision }
}

async function windowedIn(scene: Scene) {
  const { windowed } = await makePapers(scene.store, scene.api.clock.now, appIDOf(scene), 1)
  return { appID: appIDOf(scene), paperID: windowed }
}

export const PAPER_SAMPLES: Samples = {
  'exams.cancelQuestion': async (scene) => {
    const { item, revision } = await itemIn(scene, 'p-a1')
    return { ...item, way: 'credit', note: '选项有误', revision }
  },
  'exams.cancelUndo': async (scene) => {
    const { item, revision, guid } = await itemIn(scene, 'p-a2')
    const of = { ...item, way: 'credit', note: '选项有误', revision } as const
    const { rescoringID } = await scene.api.client.send('exams.cancelQuestion', { guid, ...of }, repeat)
    await scene.store.write((tx) =>
      tx.db.updateTable('rescoring').set({ state: 'done' }).where('rescoring_id', '=', rescoringID).execute(),
    )
    const looked = await scene.api.client.send('exams.cancelCheck', { guid, ...item }, repeat)
    return { ...item, rescoringID, revision: looked.revision }
  },
  'exams.grantTime': async (scene) => {
    const { candidate, revision } = await candidateIn(scene)
    return { ...candidate, seconds: 300, reason: '断电', revision: await revision() }
  },
  'exams.grantAttempt': async (scene) => {
    const { candidate, revision } = await candidateIn(scene)
    const guid = await scene.api.login(scene.api.world.vip)
    const { userID: _, ...paper } = candidate
    const {
      AttemptID: attemptID,
      Seat: seat,
      UnitID,
    } = await scene.api.client.send('exams.startPaper', { guid, ...paper }, repeat)
    const unit = { guid, appID: paper.appID, attemptID, seat, unitID: UnitID as number }
    await scene.api.client.send('exams.handIn', { ...unit, answersJson: [] }, repeat)
    return { ...candidate, counts: 'new', reason: '断网', revision: await revision() }
  },
  'exams.grantTakeBack': async (scene) => {
    const { candidate, guid, revision } = await candidateIn(scene)
    const of = { ...candidate, seconds: 300, reason: '断电', revision: await revision() }
    const { grantID } = await scene.api.client.send('exams.grantTime', { guid, ...of }, repeat)
    return { ...candidate, grantID, revision: await revision() }
  },
  'exams.paperMoveWindow': async (scene) => {
    const { api, store } = scene
    const { windowed } = await makePapers(store, api.clock.now, appIDOf(scene), 1)
    const revision = (
      await api.client.send('exams.paperWindow', {
        guid: await scene.guidOf('operator'),
        appID: appIDOf(scene),
        paperID: windowed,
      })
    ).revision
    const opensAt = api.clock.now + 600_000
    return { appID: appIDOf(scene), paperID: windowed, opensAt, closesAt: opensAt + 3_600_000, revision }
  },
  'exams.deskSave': async (scene) => {
    const { appID, paperKey, revision } = await draftIn(scene)
    const formJson = { ...(await paperFormOf(scene)), name: '周五模考（改）' }
    return { appID, paperKey, revision, formJson }
  },
  'exams.deskDraw': async (scene) => {
    const { appID, paperKey, revision } = await draftIn(scene)
    return { appID, paperKey, revision, seed: 7, lastPapers: 0 }
  },
  'exams.deskPublish': async (scene) => {
    const { appID, paperKey, revision } = await draftIn(scene)
    return { appID, paperKey, revision }
  },
  'exams.deskWithdraw': async (scene) => {
    const { appID, paperKey } = await publishedIn(scene)
    return { appID, paperKey, attempts: 'goOn' }
  },
  'exams.deskReopen': async (scene) => {
    const { of, appID, paperKey } = await publishedIn(scene)
    await scene.api.client.send('exams.deskWithdraw', { ...of, paperKey, attempts: 'goOn' }, repeat)
    return { appID, paperKey }
  },
  'exams.deskCopy': async (scene) => {
    const { appID, paperKey } = await draftIn(scene)
    return { appID, paperKey }
  },
  'exams.deskDiscard': async (scene) => {
    const { appID, paperKey, revision } = await draftIn(scene)
    return { appID, paperKey, revision }
  },
  'exams.resultsMeasure': async (scene) => {
    const paper = await windowedIn(scene)
    // Somebody has a result.
    await scene.store.write((tx) => noteChangedResults(tx, paper.paperID))
    return paper
  },
  'exams.resultsExport': windowedIn,
  'exams.resultsQuestionExport': windowedIn,
}
