import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { sendFile } from '@tizhou/contract/upload'
import { XSS_PAYLOADS } from '@tizhou/server/testing/xss'

/** Stands in a field for the whole corpus (`withCorpus`), since most fields are too short to hold it. */
const markOf = (at: number) => `印${at}印`
const MARK = /印(\d+)印/g
const CORPUS = XSS_PAYLOADS.join(' ')
const WHOLE = JSON.stringify(CORPUS).slice(1, -1)

/** A reply of the server in which each mark is followed by all payloads, as if its field had held them. */
export const withCorpus = (body: string): string => body.replace(MARK, (mark) => `${mark} ${WHOLE}`)

/** The numbers of the marks in a text. */
export const marksIn = (text: string): number[] => [...text.matchAll(MARK)].map(([, at]) => Number(at))

/** What was written where: field → number of its mark. */
export class Written {
  readonly fields: string[] = []
  readonly refused = new Map<string, string>()

  /**
   * A value for a field: its mark, then payloads as they fit, beginning with another one for each field. `call:path`
   * as in fields.ts.
   */
  value(field: string, most: number): string {
    const known = this.fields.indexOf(field)
    const at = known >= 0 ? known : this.fields.push(field) - 1
    let text = markOf(at)
    for (let i = 0; i < XSS_PAYLOADS.length; i++) {
      const payload = XSS_PAYLOADS[(i + at * 7) % XSS_PAYLOADS.length] as string
      if (text.length + payload.length < most) text += ` ${payload}`
    }
    return text.slice(0, most)
  }
}

export interface Writers {
  origin: string
  /** Sessions by role. */
  learner: { guid: string; userID: number; userName: string }
  operator: string
}

/** The smallest PNG. */
const PICTURE = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
])

type Loose = Record<string, unknown>

/**
 * Writes hostile texts into every field that takes them, by calls. Gives addresses of pages that show single things;
 * what a call refused stands in `refused`.
 */
export async function writeEverywhere(by: Writers): Promise<{
  written: Written
  pages: string[]
  desk: string[]
  /** Writes each field once more, with each of these texts; gives what was neither taken nor refused with a reason. */
  again(texts: readonly string[]): Promise<string[]>
}> {
  const written = new Written()
  const addresses = contractAddresses()
  const client = createClient({ addresses, origin: by.origin, fetch })
  const pages: string[] = []
  const desk: string[] = []

  const made = new Map<CallName, { given: Loose; paths: string[]; file: Blob | undefined }>()
  const send = <N extends CallName>(name: N, params: Params<N>, file?: Blob): Promise<Data<N>> =>
    file
      ? sendFile({ addresses, origin: by.origin, fetch }, name, params, file)
      : client.send(name, params, { allowedRepeat: true })

  /** `texts`: field → most characters; they are written into `params` at their paths. */
  async function put<N extends CallName>(name: N, params: Loose, texts: Record<string, number> = {}, file?: Blob) {
    const given: Loose = structuredClone(params)
    for (const [path, most] of Object.entries(texts)) setAt(given, path, written.value(`${name}:${path}`, most))
    made.set(name, { given, paths: Object.keys(texts), file })
    try {
      return await send(name, given as Params<N>, file)
    } catch (error) {
      written.refused.set(name, `${(error as Error).message} ${JSON.stringify((error as { data?: unknown }).data)}`)
      return undefined
    }
  }
  const mine = (of: Loose = {}) => ({ guid: by.learner.guid, ...of })
  const staff = (of: Loose = {}) => ({ guid: by.operator, ...of })

  const { list: found } = await client.send('subjects.searchAppEName', { appPName: '临床执业医师' })
  const { AppID: appID, AppEName: appEName } = found[0] as { AppID: number; AppEName: string }
  const now = Date.now()
  const DAY = 86_400_000

  // Subjects, versions, examination days.
  await put('subjects.subjectCreate', staff({ code: 'ZC_HOSTILE_YTMJ', position: 1 }), {
    name: 80,
    shortName: 40,
    family: 40,
  })
  const drafts = await client.send('subjects.subjectList', { guid: by.operator, state: 'draft' })
  for (const { appID } of drafts.rows)
    await client.send('subjects.subjectSetWithdrawn', { guid: by.operator, appID, withdrawn: 0 })
  await put(
    'subjects.versionCreate',
    staff({
      appID,
      vn: 71,
      position: 71,
      price: 100,
      verNo: 1,
      hidden: 0,
      hideByVip: [],
      subList: [{ ID: 7, Name: '', modules: [] }],
    }),
    { name: 40, 'subList[].Name': 40 },
  )
  await put('subjects.examDateSave', staff({ appID, year: 2027, startsOn: '2027-05-08', endsOn: '2027-05-09' }), {
    name: 40,
    note: 200,
  })
  desk.push(`/subjects/${appID}`)

  // Agents and what they show.
  const none = { icon: '', phonePayUrl: '-1', wechatPayUrl: '-1', pcPayUrl: '-1', logoutUrl: '', followUrl: '' }
  await put(
    'agents.agentCreate',
    staff({ agentCode: 'hostile', ...none, wechatKind: 1, isWechatPay: 0, hostsJson: [], membersJson: [] }),
    { name: 40, title: 60, qq: 20, telephone: 30, wechat: 60, alipay: 100, wechatPay: 100 },
  )
  desk.push('/agents/hostile')
  for (const kind of ['qq', 'card'])
    await put('agents.agentGroupSave', staff({ agentCode: '', kind, link: '', position: 1 }), {
      name: 60,
      number: 30,
      intro: 300,
    })
  const group = await put(
    'agents.examClassSave',
    staff({ agentCode: '', picture: '', position: 1, subjectsJson: [appID] }),
    { name: 40, intro: 300 },
  )
  if (group) {
    await put('agents.classBannerSave', staff({ classID: group.classID, picture: '', position: 1 }), {
      title: 60,
      intro: 300,
      word: 64,
    })
    pages.push(`/switchBanner?mediClassID=${group.classID}`)
  }
  await put(
    'agents.flagshipStoreSave',
    staff({ seriesID: 1, link: 'https://shop.example.org/1', picture: '', position: 1 }),
    { name: 60, intro: 300 },
  )

  // Notices of each kind, updates, articles, agreements.
  const notice = { agentCode: '', appID, link: '', examType: '', priority: 9 }
  for (const kind of ['notice', 'banner', 'alert', 'window', 'notify', 'course', 'message', 'announcement'])
    await put('notices.noticeSave', staff({ ...notice, kind }), { title: 80, html: 50_000 })
  await put('notices.noticeSave', staff({ ...notice, kind: 'window' }), { title: 80, html: 500, examType: 32 })
  await put('notices.noticeSave', staff({ ...notice, kind: 'notice' }), { title: 80, html: 500, versionName: 80 })
  const image = await put('notices.noticePicture', staff(), {}, PICTURE)
  if (image)
    await put(
      'notices.noticeSave',
      staff({ ...notice, kind: 'banner', picturesJson: [{ imageID: image.imageID, alt: '', link: '' }] }),
      { title: 80, html: 500, 'picturesJson[].alt': 120 },
    )
  await put('dots.updateSave', staff({ appID, agentCode: '' }), { label: 20, title: 80, html: 50_000 })
  for (const kind of ['faq', 'guide']) {
    const article = await put('support.articleSave', staff({ kind, appID, position: 1, hidden: 0 }), {
      section: 40,
      title: 80,
      html: 100_000,
    })
    if (article && kind === 'faq') pages.push(`/questionDetails?id=${article.articleID}`)
  }
  const agreement = { agentCode: '', kind: 'privacy', holdsFrom: Date.now() + 60_000 }
  await put('authorization.agreementSave', staff(agreement), { title: 60, html: 200_000 })

  // Selling.
  const within = { startsAt: now, endsAt: now + DAY, agentCode: '' }
  const version = { appEName, vn: 2, ...within }
  await put('sales.discountSave', staff({ ...version, kind: 'percent', value: 1_000, onlyNew: 0 }), { title: 60 })
  const coupon = await put(
    'sales.couponTypeSave',
    staff({ ...within, kind: 'minus', value: 1_000, minAmount: 0, validDays: 10, perUser: 1, quantity: 5 }),
    { name: 60 },
  )
  if (coupon) await put('sales.couponGive', staff({ ...coupon, userNamesJson: [by.learner.userName] }))
  await put(
    'sales.bundleSave',
    staff({
      ...{ agentCode: '', price: 19_900, days: 90, startsAt: now },
      itemsJson: [
        { appEName, vn: 2 },
        { appEName: 'ZC_NK_YTMJ', vn: 2 },
      ],
    }),
    { name: 60 },
  )
  await put('sales.batchMake', staff({ ...version, kind: 'version', parts: '', days: 30, quantity: 1 }), { name: 60 })
  const granted = await put(
    'sales.entitlementGrant',
    staff({ userName: by.learner.userName, appID, vn: 1, days: 10 }),
    { reason: 200 },
  )
  if (granted)
    await put(
      'sales.entitlementSetEnd',
      staff({ entitlementID: granted.entitlementID, endsAt: granted.endsAt + 1, wasEndsAt: granted.endsAt }),
      { reason: 200 },
    )
  await put('delivery.printedBookSave', staff({ appID, vn: 2, partID: 0, position: 1, stopped: 0 }), { title: 60 })
  const orders = await client.send('sales.myOrders', { guid: by.learner.guid, curPage: 0 })
  const paid = orders.list.find(({ state }) => state === 'paid')
  if (paid) {
    await put('sales.putInvoice', mine({ orderID: paid.orderID, taxNo: '91', email: 'a@b.cn' }), { title: 100 })
    await put('sales.askRefund', mine({ orderID: paid.orderID }), { reason: 200 })
    const { rows } = await client.send('sales.orderList', { guid: by.operator, q: paid.orderID })
    if (rows[0]) desk.push(`/orders/${rows[0].orderID}`)
    const { rows: refunds } = await client.send('sales.refundList', { guid: by.operator })
    if (refunds[0])
      await put('sales.refundDecide', staff({ refundID: refunds[0].refundID, accept: 0 }), { reason: 200 })
    if (rows[0]) await put('sales.orderRefund', staff({ orderID: rows[0].orderID, amount: 1 }), { reason: 200 })
  }

  // Questions, points, materials.
  const menu = await client.send('chapters.getChapterMenuX', { appEName, moduleNew: 'ChapterTest' })
  const chapter = (JSON.parse(menu.ChapterMenuJson) as { Childs: { ID: number }[] }).Childs[0]
  const cptID = lowest(chapter as Node)
  const trees = (await client.send('chapters.chapterDesk', { guid: by.operator, appID })).trees
  const revisionOf = trees.flatMap(({ chapters }) => chapters).find((one) => one.cptID === cptID)?.revision ?? ''
  // Its mark alone: names hold no / and no >.
  await put('chapters.chapterRename', staff({ appID, cptID, revision: revisionOf }), { name: 8 })
  const typed = {
    ...{ style: 'A1', answer: 'A', year: null, difficulty: null, points: [''], groupStem: '' },
    options: [
      { name: 'A', content: '' },
      { name: 'B', content: '乙' },
    ],
  }
  const question = await put('content.questionCreate', staff({ appID, cptID, questionJson: typed }), {
    externalID: 100,
    'questionJson.hint': 4_000,
    'questionJson.stem': 5_000,
    'questionJson.options[].content': 2_000,
    'questionJson.explanation': 10_000,
    'questionJson.points[]': 100,
    'questionJson.source': 200,
  })
  if (question) {
    desk.push(`/questions/${appID}/${question.allTestID}`)
    pages.push(`/answerPage?cptID=${cptID}&appID=${appID}&question=${question.allTestID}`)
  }
  if (question) {
    const essay = await put(
      'content.questionCreate',
      staff({
        appID,
        cptID,
        questionJson: { ...typed, style: 'JD', options: [], points: [], hint: '', explanation: '', source: '' },
      }),
      { 'questionJson.stem': 5_000, 'questionJson.answer': 2_000, 'questionJson.groupStem': 5_000 },
    )
    if (essay) {
      const reply = {
        ...{ replyID: 'hostile-reply-000001', allTestID: essay.allTestID, cptID, lastUserReply: '', selfScore: 50 },
        ...{ spendTime: 3, answeredAt: now, mode: 'practice' },
      }
      await put('practice.submitReplies', mine({ appID, repliesJson: [reply] }), {
        'repliesJson[].lastUserReply': 4_000,
      })
      desk.push(`/questions/${appID}/${essay.allTestID}`)
    }
  }
  const point = await put('knowledge.pointSave', staff({ appID, importance: 2 }), {
    name: 100,
    html: 50_000,
    aliases: 200,
    source: 120,
  })
  if (point) {
    pages.push(`/pointPage?SameKnowPointID=${point.pointID}`)
    const onPoint = await put(
      'feedback.reportError',
      mine({
        ...{ appID, SameKnowPointID: point.pointID, clientID: 'hostile-report-of-point' },
        ...{ feedbackType: 12, module: 'recitePoint', about: 'point' },
      }),
      { content: 2_000 },
    )
    if (onPoint) {
      const reportID = onPoint.errorTestFeedbackID
      await put('feedback.reportReply', staff({ reportID, revision: 1 }), { content: 2_000 })
      const { replies } = await client.send('feedback.getKnowledgeFeedDetail', {
        ...{ guid: by.learner.guid, appID, errorTestFeedbackID: reportID },
      })
      const replyID = replies.findLast(({ teacherID }) => teacherID !== null)?.replyID
      await put('feedback.updateKnowledgeFeed', mine({ appID, replyID, IsAccept: 0 }), { AdoptContent: 500 })
      desk.push(`/feedback/${reportID}`)
      pages.push(`/customerService?tab=feedback&list=points&feedbackID=${reportID}`)
    }
  }
  const book = await put('materials.bookSave', staff({ appID, shelf: 'theory', position: 1, hidden: 0 }), {
    name: 120,
    note: 500,
  })
  const node =
    book &&
    (await put(
      'materials.nodeSave',
      staff({ bookID: book.bookID, free: 1, hidden: 0, pointName: '', ...(await pictureOf(book.bookID)) }),
      { name: 120, html: 50_000, 'picturesJson[].alt': 200 },
    ))
  if (book && node) {
    desk.push(`/materials/${book.bookID}`)
    pages.push(`/theoretical?bookID=${book.bookID}&ID=${node.nodeID}`)
    await put('materials.noteSave', mine({ appID, ID: node.nodeID, start: 0, colour: 'yellow' }), {
      quote: 2_000,
      note: 2_000,
    })
  }
  await put('materials.sprintConfigSave', staff({ appID, revision: 0, link: '' }), { title: 120, html: 50_000 })
  await put(
    'profile.lookupReplace',
    staff({ list: 'occupation', revision: 0, namesJson: ['', '其他'], keepByHand: 0, keepRetired: 0 }),
    {
      'namesJson[]': 20,
    },
  )
  const template = await client.send('plans.planTemplate', { guid: by.operator, appID })
  const { revision } = template as unknown as { revision: number }
  await put(
    'plans.planTemplateSave',
    staff({
      ...{ appID, foundationShare: 50, strengtheningShare: 30, sprintShare: 20, bufferEvery: 10, revision },
      ...{ paperShare: 60, mocks: 4, wrongWeeks: 2 },
    }),
    { foundationName: 12, strengtheningName: 12, sprintName: 12 },
  )

  // Videos and live lessons.
  const course = await put('videos.courseSave', staff({ appID, Type: 'Video', position: 1, hidden: 0 }), {
    name: 120,
    note: 2_000,
  })
  await put('videos.teacherSave', staff(), { name: 30, title: 60, note: 2_000 })
  if (course) {
    const part = await put('videos.videoChapterSave', staff({ courseID: course.courseID }), { name: 120 })
    desk.push(`/videos/${course.courseID}`)
    const { rows: media } = await client.send('videos.mediaList', { guid: by.operator })
    const lesson =
      part &&
      (await put(
        'videos.lessonSave',
        staff({ chapterID: part.chapterID, mediaID: media[0]?.mediaID, free: 1, noSkip: 0, pointName: '' }),
        { name: 120, note: 2_000 },
      ))
    if (lesson) {
      desk.push(`/videos/lesson/${lesson.videoID}`)
      const detail = await client.send('videos.lessonDetail', { guid: by.operator, videoID: lesson.videoID })
      await put(
        'videos.lessonMarks',
        staff({
          ...{ videoID: lesson.videoID, revision: detail.marksRevision },
          marksJson: [{ second: 1, kind: 'chapter', name: '', ID: null }],
        }),
        { 'marksJson[].name': 120 },
      )
      const cues = XSS_PAYLOADS.map((payload) => payload.replaceAll('-->', '').replace(/\s/g, ' '))
      const vtt = new Blob([`WEBVTT\n\n${cues.map((cue) => `00:00.000 --> 00:30.000\n甲 ${cue}\n`).join('\n')}`])
      await put('videos.subtitleSave', staff({ videoID: lesson.videoID, lang: 'zh' }), { name: 30 }, vtt)
      await put('videos.lessonPublish', staff({ videoID: lesson.videoID, published: 1 }))
      await put('videos.videoNoteSave', mine({ appID, videoID: lesson.videoID, second: 1 }), { note: 2_000 })
      pages.push(`/videoPlay?videoID=${lesson.videoID}`)
      const logs = await client.send('videos.videoLogs', { guid: by.operator, appID })
      const log = logs.list[0]
      if (log) await put('videos.videoLogSave', staff({ appID, day: log.day, revision: log.revision }), { note: 2_000 })
    }
  }
  const live = await put(
    'live.lessonSave',
    staff({
      ...{ appID, module: 'Live', place: 'external', video: '', videoSeconds: 0 },
      ...{ address: 'https://meeting.tencent.com/dm/sample', startsAt: now - 60_000, minutes: 60 },
      ...{ openMinutes: 30, capacity: 0, isFree: 1, vnsJson: [], slowSeconds: 0, repeats: 'none' },
    }),
    { course: 60, title: 80, chapter: 80, teacher: 30, teacherAbout: 500, about: 20_000 },
  )
  if (live) {
    desk.push(`/live/${live.liveID}`)
    pages.push(`/liveIntroductionNew?liveID=${live.liveID}`, `/liveBroadcast?liveID=${live.liveID}`)
    const inRoom = { liveID: live.liveID, appID }
    await put('live.enter', mine(inRoom))
    await put('live.say', mine({ ...inRoom, messageID: 'hostile-message-chat-1', kind: 'chat' }), { text: 200 })
    const asked = await put('live.say', mine({ ...inRoom, messageID: 'hostile-message-question', kind: 'question' }), {
      text: 200,
    })
    if (asked)
      await put('live.questionAnswer', staff({ ...inRoom, messageID: asked.message.messageID }), { answer: 500 })
  }
  const words = await client.send('live.filterWords', { guid: by.operator })
  await put('live.filterWordsSave', staff({ revision: words.revision, wordsJson: [''] }), { 'wordsJson[]': 40 })

  // What a learner writes.
  await put('profile.setPersonalInfo', mine({ userID: by.learner.userID, appID, Sex: 0, QQ: '', GraduatedTime: '' }), {
    ...{ RealName: 40, NickName: 20, GraduatedSchool: 60, Profession: 40, Employer: 80 },
    ...{ EducationalBackground: 20, JobTitle: 20, Occupation: 20, Departments: 40 },
  })
  const place = { phone: '13812345678', address: '浙江省 杭州市 西湖区', isdefault: 1 }
  await put('delivery.adduserAddress', mine(place), { userName: 20, details: 100 })
  await put('knowledge.saveOwnCard', mine({ appID }), { front: 500, back: 4_000, source: 200 })
  await put('support.suggest', mine({ AppEName: appEName, feedbackType: 4 }), {
    softwareVer: 40,
    phoneModel: 200,
    networkConditions: 40,
    Content: 1_000,
  })
  const { rows: suggestions } = await client.send('support.suggestionList', { guid: by.operator })
  const suggested = suggestions[0] as unknown as { suggestionID: number; revision: number } | undefined
  if (suggested)
    await put(
      'support.suggestionAnswer',
      staff({ suggestionID: suggested.suggestionID, revision: suggested.revision }),
      { answer: 2_000 },
    )
  const exam = {
    Chapters: [],
    Styles: [{ StyleID: 1, Count: 1, Marks: 1 }],
    Minutes: 10,
    Order: 'chapter',
    From: 'all',
    Pass: 60,
  }
  await put('exams.setConfig', mine({ appID, userID: by.learner.userID, simulationExamJson: exam }), {
    configTitle: 30,
  })
  await put('exams.buildPaper', mine({ appID, simulationExamJson: exam }), { configTitle: 30 })
  if (question) {
    const of = { appID, allTestID: question.allTestID }
    await put('practice.saveNote', mine({ ...of, changedAt: now }), { content: 4_000 })
    const report = await put(
      'feedback.reportError',
      mine({ ...of, clientID: 'hostile-report-question', feedbackType: 1, module: 'errorTest', about: 'stem' }),
      { content: 2_000 },
    )
    if (report) await talkAbout(report, of)
    await put('feedback.noteSave', staff({ ...of, pinned: 1 }), { content: 4_000 })
    await put('feedback.templateSave', staff(), { title: 40, content: 2_000 })
  }
  await put(
    'tracking.frontend',
    { appid: appID, userid: by.learner.userID, bug_type: 1, client_type: 4 },
    {
      page_type: 32,
      page: 300,
      action: 100,
      path: 500,
      detail: 4_000,
    },
  )
  const begins = { beginsAt: now + DAY, endsAt: now + 2 * DAY }
  const maintenance = await client.send('staff.maintenanceState', { guid: by.operator })
  await put('staff.maintenanceSave', staff({ revision: maintenance.revision, ...begins }), { text: 200 })
  await put('staff.staffCreate', staff({ userName: 'hostilestaff', roles: ['teacher'] }), { nickName: 32 })
  await put(
    'imports.importUpload',
    staff(),
    { fileName: 100 },
    new Blob(['章节,题干,选项A,选项B,答案\n甲章,第一题,一,二,A\n']),
  )
  await put('videos.mediaVendor', staff({ vendorID: 'abc123', seconds: 60 }), { name: 120 })
  await put('videos.uploadBegin', staff({ bytes: 1_000 }), { fileName: 100, mark: 80 })
  const csv = new Blob(['订单号,快递公司,运单号\nE1,顺丰,SF1\n'])
  await put('delivery.numbersCheck', staff(), { fileName: 100 }, csv)
  await put('knowledge.pointTableCheck', staff({ appID }), { fileName: 100 }, new Blob(['名称,出处\n样点,教材\n']))
  if (book)
    await put(
      'materials.importCheck',
      staff({
        ...{ bookID: book.bookID, mode: 'add', levels: 2 },
        fileName: `${written.value('materials.importCheck:fileName', 100)}.md`,
      }),
      {},
      new Blob([`# ${CORPUS.slice(0, 100)}\n\n${CORPUS}`]),
    )
  const { rows: documents } = await client.send('materials.documentList', { guid: by.operator, appID })
  const document = documents[0] as unknown as Loose | undefined
  if (document) {
    const { documentID, revision, freePages, canSave, shelf, nodeID, position } = document
    const of = { documentID, revision, freePages, canSave, shelf, position, ...(nodeID ? { nodeID } : {}) }
    await put('materials.documentSave', staff(of), { title: 120 })
  }
  const { rows: parcels } = await client.send('delivery.shipmentList', { guid: by.operator })
  const sent = parcels.find(({ state }) => state === 'sent' || state === 'moving') ?? parcels[0]
  if (sent) {
    await put('delivery.shipmentMark', staff({ shipmentID: sent.shipmentID, mark: 'lose' }), { reason: 200 })
    desk.push(`/shipments/${sent.shipmentID}`)
  }
  // Last: the code of an agent stays.
  pages.push('/?ac=hostile')
  return { written, pages, desk, again }

  async function again(texts: readonly string[]): Promise<string[]> {
    const wrong: string[] = []
    for (const [name, { given, paths, file }] of made)
      for (const path of paths)
        for (const text of texts) {
          const params = structuredClone(given)
          setAt(params, path, text)
          await send(name, params as Params<typeof name>, file).catch((error: { status?: number; message: string }) => {
            const { status = 0, message } = error
            if (![400, 403, 404, 409, 429].includes(status) || message === '')
              wrong.push(`${name}:${path} answered ${status} (${message}) to ${JSON.stringify(text.slice(0, 40))}`)
          })
        }
    return wrong
  }

  /** A picture for a text of this book, with a description of its own to be written. */
  async function pictureOf(bookID: number): Promise<Loose> {
    const made = await put('materials.materialPicture', staff({ bookID }), {}, PICTURE)
    return made ? { picturesJson: [{ name: (made as unknown as { name: string }).name, alt: '' }] } : {}
  }

  /** The conversation about a report: answered, rejected with a reason, answered again, added to. */
  async function talkAbout({ errorTestFeedbackID }: Data<'feedback.reportError'>, of: Loose): Promise<void> {
    desk.push(`/feedback/${errorTestFeedbackID}`)
    pages.push(`/customerService?tab=feedback&feedbackID=${errorTestFeedbackID}`)
    const { report } = await client.send('feedback.reportDetail', { guid: by.operator, reportID: errorTestFeedbackID })
    await put('feedback.AddNewReply', mine({ errorTestFeedbackID }), { replyContent: 2_000 })
    const { report: later } = await client.send('feedback.reportDetail', {
      guid: by.operator,
      reportID: errorTestFeedbackID,
    })
    const reply = await put(
      'feedback.reportReply',
      staff({ reportID: errorTestFeedbackID, revision: later.revision ?? report.revision }),
      { content: 2_000 },
    )
    if (!reply) return
    const seen = await client.send('feedback.FeedbackListSeconds', {
      ...{ guid: by.learner.guid, appID, curPage: 0, eachPageNum: 50, feedbackType: 1, module: '' },
      errorTestFeedbackID,
    })
    const last = seen.replies.findLast(({ teacherID }) => teacherID !== null)
    await put(
      'feedback.addisadopt',
      mine({
        ...{ ...of, userID: by.learner.userID, childTableId: seen.list[0]?.childTableId ?? 0, isAccept: 0 },
        ...{ teacherID: last?.teacherID, errorTestFeedbackID, replyID: last?.replyID },
      }),
      { adoptContent: 500 },
    )
  }
}

interface Node {
  ID: number
  TestCount?: number
  Childs?: Node[]
}
const lowest = (node: Node): number => (node.Childs?.[0] ? lowest(node.Childs[0]) : node.ID)

/** Writes at a path as fields.ts names it; `[]`: the first item. */
function setAt(given: Loose, path: string, value: string): void {
  const steps = path.replaceAll('[]', '.0').split('.')
  const last = steps.pop() as string
  let at: Loose = given
  for (const step of steps) at = at[step] as Loose
  at[last] = value
}
