import type { Params } from '@tizhou/contract/contract'
import type { Store } from '../../platform/database/store.ts'
import { chapterIDs, itemsOf } from '../api.ts'
import { SUBJECT } from '../bank.ts'
import { TYPED_QUESTION } from './samples/contentSamples.ts'
import { type Scene, setScene } from './scene.ts'

type Typed = Params<'content.questionSave'>['questionJson']
type Asked = Params<'content.proposalSave'>
export type Held = { proposalID: number; revision: string }

/** A subject whose questions a second editor releases, with the calls of its staff by their names. */
export function reviewedBank() {
  let scene: Scene
  let appID: number
  let cptID: number
  /** Sessions by the name of the member of the staff. */
  const guids: Record<string, string> = {}
  const begin = async (store: Store) => {
    scene = await setScene(store)
    appID = scene.api.world.subjectID
    cptID = (await chapterIDs(scene.api, SUBJECT)).试用 as number
    await scene.addStaff('second', ['editor'])
    for (const name of ['editor', 'second', 'teacher', 'operator']) guids[name] = await scene.guidOf(name)
    await setReviewed(0)
    return { scene, appID, cptID }
  }
  const client = () => scene.api.client
  const as = (name: string) => ({ guid: guids[name] as string })
  const setReviewed = (reviewed: 0 | 1) =>
    client().send('subjects.subjectSetReviewed', { ...as('operator'), appID, reviewed })
  const detail = (allTestID: number) =>
    client().send('content.questionDetail', { ...as('editor'), appID, allTestID }, { allowedRepeat: true })
  /** A question that learners read, made while the subject was not reviewed. */
  const newQuestion = async (changes: Partial<Typed> = {}) => {
    await setReviewed(0)
    const questionJson = { ...TYPED_QUESTION, ...changes }
    const { allTestID } = await client().send('content.questionCreate', { ...as('editor'), appID, cptID, questionJson })
    await setReviewed(1)
    return allTestID
  }
  const propose = async (name: string, allTestID: number, changes: Partial<Typed>, more: Partial<Asked> = {}) => {
    const { hash } = await detail(allTestID)
    const questionJson = { ...TYPED_QUESTION, ...changes }
    const of = { appID, allTestID, hash, cptID, questionJson, what: 'change', handIn: 1 } as const
    return client().send('content.proposalSave', { ...as(name), ...of, ...more })
  }
  const release = (name: string, of: Held) => client().send('content.proposalRelease', { ...as(name), ...of })
  const move = (name: string, of: Held, step: Params<'content.proposalMove'>['step']) =>
    client().send('content.proposalMove', { ...as(name), ...of, step })
  const proposal = (of: { proposalID: number }, name = 'editor') =>
    client().send('content.proposalDetail', { ...as(name), proposalID: of.proposalID }, { allowedRepeat: true })
  /** What learners read, by the question: its explanation. */
  const learnersRead = async () => {
    scene.api.services.content.recheck(appID)
    const guid = await scene.api.login(scene.api.world.vip)
    const set = await client().send('practice.getChapterTestEx', { guid, appID, cptID })
    return new Map(itemsOf(set).map(({ AllTestID, Explain }) => [AllTestID, Explain]))
  }
  const arrange = async (actionJson: Params<'chapters.chapterPlan'>['actionJson']) => {
    const of = { ...as('second'), appID, actionJson }
    const { seen } = await client().send('chapters.chapterPlan', of)
    return client().send('chapters.chapterArrange', { ...of, seenJson: seen })
  }
  /** An empty chapter of the same tree. */
  const newChapter = async (name: string) => {
    const { trees } = await client().send('chapters.chapterDesk', { ...as('second'), appID }, { allowedRepeat: true })
    const treeID = trees.find(({ chapters }) => chapters.some((one) => one.cptID === cptID))?.treeID as number
    return (await arrange({ kind: 'create', treeID, parentID: 0, names: [name] })).made[0] as number
  }
  const revision = async () => (await scene.api.services.subjects.subjectByID(appID))?.revision as number
  return {
    ...{ begin, client, as, setReviewed, detail, newQuestion, propose, release, move, proposal, learnersRead },
    ...{ arrange, newChapter, revision },
  }
}
