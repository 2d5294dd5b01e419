import { totpOf } from '../../platform/secondFactor.ts'
import { addImport } from '../../cores/imports/importRows.ts'
import { writeEvents } from '../../cores/tracking/trackingWrites.ts'
import { chapterIDs } from '../api.ts'
import { PASSWORD, SUBJECT } from '../bank.ts'
import type { Scene } from './scene.ts'

/**
 * Makes everything ready for one call and gives its parameters, without the guid (an operator's is sent; `guid`:
 * somebody else's; `file`: sent with a call that takes one).
 */
export type Sample = (scene: Scene) => Promise<Record<string, unknown>>

let made = 0
const someone = (scene: Scene) => scene.addStaff(`someone${++made}`, ['editor'])

export const FINGERPRINT = 'sample-error'
async function someError({ store, api }: Scene): Promise<void> {
  const bug = {
    kind: 'bug' as const,
    id: `sample-${++made}`,
    at: api.clock.now,
    userID: null,
    subjectID: null,
    page: '/answerPage',
    fingerprint: FINGERPRINT,
    bugType: 1,
    clientType: 4,
    pageType: '章节答题',
    action: 'click',
    path: '',
    detail: 'TypeError: x is undefined',
  }
  await store.write((tx) => writeEvents(tx, [bug]))
}

/** The second factor of a member of the staff of their own, set up as far as wanted. */
async function withFactor(scene: Scene, confirmed: boolean) {
  const userName = `guarded${++made}`
  const userID = await scene.addStaff(userName, ['editor'])
  const guid = await scene.guidOf(userName)
  const { client, clock } = scene.api
  const { secret } = await client.send('backOffice.secondFactorStart', { guid, password: PASSWORD })
  const code = () => totpOf(secret).generate({ timestamp: clock.now })
  if (confirmed) {
    await client.send('backOffice.secondFactorConfirm', { guid, code: code() })
    clock.now += 60_000
  }
  return { userID, guid, code: code() }
}

const SUBJECT_FIELDS = { name: '样例科目', shortName: '样例', family: '样例类别', position: 9 }
const VERSION_FIELDS = { name: '样例版', position: 9, price: 100, verNo: 1, hidden: 0, hideByVip: [], subList: [] }
const EXAM_DATE = { year: 2027, startsOn: '2027-05-08', endsOn: '2027-05-09', note: '' }
const appIDOf = ({ api }: Scene) => api.world.subjectID

async function someVersion(scene: Scene): Promise<{ appID: number; vn: number }> {
  const of = { appID: appIDOf(scene), vn: 100 + ++made }
  const guid = await scene.guidOf('operator')
  await scene.api.client.send('backOffice.versionCreate', { guid, ...of, ...VERSION_FIELDS, hidden: 0 })
  return of
}

async function someExamDate(scene: Scene): Promise<{ appID: number; examDateID: number }> {
  const appID = appIDOf(scene)
  const guid = await scene.guidOf('operator')
  const date = { guid, appID, ...EXAM_DATE, name: `样例 ${++made}` }
  return { appID, ...(await scene.api.client.send('backOffice.examDateSave', date)) }
}

const TWO_QUESTIONS = '章节,题干,选项A,选项B,答案\n甲章,第一题,一,二,A\n甲章,第二题,一,二,B\n'

async function someUpload(scene: Scene, text = TWO_QUESTIONS): Promise<{ appID: number; uploadID: number }> {
  const guid = await scene.guidOf('operator')
  const file = new Blob([text])
  const { uploadID } = await scene.sendFile('backOffice.importUpload', { guid, fileName: '样例.csv' }, file)
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
  const { allTestID } = await client.send('backOffice.questionCreate', { guid, ...of, questionJson: TYPED_QUESTION })
  const { hash } = await client.send('backOffice.questionDetail', { guid, appID: of.appID, allTestID })
  return { ...of, allTestID, hash }
}

async function someRemoved(scene: Scene): Promise<{ appID: number; allTestID: number }> {
  const { appID, allTestID, hash } = await someQuestion(scene)
  const guid = await scene.guidOf('operator')
  await scene.api.client.send('backOffice.questionRemove', { guid, appID, allTestID, hash })
  return { appID, allTestID }
}

export const AGENT_FIELDS = {
  name: '样例代理',
  title: '',
  qq: '',
  telephone: '',
  icon: '',
  wechat: '',
  wechatKind: 1 as const,
  alipay: '-1',
  phonePayUrl: '-1',
  wechatPayUrl: '-1',
  wechatPay: '-1',
  pcPayUrl: '-1',
  isWechatPay: 0 as const,
  logoutUrl: '',
  followUrl: '',
  hostsJson: [] as string[],
  membersJson: [] as string[],
}
const SHOWN = { intro: '', picture: '', position: 1 }
const GROUP = { agentCode: '', kind: 'qq' as const, name: '样例群', number: '1', link: '', intro: '', position: 1 }
const STORE = { seriesID: 1, name: '样例店', link: 'https://shop.example.org/1', ...SHOWN }

async function someAgent(scene: Scene): Promise<string> {
  const agentCode = `sample${++made}`
  const guid = await scene.guidOf('operator')
  await scene.api.client.send('backOffice.agentCreate', { guid, agentCode, ...AGENT_FIELDS })
  return agentCode
}

async function someClass(scene: Scene): Promise<number> {
  const guid = await scene.guidOf('operator')
  const given = { guid, agentCode: '', name: '样例大类', ...SHOWN, subjectsJson: [appIDOf(scene)] }
  return (await scene.api.client.send('backOffice.examClassSave', given)).classID
}

async function someBanner(scene: Scene): Promise<number> {
  const classID = await someClass(scene)
  const guid = await scene.guidOf('operator')
  const banner = { guid, classID, title: '样例横幅', word: '样例', ...SHOWN }
  return (await scene.api.client.send('backOffice.classBannerSave', banner)).bannerID
}

/** A run that cannot end by itself: its row alone. */
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

/**
 * One for every call of the back office that changes something: audit/everyChange.test.ts sends each and looks for
 * its row in the audit log. A new call needs a line here.
 */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'backOffice.staffCreate': async () => ({ userName: 'newcomer', nickName: '新人', roles: ['editor'] }),
  'backOffice.staffChangeRoles': async (scene) => ({
    userID: await someone(scene),
    nickName: '改名',
    roles: ['teacher', 'seller'],
  }),
  'backOffice.staffSetBlocked': async (scene) => ({ userID: await someone(scene), blocked: 1 }),
  'backOffice.staffEndSessions': async (scene) => ({ userID: await someone(scene) }),
  'backOffice.staffResetPassword': async (scene) => ({ userID: await someone(scene) }),
  'backOffice.staffResetSecondFactor': async (scene) => ({ userID: (await withFactor(scene, true)).userID }),
  'backOffice.staffChangePassword': async () => ({ oldPassword: PASSWORD, newPassword: 'Lantern-over-4-rivers' }),
  'backOffice.secondFactorStart': async (scene) => {
    await someone(scene)
    return { guid: await scene.guidOf(`someone${made}`), password: PASSWORD }
  },
  'backOffice.secondFactorConfirm': async (scene) => {
    const { guid, code } = await withFactor(scene, false)
    return { guid, code }
  },
  'backOffice.secondFactorRemove': async (scene) => {
    const { guid, code } = await withFactor(scene, true)
    return { guid, code, password: PASSWORD }
  },
  'backOffice.userShowPhone': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain) }),
  'backOffice.userEndSessions': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain) }),
  'backOffice.userSetBlocked': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain), blocked: 1 }),
  'backOffice.errorSetResolved': async (scene) => {
    await someError(scene)
    return { fingerprint: FINGERPRINT, resolved: 1 }
  },
  'backOffice.subjectCreate': async () => ({ code: `ZC_SAMPLE${++made}`, ...SUBJECT_FIELDS }),
  'backOffice.subjectSave': async (scene) => ({ appID: appIDOf(scene), ...SUBJECT_FIELDS }),
  'backOffice.subjectSetWithdrawn': async (scene) => ({ appID: scene.api.world.otherSubjectID, withdrawn: 1 }),
  'backOffice.versionCreate': async (scene) => ({ appID: appIDOf(scene), vn: 99, ...VERSION_FIELDS }),
  'backOffice.versionSave': async (scene) => ({ ...(await someVersion(scene)), ...VERSION_FIELDS, price: 200 }),
  'backOffice.versionRemove': someVersion,
  'backOffice.versionSetModules': async (scene) => {
    const { appID, vn } = await someVersion(scene)
    const guid = await scene.guidOf('operator')
    const { revision } = await scene.api.client.send('backOffice.subjectDetail', { guid, appID })
    return { appID, revision, modulesJson: [{ vn, modules: ['Video'] }] }
  },
  'backOffice.examDateSave': async (scene) => ({ appID: appIDOf(scene), ...EXAM_DATE, name: `样例 ${++made}` }),
  'backOffice.examDateRemove': someExamDate,
  'backOffice.importUpload': async () => ({ fileName: '样例.csv', file: new Blob([TWO_QUESTIONS]) }),
  'backOffice.importCheck': someUpload,
  // A file that holds no questions: its run ends without another row.
  'backOffice.importStart': (scene) => someUpload(scene, '甲,乙\n一,二\n'),
  'backOffice.importStop': someRun,
  'backOffice.questionCreate': async (scene) => ({
    appID: appIDOf(scene),
    cptID: await someChapter(scene),
    questionJson: TYPED_QUESTION,
  }),
  'backOffice.questionSave': async (scene) => ({
    ...(await someQuestion(scene)),
    questionJson: { ...TYPED_QUESTION, answer: 'B' },
  }),
  'backOffice.questionRemove': async (scene) => {
    const { appID, allTestID, hash } = await someQuestion(scene)
    return { appID, allTestID, hash }
  },
  'backOffice.questionRestore': someRemoved,
  'backOffice.agentCreate': async () => ({ agentCode: `sample${++made}`, ...AGENT_FIELDS }),
  'backOffice.agentSave': async (scene) => ({ agentCode: await someAgent(scene), ...AGENT_FIELDS, qq: '10001' }),
  'backOffice.agentSetClosed': async (scene) => ({ agentCode: await someAgent(scene), closed: 1 }),
  'backOffice.agentPicture': async () => ({ name: '样例.gif', file: new Blob(['GIF89a']) }),
  'backOffice.agentGroupSave': async () => GROUP,
  'backOffice.agentGroupRemove': async (scene) => {
    const guid = await scene.guidOf('operator')
    return scene.api.client.send('backOffice.agentGroupSave', { guid, ...GROUP })
  },
  'backOffice.examClassSave': async () => ({ agentCode: '', name: '样例大类', ...SHOWN, subjectsJson: [] }),
  'backOffice.examClassRemove': async (scene) => ({ classID: await someClass(scene) }),
  'backOffice.classBannerSave': async (scene) => ({
    classID: await someClass(scene),
    title: '样例横幅',
    word: '样例',
    ...SHOWN,
  }),
  'backOffice.classBannerRemove': async (scene) => ({ bannerID: await someBanner(scene) }),
  'backOffice.flagshipStoreSave': async () => STORE,
  'backOffice.flagshipStoreRemove': async (scene) => {
    const guid = await scene.guidOf('operator')
    return scene.api.client.send('backOffice.flagshipStoreSave', { guid, ...STORE })
  },
  'backOffice.questionPicture': async (scene) => ({
    appID: appIDOf(scene),
    name: `样例${++made}.gif`,
    file: new Blob(['GIF89a']),
  }),
}
