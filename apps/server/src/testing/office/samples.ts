import { addImport } from '../../cores/imports/importRows.ts'
import { totpOf } from '../../cores/people/secondFactorCodes.ts'
import { enterInLedger } from '../../cores/sales/ledger/ledger.ts'
import { openCase } from '../../cores/sales/orders/moneyCases.ts'
import { askRefundOfAttempt } from '../../cores/sales/refunds/refundRows.ts'
import { writeEvents } from '../../cores/tracking/trackingWrites.ts'
import { newId } from '../../platform/database/ids.ts'
import { chapterIDs } from '../api.ts'
import { PASSWORD, SUBJECT } from '../bank.ts'
import { addPrintedBook, giveAddress, payForBooks, sendParcel, shipmentOf } from '../parcels.ts'
import { OFFER_SAMPLES } from './offerSamples.ts'
import { paidOrder } from './orders.ts'
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
  const { secret } = await client.send('staff.secondFactorStart', { guid, password: PASSWORD })
  const code = () => totpOf(secret).generate({ timestamp: clock.now })
  if (confirmed) {
    await client.send('staff.secondFactorConfirm', { guid, code: code() })
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
  await scene.api.client.send('subjects.versionCreate', { guid, ...of, ...VERSION_FIELDS, hidden: 0 })
  return of
}

async function someExamDate(scene: Scene): Promise<{ appID: number; examDateID: number }> {
  const appID = appIDOf(scene)
  const guid = await scene.guidOf('operator')
  const date = { guid, appID, ...EXAM_DATE, name: `样例 ${++made}` }
  return { appID, ...(await scene.api.client.send('subjects.examDateSave', date)) }
}

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

async function someRemoved(scene: Scene): Promise<{ appID: number; allTestID: number }> {
  const { appID, allTestID, hash } = await someQuestion(scene)
  const guid = await scene.guidOf('operator')
  await scene.api.client.send('content.questionRemove', { guid, appID, allTestID, hash })
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
  await scene.api.client.send('agents.agentCreate', { guid, agentCode, ...AGENT_FIELDS })
  return agentCode
}

async function someClass(scene: Scene): Promise<number> {
  const guid = await scene.guidOf('operator')
  const given = { guid, agentCode: '', name: '样例大类', ...SHOWN, subjectsJson: [appIDOf(scene)] }
  return (await scene.api.client.send('agents.examClassSave', given)).classID
}

async function someBanner(scene: Scene): Promise<number> {
  const classID = await someClass(scene)
  const guid = await scene.guidOf('operator')
  const banner = { guid, classID, title: '样例横幅', word: '样例', ...SHOWN }
  return (await scene.api.client.send('agents.classBannerSave', banner)).bannerID
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

/** A refund that a learner asked for, of the order that is given or of a new one. */
export async function askedRefund(scene: Scene, of?: { orderID: number }): Promise<{ refundID: number }> {
  const { orderID } = of ?? (await paidOrder(scene))
  const [attempt] = await scene.api.services.sales.attemptsOf(orderID)
  if (!attempt) throw new Error('the order has no attempt')
  const refundID = await scene.store.write((tx) =>
    askRefundOfAttempt(tx, { order_id: orderID }, attempt, {
      amount: attempt.amount,
      reason: '不想学了',
      at: scene.api.clock.now,
      takesAccess: true,
      waits: true,
    }),
  )
  return { refundID }
}

const AGREEMENT = { kind: 'terms' as const, agentCode: '', title: '样例协议', html: '<p>样例正文</p>' }

async function someAgreement(scene: Scene): Promise<{ agreementID: number }> {
  const guid = await scene.guidOf('operator')
  const holdsFrom = scene.api.clock.now + 60_000
  return scene.api.client.send('authorization.agreementSave', { guid, ...AGREEMENT, holdsFrom })
}

async function someAuthorization(scene: Scene): Promise<{ authID: number }> {
  const { api } = scene
  const authID = newId()
  const user_id = await scene.idOf(api.world.vip)
  await scene.store.write((tx) =>
    api.services.authorization.in(tx).putAuthorization({
      auth_id: authID,
      user_id,
      subject_id: api.world.subjectID,
      vn: 100 + ++made,
      agent_code: '',
      state: 'saved',
      agreement_id: 1,
      name: '李雷',
      identity: '11010519491231002X',
      sign_path: 'signatures/1/a.png',
      sign_hash: '',
      strokes: '[]',
      text_hash: null,
      ext_data: '',
      saved_at: api.clock.now,
      accepted_at: null,
    }),
  )
  return { authID }
}

async function someEntitlement(scene: Scene) {
  const guid = await scene.guidOf('operator')
  const of = { userName: scene.api.world.plain, appID: appIDOf(scene), vn: 2, days: 10, reason: '样例' }
  return scene.api.client.send('sales.entitlementGrant', { guid, ...of })
}

/** A case of money that staff have to look at. */
async function someCase({ api, store }: Scene): Promise<number> {
  const key = `sample-${++made}`
  const of = { orderID: null, attemptID: null, amount: 100, note: '样例', at: api.clock.now }
  await store.write((tx) => openCase(tx, { key, kind: 'unknownOrder', ...of }))
  const { case_id } = await store.db
    .selectFrom('money_case')
    .select('case_id')
    .where('case_key', '=', key)
    .executeTakeFirstOrThrow()
  return case_id
}

/** An agent that is owed a commission of 100 fen. */
async function owedAgent(scene: Scene): Promise<string> {
  const agentCode = await someAgent(scene)
  await scene.store.write((tx) =>
    enterInLedger(tx, {
      key: `sample-${++made}`,
      kind: 'paid',
      orderID: null,
      at: scene.api.clock.now,
      lines: [
        { account: 'commission', amount: 100 },
        { account: `agent:${agentCode}`, amount: -100 },
      ],
    }),
  )
  return agentCode
}

/**
 * One for every call of the back office that changes something: audit/everyChange.test.ts sends each and looks for
 * its row in the audit log. A new call needs a line here.
 */
const parcelNumber = () => `YT${String(++made).padStart(10, '0')}`

/** A parcel of the learner with VIP whose address is given. */
async function someParcel({ api }: Scene): Promise<{ shipmentID: number; orderNo: string }> {
  await addPrintedBook(api, '样例图书')
  const orderNo = await payForBooks(api, api.world.vip)
  await giveAddress(api, await api.login(api.world.vip), orderNo)
  return { shipmentID: (await shipmentOf(api, orderNo)).shipment_id, orderNo }
}

const numberFile = (orderNo: string) => ({
  fileName: '单号.csv',
  file: new Blob([`订单号,快递公司,快递单号\n${orderNo},圆通,${parcelNumber()}\n`]),
})

async function checkedNumbers(scene: Scene): Promise<{ importID: number }> {
  const { file, fileName } = numberFile((await someParcel(scene)).orderNo)
  const guid = await scene.guidOf('operator')
  const { importID } = await scene.sendFile('delivery.numbersCheck', { guid, fileName }, file)
  return { importID }
}

export const SAMPLES: Readonly<Record<string, Sample>> = {
  'staff.staffCreate': async () => ({ userName: 'newcomer', nickName: '新人', roles: ['editor'] }),
  'staff.staffChangeRoles': async (scene) => ({
    userID: await someone(scene),
    nickName: '改名',
    roles: ['teacher', 'seller'],
  }),
  'staff.staffSetBlocked': async (scene) => ({ userID: await someone(scene), blocked: 1 }),
  'staff.staffEndSessions': async (scene) => ({ userID: await someone(scene) }),
  'staff.staffResetPassword': async (scene) => ({ userID: await someone(scene) }),
  'staff.staffResetSecondFactor': async (scene) => ({ userID: (await withFactor(scene, true)).userID }),
  'staff.staffChangePassword': async () => ({ oldPassword: PASSWORD, newPassword: 'Lantern-over-4-rivers' }),
  'staff.secondFactorStart': async (scene) => {
    await someone(scene)
    return { guid: await scene.guidOf(`someone${made}`), password: PASSWORD }
  },
  'staff.secondFactorConfirm': async (scene) => {
    const { guid, code } = await withFactor(scene, false)
    return { guid, code }
  },
  'staff.secondFactorRemove': async (scene) => {
    const { guid, code } = await withFactor(scene, true)
    return { guid, code, password: PASSWORD }
  },
  'account.userShowPhone': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain) }),
  'account.userEndSessions': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain) }),
  'account.userSetBlocked': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain), blocked: 1 }),
  'tracking.errorSetResolved': async (scene) => {
    await someError(scene)
    return { fingerprint: FINGERPRINT, resolved: 1 }
  },
  'subjects.subjectCreate': async () => ({ code: `ZC_SAMPLE${++made}`, ...SUBJECT_FIELDS }),
  'subjects.subjectSave': async (scene) => ({ appID: appIDOf(scene), ...SUBJECT_FIELDS }),
  'subjects.subjectSetWithdrawn': async (scene) => ({ appID: scene.api.world.otherSubjectID, withdrawn: 1 }),
  'subjects.versionCreate': async (scene) => ({ appID: appIDOf(scene), vn: 99, ...VERSION_FIELDS }),
  'subjects.versionSave': async (scene) => ({ ...(await someVersion(scene)), ...VERSION_FIELDS, price: 200 }),
  'subjects.versionRemove': someVersion,
  'subjects.versionSetModules': async (scene) => {
    const { appID, vn } = await someVersion(scene)
    const guid = await scene.guidOf('operator')
    const { revision } = await scene.api.client.send('subjects.subjectDetail', { guid, appID })
    return { appID, revision, modulesJson: [{ vn, modules: ['Video'] }] }
  },
  'subjects.examDateSave': async (scene) => ({ appID: appIDOf(scene), ...EXAM_DATE, name: `样例 ${++made}` }),
  'subjects.examDateRemove': someExamDate,
  'imports.importUpload': async () => ({ fileName: '样例.csv', file: new Blob([TWO_QUESTIONS]) }),
  'imports.importCheck': someUpload,
  // A file that holds no questions: its run ends without another row.
  'imports.importStart': (scene) => someUpload(scene, '甲,乙\n一,二\n'),
  'imports.importStop': someRun,
  'imports.importUndo': someImport,
  'content.questionCreate': async (scene) => ({
    appID: appIDOf(scene),
    cptID: await someChapter(scene),
    questionJson: TYPED_QUESTION,
  }),
  'content.questionSave': async (scene) => ({
    ...(await someQuestion(scene)),
    questionJson: { ...TYPED_QUESTION, answer: 'B' },
  }),
  'content.questionRemove': async (scene) => {
    const { appID, allTestID, hash } = await someQuestion(scene)
    return { appID, allTestID, hash }
  },
  'content.questionRestore': someRemoved,
  'agents.agentCreate': async () => ({ agentCode: `sample${++made}`, ...AGENT_FIELDS }),
  'agents.agentSave': async (scene) => ({ agentCode: await someAgent(scene), ...AGENT_FIELDS, qq: '10001' }),
  'agents.agentSetClosed': async (scene) => ({ agentCode: await someAgent(scene), closed: 1 }),
  'agents.agentPicture': async () => ({ name: '样例.gif', file: new Blob(['GIF89a']) }),
  'agents.agentGroupSave': async () => GROUP,
  'agents.agentGroupRemove': async (scene) => {
    const guid = await scene.guidOf('operator')
    return scene.api.client.send('agents.agentGroupSave', { guid, ...GROUP })
  },
  'agents.examClassSave': async () => ({ agentCode: '', name: '样例大类', ...SHOWN, subjectsJson: [] }),
  'agents.examClassRemove': async (scene) => ({ classID: await someClass(scene) }),
  'agents.classBannerSave': async (scene) => ({
    classID: await someClass(scene),
    title: '样例横幅',
    word: '样例',
    ...SHOWN,
  }),
  'agents.classBannerRemove': async (scene) => ({ bannerID: await someBanner(scene) }),
  'agents.flagshipStoreSave': async () => STORE,
  'agents.flagshipStoreRemove': async (scene) => {
    const guid = await scene.guidOf('operator')
    return scene.api.client.send('agents.flagshipStoreSave', { guid, ...STORE })
  },
  'sales.orderRefund': async (scene) => {
    const { orderID, amount } = await paidOrder(scene)
    return { orderID, amount, reason: '样例' }
  },
  'sales.refundDecide': async (scene) => ({ ...(await askedRefund(scene)), accept: 0, reason: '样例' }),
  'sales.moneyCaseSettle': async (scene) => ({ caseID: await someCase(scene), note: '样例' }),
  'sales.entitlementGrant': async (scene) => ({
    userName: scene.api.world.plain,
    appID: appIDOf(scene),
    vn: 2,
    days: 10,
    reason: '样例',
  }),
  'sales.entitlementSetEnd': async (scene) => {
    const { entitlementID, endsAt } = await someEntitlement(scene)
    return { entitlementID, endsAt: endsAt + 1, wasEndsAt: endsAt, reason: '样例' }
  },
  'sales.statementSettle': async (scene) => ({ agentCode: await owedAgent(scene), amount: 100, note: '样例' }),
  'authorization.agreementSave': async (scene) => ({ ...AGREEMENT, holdsFrom: scene.api.clock.now + 60_000 }),
  'authorization.agreementRemove': someAgreement,
  'authorization.authorizationShowID': someAuthorization,
  ...OFFER_SAMPLES,
  'content.questionPicture': async (scene) => ({
    appID: appIDOf(scene),
    name: `样例${++made}.gif`,
    file: new Blob(['GIF89a']),
  }),
  'delivery.shipmentPack': async (scene) => ({ shipmentIDs: [(await someParcel(scene)).shipmentID], packed: 1 }),
  'delivery.shipmentSend': async (scene) => ({
    shipmentID: (await someParcel(scene)).shipmentID,
    carrier: 'yto',
    number: parcelNumber(),
  }),
  'delivery.shipmentMark': async (scene) => {
    const { shipmentID, orderNo } = await someParcel(scene)
    await sendParcel(scene.api, orderNo, parcelNumber())
    return { shipmentID, mark: 'return', reason: '收件人拒收' }
  },
  'delivery.shipmentExport': async () => ({}),
  'delivery.numbersCheck': async (scene) => numberFile((await someParcel(scene)).orderNo),
  'delivery.numbersApply': checkedNumbers,
  'delivery.numbersUndo': async (scene) => {
    const checked = await checkedNumbers(scene)
    await scene.api.client.send('delivery.numbersApply', { guid: await scene.guidOf('operator'), ...checked })
    return checked
  },
  'delivery.printedBookSave': async (scene) => ({ appID: appIDOf(scene), vn: 2, partID: 0, title: '样例图书' }),
  'delivery.printedBookStop': async ({ api }) => ({ bookID: await addPrintedBook(api, '样例图书'), stopped: 1 }),
}
