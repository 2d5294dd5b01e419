import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'

const PAGE = { curPage: 0, eachPageNum: 50 }

describeOnBothDatabases('reports of errors', (openStore) => {
  let scene: Scene
  let teacher: string
  let learner: string
  let other: string
  let appID: number
  let sent = 0
  const questions = new Map<string, number>()
  beforeAll(async () => {
    scene = await setScene(await openStore())
    const { api } = scene
    teacher = await scene.guidOf('teacher')
    learner = await api.login(api.world.vip)
    other = await api.login(api.world.plain)
    appID = api.world.subjectID
    const rows = await scene.store.db.selectFrom('question').select(['external_id', 'question_id']).execute()
    for (const row of rows) questions.set(row.external_id, row.question_id)
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const idOf = (externalID: string) => questions.get(externalID) as number

  const report = async (guid: string, of: object = {}) => {
    const { errorTestFeedbackID } = await send().send('feedback.reportError', {
      guid,
      appID,
      clientID: `feedback-test-${String(++sent).padStart(6, '0')}`,
      allTestID: idOf('f1'),
      feedbackType: 1,
      module: 'errorTest',
      about: 'key',
      content: '答案应该是乙',
      ...of,
    })
    return errorTestFeedbackID
  }
  const mine = async (guid: string, call: 'feedbackList' | 'teacherFeedbackList' | 'ReviewTeacherFeedbackList') =>
    (await send().send(`feedback.${call}`, { guid, appID, ...PAGE })).list
  const ids = async (guid: string, call: Parameters<typeof mine>[1]) =>
    (await mine(guid, call)).map(({ errorTestFeedbackID }) => errorTestFeedbackID)
  const desk = (reportID: number) => send().send('feedback.reportDetail', { guid: teacher, reportID })
  const answer = async (reportID: number, content = '已核对') => {
    const { revision } = (await desk(reportID)).report
    return (await send().send('feedback.reportReply', { guid: teacher, reportID, revision, content })).replyID
  }
  const thread = async (guid: string, errorTestFeedbackID: number) => {
    const asked = { guid, appID, ...PAGE, feedbackType: 1, module: '', errorTestFeedbackID }
    return send().send('feedback.FeedbackListSeconds', asked)
  }
  const judge = async (guid: string, errorTestFeedbackID: number, isAccept: 0 | 1, adoptContent = '', of = {}) => {
    const { list, replies } = await thread(guid, errorTestFeedbackID)
    const last = replies.findLast(({ teacherID }) => teacherID !== null)
    return send().send('feedback.addisadopt', {
      guid,
      appID,
      userID: await scene.idOf(guid === learner ? scene.api.world.vip : scene.api.world.plain),
      allTestID: list[0]?.allTestID ?? 0,
      childTableId: list[0]?.childTableId ?? 0,
      isAccept,
      adoptContent,
      teacherID: last?.teacherID ?? 1,
      errorTestFeedbackID,
      replyID: last?.replyID ?? 1,
      ...of,
    })
  }
  const dot = async (guid: string) => (await send().send('feedback.getmshongdian', { guid, appID })).count

  test('a report is cleaned, stands in my list with the question, and in nobody else’s', async () => {
    const id = await report(learner, { content: '见 https://a.example <b>第</b>二版' })
    expect((await mine(learner, 'feedbackList'))[0]).toMatchObject({
      errorTestFeedbackID: id,
      title: '免费一',
      content: '见 # #第#二版',
      talk: 'open',
      allTestID: idOf('f1'),
      childTableId: 1,
      lastReply: null,
    })
    expect(await ids(other, 'feedbackList')).toEqual([])
    expect(await refusal(thread(other, id))).toMatchObject({ status: 404 })
    expect(await refusal(send().send('feedback.delFeedback', { guid: other, errorTestFeedbackID: id }))).toMatchObject({
      status: 404,
    })
  })

  test('a report that is sent again with the same id of the client is there once', async () => {
    const clientID = 'sent-twice-000001'
    const first = await report(learner, { clientID })
    const again = await send().send(
      'feedback.reportError',
      {
        guid: learner,
        appID,
        clientID,
        allTestID: idOf('f1'),
        feedbackType: 1,
        module: 'errorTest',
        about: 'key',
        content: '答案应该是乙',
      },
      { allowedRepeat: true },
    )
    expect(again.errorTestFeedbackID).toBe(first)
    expect((await ids(learner, 'feedbackList')).filter((id) => id === first)).toHaveLength(1)
  })

  test('what cannot be reported is refused by field; a question that one may not read cannot be reported', async () => {
    const fields = async (of: object) =>
      ((await refusal(report(learner, of)))?.data?.errors ?? []).map(({ field }: { field: string }) => field)
    expect(await fields({ content: '  ', feedbackType: 9 })).toEqual(['content', 'feedbackType'])
    expect(await fields({ allTestID: undefined })).toEqual(['allTestID'])
    expect(await fields({ feedbackType: 12 })).toEqual(['SameKnowPointID'])
    expect(await refusal(report(learner, { allTestID: 1 }))).toMatchObject({ status: 404 })
    expect(await refusal(report(other, { allTestID: idOf('a1') }))).toMatchObject({ status: 201 })
  })

  test('the whole round: reported, answered, rejected with a reason, answered again, accepted', async () => {
    const id = await report(learner)
    expect(await dot(learner)).toBe(0)
    await answer(id, '原答案正确')
    expect(await dot(learner)).toBe(1)
    expect(await ids(learner, 'teacherFeedbackList')).toContain(id)
    expect(await ids(learner, 'ReviewTeacherFeedbackList')).toEqual([id])
    await send().send('feedback.readFeedbackReply', { guid: learner, errorTestFeedbackID: id })
    expect(await dot(learner)).toBe(0)
    expect((await refusal(judge(learner, id, 0, ' ')))?.data.errors).toMatchObject([{ field: 'adoptContent' }])
    await judge(learner, id, 0, '教材第 3 版不是这样')
    expect((await desk(id)).report).toMatchObject({ talk: 'rejected', waitingSince: scene.api.clock.now })
    expect((await thread(learner, id)).replies).toMatchObject([
      { replyContent: '原答案正确', isAccept: 0, adoptContent: '教材第 3 版不是这样', teacherName: 'teacher' },
    ])
    await answer(id, '您说得对，已改')
    await judge(learner, id, 1, '谢谢')
    expect((await desk(id)).report).toMatchObject({ talk: 'accepted', waitingSince: null })
    expect(await ids(learner, 'ReviewTeacherFeedbackList')).toEqual([])
    expect(await dot(learner)).toBe(0)
  })

  test('an answer is judged once, by the one who reported, and only the last one', async () => {
    const id = await report(learner)
    const first = await answer(id, '一')
    await answer(id, '二')
    const teacherID = await scene.idOf('teacher')
    expect(await refusal(judge(learner, id, 1, '', { replyID: first }))).toMatchObject({
      status: 409,
      data: { reason: 'changed' },
    })
    expect(await refusal(judge(learner, id, 1, '', { userID: teacherID }))).toMatchObject({ status: 403 })
    expect(await refusal(judge(learner, id, 1, '', { teacherID: 1 }))).toMatchObject({ status: 404 })
    expect(await refusal(judge(learner, id, 1, '', { allTestID: idOf('f2') }))).toMatchObject({ status: 404 })
    await judge(learner, id, 1)
    expect(await refusal(judge(learner, id, 0, '还是不对'))).toMatchObject({ status: 409, data: { reason: 'judged' } })
  })

  test('a further reply opens the report again; a closed one takes none', async () => {
    const id = await report(learner)
    await answer(id)
    const add = (replyContent: string) =>
      send().send('feedback.AddNewReply', { guid: learner, errorTestFeedbackID: id, replyContent })
    await add('补充一张图')
    expect((await desk(id)).report).toMatchObject({ talk: 'open' })
    expect((await desk(id)).replies).toMatchObject([
      { teacherName: 'teacher' },
      { replyContent: '补充一张图', teacherID: null },
    ])
    await send().send('feedback.reportClose', { guid: teacher, reportID: id })
    expect((await mine(learner, 'feedbackList')).find((one) => one.errorTestFeedbackID === id)).toMatchObject({
      closed: 1,
      isRead: 0,
    })
    expect(await refusal(add('还有'))).toMatchObject({ status: 409, data: { reason: 'closed' } })
    await send().send('feedback.reportReopen', { guid: teacher, reportID: id })
    await add('再补充')
    expect((await desk(id)).replies).toHaveLength(3)
    await send().send('feedback.delFeedback', { guid: learner, errorTestFeedbackID: id })
  })

  test('two teachers at one report: the second is told that it went on', async () => {
    const id = await report(learner)
    const { revision } = (await desk(id)).report
    const reply = (content: string) =>
      send().send('feedback.reportReply', { guid: teacher, reportID: id, revision, content })
    await reply('先')
    expect(await refusal(reply('后'))).toMatchObject({ status: 409, data: { reason: 'changed' } })
    expect((await desk(id)).replies).toHaveLength(1)
  })

  test('one answer reaches the learners of all merged reports, and each judges it', async () => {
    const main = await report(learner, { allTestID: idOf('f2') })
    const twin = await report(other, { allTestID: idOf('f2'), content: '同样的问题' })
    const elsewhere = await report(learner)
    const merge = (reportID: number, intoID: number) =>
      send().send('feedback.reportMerge', { guid: teacher, reportID, intoID })
    expect(await refusal(merge(twin, elsewhere))).toMatchObject({ status: 409 })
    expect((await desk(main)).others.map(({ reportID }) => reportID)).toEqual([twin])
    await merge(twin, main)
    expect((await desk(twin)).report).toMatchObject({
      place: 'merged',
      mergedInto: main,
      waitingSince: null,
      weight: 2,
    })
    await answer(main, '已改为 B')
    expect((await thread(other, twin)).replies).toMatchObject([{ replyContent: '已改为 B', isAccept: null }])
    await judge(learner, main, 1)
    await judge(other, twin, 0, '我说的是选项')
    expect((await desk(twin)).report).toMatchObject({ place: 'listed', talk: 'rejected', mergedInto: null })
    expect((await desk(main)).report).toMatchObject({ talk: 'accepted' })
  })

  test('who is merged into an answered report gets that answer; a split one stands for itself', async () => {
    const main = await report(learner, { allTestID: idOf('f2') })
    await answer(main, '看解析第二段')
    const late = await report(other, { allTestID: idOf('f2') })
    await send().send('feedback.reportMerge', { guid: teacher, reportID: late, intoID: main })
    expect((await thread(other, late)).replies).toMatchObject([{ replyContent: '看解析第二段' }])
    await send().send('feedback.reportSplit', { guid: teacher, reportID: late })
    expect((await desk(late)).report).toMatchObject({ place: 'listed', talk: 'answered' })
    await answer(main, '又一条')
    expect((await thread(other, late)).replies).toHaveLength(1)
  })

  test('the queue: what waits the longest first, or what most report; a deleted report is gone', async () => {
    const rows = async (of: object) =>
      (await send().send('feedback.reportList', { guid: teacher, appID, pageSize: 200, ...of })).rows
    const waiting = await rows({ state: 'waiting' })
    expect(waiting.length).toBeGreaterThan(2)
    expect(waiting.every(({ waitingSince }) => waitingSince !== null)).toBe(true)
    const moments = waiting.map(({ waitingSince }) => waitingSince ?? 0)
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
    const weights = (await rows({ order: '-weight' })).map(({ weight }) => weight)
    expect(weights).toEqual([...weights].sort((a, b) => b - a))
    const gone = await report(learner, { content: '独一无二的纠错' })
    expect((await rows({ q: '独一无二' })).map(({ reportID }) => reportID)).toEqual([gone])
    expect((await rows({ q: '独一无二' }))[0]?.userName).toBe('139****0001')
    await send().send('feedback.delFeedback', { guid: learner, errorTestFeedbackID: gone })
    expect(await rows({ q: '独一无二' })).toEqual([])
    expect(await ids(learner, 'feedbackList')).not.toContain(gone)
  })

  test('a report on a knowledge point has its own list, and is judged by its reply', async () => {
    const { point_id } = await scene.store.db.selectFrom('point').select('point_id').limit(1).executeTakeFirstOrThrow()
    const of = {
      allTestID: undefined,
      SameKnowPointID: point_id,
      feedbackType: 12,
      module: 'recitePoint',
      about: 'point',
    }
    const id = await report(learner, of)
    expect(await ids(learner, 'feedbackList')).not.toContain(id)
    const points = await send().send('feedback.getKnowledgeFeedList', { guid: learner, appID })
    expect(points.list).toMatchObject([{ errorTestFeedbackID: id, SameKnowPointID: point_id, allTestID: null }])
    const page = (curPage: number) =>
      send().send('feedback.getKnowledgeFeedList', { guid: learner, appID, curPage, eachPageNum: 1 })
    const other = await report(learner, of)
    const [first, second, third] = [await page(0), await page(1), await page(2)]
    expect([first.total, second.total]).toEqual([2, 2])
    expect([...first.list, ...second.list].map(({ errorTestFeedbackID }) => errorTestFeedbackID).sort()).toEqual(
      [id, other].sort(),
    )
    expect(third.list).toEqual([])
    await send().send('feedback.delFeedback', { guid: learner, errorTestFeedbackID: other })
    const seconds = { guid: learner, appID, ...PAGE, feedbackType: 12, module: 'recitePoint' }
    expect((await send().send('feedback.FeedbackListSeconds', seconds)).list).toHaveLength(1)
    const replyID = await answer(id)
    const update = (of: object) => send().send('feedback.updateKnowledgeFeed', { guid: learner, appID, replyID, ...of })
    expect(await refusal(update({}))).toMatchObject({ status: 400 })
    await update({ IsRead: 1 })
    const detail = () =>
      send().send('feedback.getKnowledgeFeedDetail', { guid: learner, appID, errorTestFeedbackID: id })
    expect((await detail()).replies).toMatchObject([{ isRead: 1, isAccept: null }])
    await update({ IsAccept: 1, AdoptContent: '明白了' })
    expect((await detail()).replies).toMatchObject([{ isAccept: 1, adoptContent: '明白了' }])
  })

  test('a report on a point that was merged, or is by then, leads to the point that stays', async () => {
    const [merged, stays] = await scene.store.db.selectFrom('point').selectAll().orderBy('point_id').limit(2).execute()
    if (!merged || !stays) throw new Error('two points are needed')
    const of = { allTestID: undefined, feedbackType: 12, module: 'recitePoint', about: 'point' }
    const before = await report(learner, { ...of, SameKnowPointID: merged.point_id })
    await scene.store.write((tx) =>
      tx.db.insertInto('point_merged').values({ point_id: merged.point_id, into_id: stays.point_id }).execute(),
    )
    const since = await report(learner, { ...of, SameKnowPointID: merged.point_id })
    const { list } = await send().send('feedback.getKnowledgeFeedList', { guid: learner, appID })
    for (const id of [before, since]) {
      expect(list.find((one) => one.errorTestFeedbackID === id)?.SameKnowPointID).toBe(stays.point_id)
      expect((await desk(id)).report.SameKnowPointID).toBe(stays.point_id)
    }
    expect(list.find((one) => one.errorTestFeedbackID === since)?.title).toBe(stays.name)
    await scene.store.write((tx) => tx.run('delete from point_merged', []))
  })

  test('a picture is painted anew, opened by its writer alone, and fixed once a teacher answered', async () => {
    const id = await report(learner)
    const photo = await sharp({ create: { width: 3_000, height: 20, channels: 3, background: '#c00' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .jpeg()
      .toBuffer()
    const attach = (bytes: Uint8Array, guid = learner) =>
      scene.sendFile('feedback.reportPicture', { guid, errorTestFeedbackID: id }, new Blob([new Uint8Array(bytes)]))
    expect(
      await refusal(attach(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))),
    ).toMatchObject({
      status: 400,
    })
    expect(await refusal(attach(photo, other))).toMatchObject({ status: 404 })
    const { picture } = await attach(photo)
    const open = (by: string) => fetch(`${scene.api.origin}${picture}&guid=${by}`)
    expect((await open(other)).status).not.toBe(200)
    expect((await open(learner)).headers.get('content-type')).toBe('image/jpeg')
    const kept = (
      await scene.store.db.selectFrom('report').select('picture').where('report_id', '=', id).executeTakeFirstOrThrow()
    ).picture as string
    const found = await scene.api.services.files.get(kept)
    const bytes = await buffer(found?.content as Readable)
    const { width, format, exif } = await sharp(bytes).metadata()
    expect({ width, format, exif }).toEqual({ width: 2_000, format: 'jpeg', exif: undefined })
    expect((await desk(id)).report.picture).toContain('/files/signed/feedback/')
    await answer(id)
    expect(await refusal(attach(photo))).toMatchObject({ status: 409 })
    await send().send('feedback.delFeedback', { guid: learner, errorTestFeedbackID: id })
    expect(await scene.api.services.files.stat(kept)).toBeUndefined()
    const left = await scene.store.db
      .selectFrom('report')
      .select(['content', 'picture'])
      .where('report_id', '=', id)
      .execute()
    expect(left).toEqual([{ content: '', picture: null }])
  })

  test('a teacher’s note stands under the question for whoever may read its key, pinned ones first', async () => {
    const note = (of: object) =>
      send().send('feedback.noteSave', {
        guid: teacher,
        appID,
        allTestID: idOf('f1'),
        content: '注意口径',
        pinned: 0,
        ...of,
      })
    const { noteID } = await note({})
    await note({ content: '先看这里', pinned: 1 })
    await note({ allTestID: idOf('a1'), content: '付费章节的说明' })
    const seen = async (guid: string) =>
      (await send().send('feedback.teacherNotes', { guid, appID, allTestIDs: [idOf('f1'), idOf('a1')] })).list.map(
        ({ content }) => content,
      )
    expect(await seen(learner)).toEqual(expect.arrayContaining(['先看这里', '注意口径', '付费章节的说明']))
    expect((await seen(learner)).indexOf('先看这里')).toBeLessThan((await seen(learner)).indexOf('注意口径'))
    expect((await seen(other)).sort()).toEqual(['先看这里', '注意口径'].sort())
    await note({ noteID, revision: 1, content: '改过的' })
    expect(await refusal(note({ noteID, revision: 1, content: '晚了' }))).toMatchObject({ status: 409 })
    await send().send('feedback.noteRemove', { guid: teacher, noteID })
    expect(await seen(other)).toEqual(['先看这里'])
  })

  test('the figures say how fast and how well reports are answered', async () => {
    const all = await send().send('feedback.feedbackFigures', { guid: teacher, appID })
    const { rows } = await send().send('feedback.reportList', { guid: teacher, appID, pageSize: 200 })
    expect(all.waiting).toBe(rows.filter(({ waitingSince }) => waitingSince !== null).length)
    expect(all.accepted).toBe(rows.filter(({ talk }) => talk === 'accepted').length)
    expect(all.teachers).toMatchObject([{ name: 'teacher' }])
    expect(all.subjects).toMatchObject([{ appID, reports: all.reports }])
    expect(all.days.reduce((sum, { reports }) => sum + reports, 0)).toBe(all.reports)
    const before = await send().send('feedback.feedbackFigures', { guid: teacher, appID, to: 1 })
    // Of the delays 1, 2, 3, 4 and 20 hours half are at most 3, nine of ten at most 20; what waits is in none of them.
    scene.api.clock.now += 86_400_000
    const from = scene.api.clock.now
    const reports = []
    for (let count = 0; count < 6; count++) reports.push(await report(other, { allTestID: idOf('f2') }))
    for (const [at, hours] of [4, 1, 20, 3, 2].entries()) {
      scene.api.clock.now = from + hours * 3_600_000
      await answer(reports[at] as number)
      // A second answer does not change how long the first one took.
      if (hours === 1) {
        scene.api.clock.now += 3_600_000
        await answer(reports[at] as number, '补充')
      }
    }
    scene.api.clock.now = from + 86_400_000
    const one = await send().send('feedback.feedbackFigures', { guid: teacher, appID, from })
    expect(one).toMatchObject({ reports: 6, answered: 5, waiting: 1, oldestWaiting: from })
    expect([one.medianFirstReply, one.slowFirstReply]).toEqual([3 * 3_600_000, 20 * 3_600_000])
    expect(before).toMatchObject({ reports: 0, medianFirstReply: null, days: [] })
  })
})
