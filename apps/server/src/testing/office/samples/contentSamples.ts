import { addImport } from '../../../cores/imports/run/importRows.ts'
import { writeZip } from '../../../cores/imports/template/writeZip.ts'
import { chapterIDs } from '../../api.ts'
import { SUBJECT } from '../../bank.ts'
import { appIDOf, type Samples, type Scene } from '../scene.ts'

let made = 0

const TWO_QUESTIONS = '章节,题干,选项A,选项B,答案\n甲章,第一题,一,二,A\n甲章,第二题,一,二,B\n'

async function someUpload(scene: Scene, text = TWO_QUESTIONS): Promise<{ appID: number; uploadID: number }> {
  const guid = await scene.guidOf('operator')
  const file = new Blob([text])
  const { uploadID } = await scene.sendFile('imports.importUpload', { guid, fileName: '样例.csv' }, file)
  return { appID: appIDOf(scene), uploadID }
}

export const TYPED_QUESTION = {
  style: 'A1',
  hint: '',
  stem: '样例题干',
  options: [
    { name: 'A', content: '甲' },
    { name: 'B', content: '乙' },
  ],
  answer: 'A',
  explanation: '',
  points: ['样例要点'],
  source: '',
  year: null,
  difficulty: null,
  groupStem: '',
}

const someChapter = async (scene: Scene): Promise<number> => (await chapterIDs(scene.api, SUBJECT)).试用 as number

async function someQuestion(scene: Scene) {
  const guid = await scene.guidOf('operator')
  const of = { appID: appIDOf(scene), cptID: await someChapter(scene) }
  const { client } = scene.api
  const { allTestID } = await client.send('content.questionCreate', { guid, ...of, questionJson: TYPED_QUESTION })
  const { hash } = await client.send('content.questionDetail', { guid, appID: of.appID, allTestID })
  return { ...of, allTestID, hash }
}

/** Two questions that are one and the same. */
async function someTwins(scene: Scene) {
  const [one, other] = [await someQuestion(scene), await someQuestion(scene)]
  return { appID: one.appID, stayID: one.allTestID, otherIDs: [other.allTestID] }
}

async function someMerging(scene: Scene) {
  const twins = await someTwins(scene)
  const guid = await scene.guidOf('operator')
  const { revision } = await scene.api.client.send('content.questionMergeCheck', { guid, ...twins })
  return { ...twins, revision }
}

async function someRemoved(scene: Scene): Promise<{ appID: number; allTestID: number }> {
  const { appID, allTestID, hash } = await someQuestion(scene)
  const guid = await scene.guidOf('operator')
  await scene.api.client.send('content.questionRemove', { guid, appID, allTestID, hash })
  return { appID, allTestID }
}

/** A run that cannot end by itself, as a row only. */
async function someRun({ api, store, idOf }: Scene): Promise<{ importID: number }> {
  const importID = 1000 + ++made
  const user_id = await idOf('operator')
  await store.write((tx) =>
    addImport(tx, {
      import_id: importID,
      subject_id: api.world.subjectID,
      user_id,
      user_name: 'operator',
      file_name: '样例.csv',
      tree_name: '章节练习',
      dry_run: 0,
      state: 'reading',
      lease_until: api.clock.now + 60_000,
      started_at: api.clock.now,
    }),
  )
  return { importID }
}

/** A run that ended and can be undone; it changed no question. */
async function someImport(scene: Scene): Promise<{ importID: number }> {
  const { importID } = await someRun(scene)
  const { api, store } = scene
  await store.write((tx) =>
    tx.db
      .insertInto('import_kept')
      .values({
        kept_id: importID,
        import_id: importID,
        subject_id: api.world.subjectID,
        revision: 1,
        kept_at: api.clock.now,
        frame: JSON.stringify({ groups: [], points: [], groupStems: [], treeID: null, chapters: [], free: [] }),
        undone_at: null,
      })
      .execute(),
  )
  return { importID }
}

/** A question whose papers can be scored again, as it was looked at. */
async function someRescorable(scene: Scene) {
  const { appID, allTestID } = await someQuestion(scene)
  const guid = await scene.guidOf('operator')
  const { hash } = await scene.api.client.send('content.rescoreCheck', { guid, appID, allTestID })
  return { appID, allTestID, hash }
}

/** A completed rescoring. */
async function someRescoring(scene: Scene) {
  const { appID, allTestID, hash } = await someRescorable(scene)
  const guid = await scene.guidOf('operator')
  const { rescoringID } = await scene.api.client.send('content.rescore', { guid, appID, allTestID, hash })
  await scene.store.write((tx) =>
    tx.db.updateTable('rescoring').set({ state: 'done' }).where('rescoring_id', '=', rescoringID).execute(),
  )
  return { appID, allTestID, rescoringID }
}

/** A change of a question of a subject that is reviewed, handed in by an editor. */
async function someProposal(scene: Scene): Promise<{ proposalID: number; revision: string }> {
  const { appID, allTestID, hash, cptID } = await someQuestion(scene)
  const { client } = scene.api
  const set = async (reviewed: 0 | 1) =>
    client.send('subjects.subjectSetReviewed', { guid: await scene.guidOf('operator'), appID, reviewed })
  await set(1)
  const saved = await client.send('content.proposalSave', {
    ...{ guid: await scene.guidOf('editor'), appID, allTestID, hash, cptID, what: 'change', handIn: 1 },
    questionJson: { ...TYPED_QUESTION, explanation: '提出的解析' },
  })
  // Proposals that are open live on; other samples change the same subject by hand.
  await set(0)
  return saved
}

/** One of the operator's own: whoever sends the sample wrote it. */
async function ownProposal(scene: Scene): Promise<{ proposalID: number; revision: string }> {
  const of = await someProposal(scene)
  const guid = await scene.guidOf('operator')
  const { revision } = await scene.api.client.send('content.proposalMove', { guid, ...of, step: 'takeOver' })
  return { ...of, revision }
}

/** A step of a subject that is reviewed; no other sample changes its questions. */
async function someStep(scene: Scene) {
  const { client, world } = scene.api
  const appID = world.otherSubjectID
  const guid = await scene.guidOf('operator')
  const { pointID } = await client.send('knowledge.pointSave', {
    ...{ guid, appID, name: `审核样点${++made}`, html: '', aliases: '', source: '', importance: 2 },
  })
  await client.send('subjects.subjectSetReviewed', { guid, appID, reviewed: 1 })
  return {
    call: 'knowledge.pointRemove' as const,
    sent: JSON.stringify({ appID: String(appID), pointID: String(pointID) }),
  }
}

export const CONTENT_SAMPLES: Samples = {
  'imports.importUpload': async () => ({ fileName: '样例.csv', file: new Blob([TWO_QUESTIONS]) }),
  'imports.importPictures': async () => ({
    fileName: '图片.zip',
    file: new Blob([writeZip([{ name: 'a.png', data: 'a' }]) as Uint8Array<ArrayBuffer>]),
  }),
  'imports.importCheck': someUpload,
  // A file without questions: its run ends without another row.
  'imports.importStart': (scene) => someUpload(scene, '甲,乙\n一,二\n'),
  'imports.importStop': someRun,
  'imports.importUndo': someImport,
  'content.questionCreate': async (scene) => ({
    appID: appIDOf(scene),
    cptID: await someChapter(scene),
    questionJson: TYPED_QUESTION,
  }),
  // It finds nothing that was taken out: its run ends without another row.
  'content.questionBulkStart': async (scene) => {
    const { appID, allTestID } = await someQuestion(scene)
    const subject = await scene.api.services.subjects.subjectByID(appID)
    return { appID, idsJson: [allTestID], changeJson: { what: 'restore' }, revision: String(subject?.revision) }
  },
  'content.questionSave': async (scene) => ({
    ...(await someQuestion(scene)),
    questionJson: { ...TYPED_QUESTION, answer: 'B' },
  }),
  'content.questionVersionRestore': async (scene) => {
    const { appID, allTestID, hash: read, cptID } = await someQuestion(scene)
    const guid = await scene.guidOf('operator')
    const { client } = scene.api
    const questionJson = { ...TYPED_QUESTION, answer: 'B' }
    const { hash } = await client.send('content.questionSave', {
      ...{ guid, appID, allTestID, hash: read, cptID, questionJson },
    })
    const { versions } = await client.send('content.questionVersions', { guid, appID, allTestID })
    return { appID, allTestID, hash, versionID: versions[1]?.versionID as string }
  },
  'content.questionRemove': async (scene) => {
    const { appID, allTestID, hash } = await someQuestion(scene)
    return { appID, allTestID, hash }
  },
  'content.questionRestore': someRemoved,
  'content.proposalSave': async (scene) => {
    const of = await ownProposal(scene)
    const { client } = scene.api
    const guid = await scene.guidOf('operator')
    const { appID, allTestID, baseHash, cptID } = await client.send('content.proposalDetail', { guid, ...of })
    const questionJson = { ...TYPED_QUESTION, explanation: '再改过的解析' }
    return { ...of, ...{ appID, allTestID, hash: baseHash, cptID, what: 'change', handIn: 1, questionJson } }
  },
  'content.proposalStep': someStep,
  'content.proposalMove': async (scene) => ({ ...(await someProposal(scene)), step: 'takeOver' }),
  'content.proposalSendBack': async (scene) => ({ ...(await someProposal(scene)), comment: '请补充出处' }),
  'content.proposalRelease': someProposal,
  'content.proposalUndo': async (scene) => {
    const of = await someProposal(scene)
    const guid = await scene.guidOf('operator')
    const { revision } = await scene.api.client.send('content.proposalRelease', { guid, ...of })
    return { ...of, revision }
  },
  'content.rescore': someRescorable,
  'content.rescoreUndo': someRescoring,
  'content.questionTellApart': async (scene) => {
    const { appID, stayID, otherIDs } = await someTwins(scene)
    return { appID, allTestID: stayID, otherIDs, apart: 1 }
  },
  'content.questionMerge': someMerging,
  'content.questionMergeUndo': async (scene) => {
    const merging = await someMerging(scene)
    const guid = await scene.guidOf('operator')
    const { mergeID } = await scene.api.client.send('content.questionMerge', { guid, ...merging })
    return { appID: merging.appID, mergeID }
  },
  'content.questionPicture': async (scene) => ({
    appID: appIDOf(scene),
    name: `样例${++made}.gif`,
    file: new Blob(['GIF89a']),
  }),
}
