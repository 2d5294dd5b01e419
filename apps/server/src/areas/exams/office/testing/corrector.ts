import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import { filePaper } from '../../../../cores/papers/filing/filePaper.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { Api } from '../../../../testing/api.ts'
import type { PaperWorld } from '../../../../testing/papers.ts'
import { candidateAt } from '../../papers/testing/candidate.ts'
import { newLearner, runPaperJobs } from '../../papers/testing/examServer.ts'

const MINUTE = 60_000
export const repeat = { allowedRepeat: true } as const

interface World {
  store: Store
  api: Api
  papers: PaperWorld
  /** The editor's session. */
  editor: string
}

export type Learner = Awaited<ReturnType<Corrector['learner']>>
export type Sat = Awaited<ReturnType<Corrector['sat']>>
type Corrector = ReturnType<typeof correctorOf>

/** What learners and an editor do with papers whose questions turn out faulty. `world`: read at each act. */
export function correctorOf(world: () => World, firstPhone: number) {
  let phones = firstPhone
  const appID = () => world().api.world.subjectID
  const id = (name: string) => world().papers.ids[name] as number
  const jobs = () => runPaperJobs(world().api)

  const somePhone = () => String(++phones)

  async function sat(
    replies: Record<string, string>,
    paperID = world().papers.windowed,
    known?: { userName: string; guid: string },
  ) {
    const { userName, guid } = known ?? (await learner())
    const me = candidateAt(world().api.client, guid, appID(), paperID)
    await me.start()
    world().api.clock.now += MINUTE
    await me.handIn(Object.entries(replies).map(([name, reply]) => me.answer(id(name), reply)))
    return Object.assign(me, { guid, userName })
  }
  async function learner() {
    const userName = somePhone()
    return { userName, guid: await newLearner(world().api, userName) }
  }
  const of = (name: string, paperID = world().papers.windowed) => ({
    ...{ guid: world().editor, appID: appID(), paperID, allTestID: id(name) },
  })
  const check = (name: string, way?: CancelWay, paperID?: number) =>
    world().api.client.send('exams.cancelCheck', { ...of(name, paperID), ...(way && { way }) }, repeat)
  async function cancel(name: string, way: CancelWay, note: string, paperID?: number) {
    world().api.clock.now += 1_000
    const { revision } = await check(name, way, paperID)
    return world().api.client.send('exams.cancelQuestion', { ...of(name, paperID), way, note, revision }, repeat)
  }
  const undo = async (name: string, rescoringID: number, paperID?: number) => {
    const { revision } = await check(name, undefined, paperID)
    return world().api.client.send('exams.cancelUndo', { ...of(name, paperID), rescoringID, revision }, repeat)
  }
  const history = (paperID = world().papers.windowed) =>
    world().api.client.send('exams.paperRescorings', { guid: world().editor, appID: appID(), paperID }, repeat)
  const newsOf = async ({ guid }: { guid: string }) =>
    (await world().api.client.send('exams.rescoredPapers', { guid, appID: appID() }, repeat)).list

  /** Corrects a question's key as the editor's form does. */
  async function correct(name: string, answer: string) {
    const asked = { guid: world().editor, appID: appID(), allTestID: id(name) }
    const { hash, cptID, question } = await world().api.client.send('content.questionDetail', asked, repeat)
    const { style, hint, stem, explanation, points, source, year, difficulty, options } = question
    world().api.clock.now += MINUTE
    await world().api.client.send(
      'content.questionSave',
      {
        ...{ ...asked, hash },
        questionJson: {
          ...{ style, hint, stem, options, answer, explanation, points, source, year, difficulty, groupStem: '' },
        },
        ...(cptID !== null && { cptID }),
      },
      repeat,
    )
    world().api.services.content.recheck(appID())
  }
  async function rescore(name: string, note = '') {
    world().api.clock.now += 1_000
    const asked = { guid: world().editor, appID: appID(), allTestID: id(name) }
    const { hash } = await world().api.client.send('content.rescoreCheck', asked, repeat)
    const { rescoringID } = await world().api.client.send('content.rescore', { ...asked, hash, note }, repeat)
    return { ...asked, rescoringID }
  }

  /** A free paper without a window, of these questions with a mark each. */
  const paperOf = (name: string, names: readonly string[]) =>
    world()
      .store.write(async (tx) => {
        const draft = {
          ...{ externalKey: name, kind: 'mock', sourceName: '模拟试卷', groupName: '', name, room: 'open' },
          ...{ module: 'ChapterTest', isFree: true, rule: '2023', passMark: 1 },
          units: [
            {
              ...{ name: '全卷', seconds: 3_600 },
              sections: [{ styleID: 1, items: names.map((one) => ({ questionID: id(one), marks: 1 })) }],
            },
          ],
        } as const
        const { paperID } = await filePaper(tx, appID(), draft as never, world().api.clock.now)
        return paperID
      })
      .then((paperID) => {
        world().api.services.content.recheck(appID())
        return paperID
      })

  return {
    appID,
    id,
    jobs,
    somePhone,
    sat,
    learner,
    of,
    check,
    cancel,
    undo,
    history,
    newsOf,
    correct,
    rescore,
    paperOf,
  }
}
