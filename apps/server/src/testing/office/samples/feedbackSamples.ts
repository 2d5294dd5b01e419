import { appIDOf, type Samples, type Scene } from '../scene.ts'

let sent = 0

/** A learner's report on a question of the bank, as a call makes it. */
async function someReport({ api }: Scene, externalID = 'f1'): Promise<{ reportID: number; allTestID: number }> {
  const guid = await api.login(api.world.vip)
  const { question_id } = await api.services.store.db
    .selectFrom('question')
    .select('question_id')
    .where('external_id', '=', externalID)
    .executeTakeFirstOrThrow()
  const { errorTestFeedbackID } = await api.client.send('feedback.reportError', {
    guid,
    appID: api.world.subjectID,
    clientID: `sample-report-${String(++sent).padStart(6, '0')}`,
    allTestID: question_id,
    feedbackType: 1,
    module: 'errorTest',
    about: 'key',
    content: '样例纠错',
  })
  return { reportID: errorTestFeedbackID, allTestID: question_id }
}

const asOperator = async (scene: Scene) => ({ guid: await scene.guidOf('operator') })

async function someNote(scene: Scene) {
  const { allTestID } = await someReport(scene)
  const note = { appID: appIDOf(scene), allTestID, content: '样例说明', pinned: 0 as const }
  return { ...note, ...(await scene.api.client.send('feedback.noteSave', { ...(await asOperator(scene)), ...note })) }
}

const TEMPLATE = { title: '样例模板', content: '谢谢您的反馈' }

export const FEEDBACK_SAMPLES: Samples = {
  'feedback.reportReply': async (scene) => ({
    reportID: (await someReport(scene)).reportID,
    revision: 1,
    content: '样例答复',
  }),
  'feedback.reportClose': async (scene) => ({ reportID: (await someReport(scene)).reportID }),
  'feedback.reportReopen': async (scene) => {
    const { reportID } = await someReport(scene)
    await scene.api.client.send('feedback.reportClose', { ...(await asOperator(scene)), reportID })
    return { reportID }
  },
  'feedback.reportMerge': async (scene) => ({
    reportID: (await someReport(scene)).reportID,
    intoID: (await someReport(scene)).reportID,
  }),
  'feedback.reportSplit': async (scene) => {
    const { reportID } = await someReport(scene)
    const intoID = (await someReport(scene)).reportID
    await scene.api.client.send('feedback.reportMerge', { ...(await asOperator(scene)), reportID, intoID })
    return { reportID }
  },
  'feedback.noteSave': async (scene) => {
    const { allTestID } = await someReport(scene)
    return { appID: appIDOf(scene), allTestID, content: '样例说明', pinned: 1 }
  },
  'feedback.noteRemove': async (scene) => ({ noteID: (await someNote(scene)).noteID }),
  'feedback.templateSave': async () => TEMPLATE,
  'feedback.templateRemove': async (scene) =>
    scene.api.client.send('feedback.templateSave', { ...(await asOperator(scene)), ...TEMPLATE }),
}
