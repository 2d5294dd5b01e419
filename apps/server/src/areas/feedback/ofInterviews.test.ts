import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

const PAGE = { curPage: 0, eachPageNum: 50 }

describeOnBothDatabases('reports on interviews', (openStore) => {
  let scene: Scene
  let learner: string
  let subjectID: number
  let mockID: number
  const ids = new Map<string, number>()
  beforeAll(async () => {
    scene = await setScene(await openStore())
    const { world } = scene.api
    learner = await scene.api.login(world.vip)
    subjectID = world.subjectID
    mockID = world.otherSubjectID
    const { question_id } = await scene.store.db
      .selectFrom('question')
      .select('question_id')
      .where('external_id', '=', 'f1')
      .executeTakeFirstOrThrow()
    await scene.store.write(async (tx) => {
      await tx.db.updateTable('subject').set({ mock_subject_id: mockID }).where('subject_id', '=', subjectID).execute()
    })
    for (const [name, subject_id, kind] of [
      ['ofSubject', subjectID, 'question'],
      ['ofInterview', mockID, 'question'],
      ['ofPoint', mockID, 'point'],
    ] as const) {
      const { errorTestFeedbackID } = await scene.api.client.send('feedback.reportError', {
        ...{ guid: learner, appID: subjectID, clientID: `of-interviews-${name}-000`, allTestID: question_id },
        ...{ feedbackType: 1, module: 'errorTest', about: 'stem', content: name },
      })
      ids.set(name, errorTestFeedbackID)
      // Filed as the interview page does.
      await scene.store.write(async (tx) => {
        await tx.db
          .updateTable('report')
          .set({ subject_id, kind })
          .where('report_id', '=', errorTestFeedbackID)
          .execute()
      })
    }
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const found = (list: { errorTestFeedbackID: number }[]) =>
    list.map(({ errorTestFeedbackID }) => errorTestFeedbackID).sort()
  const of = (...names: string[]) => names.map((name) => ids.get(name)).sort()

  test('stand among those of the subject that is studied, and alone where the interviews are asked', async () => {
    const list = async (appID: number) =>
      (await send().send('feedback.feedbackList', { guid: learner, appID, ...PAGE })).list
    expect(found(await list(subjectID))).toEqual(of('ofSubject', 'ofInterview'))
    expect(found(await list(mockID))).toEqual(of('ofInterview'))
    const points = await send().send('feedback.getKnowledgeFeedList', { guid: learner, appID: subjectID })
    expect(found(points.list)).toEqual(of('ofPoint'))
    const errorTestFeedbackID = ids.get('ofPoint') as number
    const { report } = await send().send('feedback.getKnowledgeFeedDetail', {
      ...{ guid: learner, appID: subjectID, errorTestFeedbackID },
    })
    expect(report?.appID).toBe(mockID)
  })

  test('an answer shows in the dot of the subject and in that of the interviews', async () => {
    const userID = await scene.idOf(scene.api.world.vip)
    const dot = async (appID: number) => {
      const learner = await scene.api.services.dots.learnerOf(userID, appID)
      return (await scene.api.services.dots.dotsOf(learner)).find(({ kind }) => kind === 'feedback')?.unread
    }
    const red = async (appID: number) => (await send().send('feedback.getmshongdian', { guid: learner, appID })).count
    expect([await dot(subjectID), await red(mockID)]).toEqual([0, 0])
    const teacher = await scene.guidOf('teacher')
    const reportID = ids.get('ofInterview') as number
    const { revision } = (await send().send('feedback.reportDetail', { guid: teacher, reportID })).report
    await send().send('feedback.reportReply', { guid: teacher, reportID, revision, content: '已核对' })
    expect([await dot(subjectID), await dot(mockID), await red(mockID)]).toEqual([1, 1, 1])
    const toJudge = await send().send('feedback.ReviewTeacherFeedbackList', {
      guid: learner,
      appID: subjectID,
      ...PAGE,
    })
    expect(found(toJudge.list)).toEqual(of('ofInterview'))
    await send().send('feedback.readFeedbackReply', { guid: learner, errorTestFeedbackID: reportID })
    expect([await dot(subjectID), await red(mockID)]).toEqual([0, 0])
  })
})
