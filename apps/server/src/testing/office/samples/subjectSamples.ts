import { appIDOf, type Samples, type Scene } from '../scene.ts'

let made = 0

const SUBJECT_FIELDS = { name: '样例科目', shortName: '样例', family: '样例类别', position: 9 }
const VERSION_FIELDS = { name: '样例版', position: 9, price: 100, verNo: 1, hidden: 0, hideByVip: [], subList: [] }
const EXAM_DATE = { year: 2027, startsOn: '2027-05-08', endsOn: '2027-05-09', note: '' }

async function someVersion(scene: Scene): Promise<{ appID: number; vn: number }> {
  const of = { appID: appIDOf(scene), vn: 100 + ++made }
  const guid = await scene.guidOf('operator')
  await scene.api.client.send('subjects.versionCreate', { guid, ...of, ...VERSION_FIELDS, hidden: 0 })
  return of
}

async function someExamDate(scene: Scene): Promise<{ appID: number; examDateID: number }> {
  const appID = appIDOf(scene)
  const guid = await scene.guidOf('operator')
  const date = { guid, appID, ...EXAM_DATE, name: `样例 ${++made}` }
  return { appID, ...(await scene.api.client.send('subjects.examDateSave', date)) }
}

export const SUBJECT_SAMPLES: Samples = {
  'subjects.subjectCreate': async () => ({ code: `ZC_SAMPLE${++made}`, ...SUBJECT_FIELDS }),
  'subjects.subjectSave': async (scene) => ({ appID: appIDOf(scene), ...SUBJECT_FIELDS }),
  'subjects.subjectSetReviewed': async (scene) => {
    const of = { appID: scene.api.world.otherSubjectID, guid: await scene.guidOf('operator') }
    await scene.api.client.send('subjects.subjectSetReviewed', { ...of, reviewed: 0 })
    return { appID: of.appID, reviewed: 1 }
  },
  'subjects.subjectSetWithdrawn': async (scene) => ({ appID: scene.api.world.otherSubjectID, withdrawn: 1 }),
  'subjects.versionCreate': async (scene) => ({ appID: appIDOf(scene), vn: 99, ...VERSION_FIELDS }),
  'subjects.versionSave': async (scene) => ({ ...(await someVersion(scene)), ...VERSION_FIELDS, price: 200 }),
  'subjects.versionRemove': someVersion,
  'subjects.versionSetModules': async (scene) => {
    const { appID, vn } = await someVersion(scene)
    const guid = await scene.guidOf('operator')
    const { modulesRevision: revision } = await scene.api.client.send('subjects.subjectDetail', { guid, appID })
    return { appID, revision, modulesJson: [{ vn, modules: ['Video'] }] }
  },
  'subjects.examDateSave': async (scene) => ({ appID: appIDOf(scene), ...EXAM_DATE, name: `样例 ${++made}` }),
  'subjects.examDateRemove': someExamDate,
}
