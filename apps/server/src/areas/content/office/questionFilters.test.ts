import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { findMissingPictures } from '../../../cores/content/pictures/missingPictures.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'

describeOnBothDatabases('the filters of the list of questions', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    const draft = (externalID: string, more: object = {}) => ({
      ...{ externalID, chapterPath: ['筛选章'], style: 'A1', form: 'ATEST' as const, stem: `筛选 ${externalID}` },
      ...{ options: ['甲', '乙'].map((content, at) => ({ name: 'AB'[at] as string, content })), answer: 'A' },
      ...{ explanation: '有', points: ['筛选点'] },
      ...more,
    })
    await fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, [
      draft('f1', { year: 2021, difficulty: 2, source: '甲卷' }),
      draft('f2', { year: 2023, difficulty: 5, source: '乙卷', explanation: '' }),
      draft('f3', { stem: '筛选 f3 见图 [没有.svg]', points: [], source: `长${'来'.repeat(150)}` }),
      draft('f4', { points: ['别的点'] }),
    ])
    for (const row of (await list({ q: '筛选' })).rows) ids[row.externalID] = row.allTestID
  })
  afterAll(() => scene.close())
  const list = (filter: object) =>
    scene.api.client.send('content.questionList', { guid, appID, pageSize: 200, ...filter })
  const found = async (filter: object) =>
    (await list({ q: '筛选', ...filter })).rows.map(({ externalID }) => externalID).sort()

  test('by point, year, difficulty and source; what has none is found by 0', async () => {
    expect(await found({ point: '筛选' })).toEqual(['f1', 'f2'])
    expect(await found({ year: 2023 })).toEqual(['f2'])
    expect(await found({ year: 0 })).toEqual(['f3', 'f4'])
    expect(await found({ difficulty: 5 })).toEqual(['f2'])
    expect(await found({ difficulty: 0 })).toEqual(['f3', 'f4'])
    const { sources, years, editors } = await scene.api.client.send('content.questionFacets', { guid, appID })
    expect(years).toEqual(expect.arrayContaining([2023, 2021]))
    expect(editors.length).toBeGreaterThan(0)
    expect(await found({ source: '乙卷' })).toEqual(['f2'])
    expect(await found({ source: sources.find((source) => source.startsWith('长')) })).toEqual(['f3'])
  })

  test('by what is lacking: an explanation, a point, a paper, a picture that nobody uploaded', async () => {
    expect(await found({ lacks: 'explanation' })).toEqual(['f2'])
    expect(await found({ lacks: 'point' })).toEqual(['f3'])
    await scene.store.write(async ({ db }) => {
      const of = { paper_id: 77, position: 0, name: '筛选卷' }
      const limits = { pass_mark: null, opens_at: null, closes_at: null, entry_seconds: null, owner_user_id: null }
      await db
        .insertInto('paper')
        .values({
          ...{ ...of, ...limits, subject_id: appID, external_key: 'filters', kind: 'mock', source_name: '模拟' },
          ...{ room: 'open', year: null, module: 'ExamTest', rule_version: '1', full_mark: 100, seconds: 60 },
          updated_at: 1,
        })
        .execute()
      await db
        .insertInto('paper_unit')
        .values({ ...of, unit_id: 77, seconds: 60, pass_mark: null })
        .execute()
      await db
        .insertInto('paper_section')
        .values({ ...of, unit_id: 77, section_id: 77, style_id: 1 })
        .execute()
      await db
        .insertInto('paper_item')
        .values({ paper_id: 77, question_id: ids.f1 as number, section_id: 77, position: 0, marks: 100 })
        .execute()
    })
    expect(await found({ lacks: 'paper' })).toEqual(['f2', 'f3', 'f4'])
    await lookForAll()
    expect((await list({ lacks: 'picture', q: 'f3' })).rows).toMatchObject([{ missingPictures: ['没有.svg'] }])
    await scene.api.services.files.put(`images/${appID}/没有.svg`, Buffer.from(PICTURE), { maxBytes: 1_000 })
    await scene.store.write((tx) => scene.api.services.content.in(tx).lookForPictures(appID))
    await lookForAll()
    expect(await found({ lacks: 'picture' })).toEqual([])
  })

  /** As the job does. */
  const lookForAll = async () => {
    const turn = { hold: async () => undefined } as never
    const { services } = scene.api
    for (;;) {
      const look = await findMissingPictures.find(services, turn)
      if (look === undefined) return
      await findMissingPictures.work(services, look, turn)
    }
  }

  test('by what learners did: few answer it rightly, it does not tell who knows more, it was reported', async () => {
    const measure = (question_id: number, answered_right: number, discrimination: number) => ({
      ...{ question_id, subject_id: appID, rating: 0, attempts: 40, answered_right, measured_attempts: 40 },
      ...{ discrimination, upper_lower: null, median_seconds: null, wrong_reply: null, wrong_times: 0 },
    })
    await scene.store.write(async (tx) => {
      await tx.db.deleteFrom('question_measure').where('question_id', 'in', Object.values(ids)).execute()
      await tx.db
        .insertInto('question_measure')
        .values([measure(ids.f1 as number, 4, 0.5), measure(ids.f2 as number, 30, -0.2)])
        .execute()
      await tx.db
        .insertInto('report_target')
        .values({ kind: 'question', target_id: ids.f4 as number, weight: 3 })
        .execute()
    })
    expect(await found({ trouble: 'facility' })).toEqual(['f1'])
    expect(await found({ trouble: 'discrimination' })).toEqual(['f2'])
    expect(await found({ trouble: 'reports' })).toEqual(['f4'])
    const order = async (by: string) => (await list({ q: '筛选', order: by })).rows.map(({ externalID }) => externalID)
    // What has no measure stands last, whatever the direction.
    expect((await order('rate')).slice(0, 2)).toEqual(['f1', 'f2'])
    expect((await order('-rate')).slice(0, 2)).toEqual(['f2', 'f1'])
    expect((await order('-year')).slice(0, 2)).toEqual(['f2', 'f1'])
    expect((await order('year')).slice(0, 2)).toEqual(['f1', 'f2'])
    expect((await order('-reports'))[0]).toBe('f4')
    expect((await list({ q: 'f1', order: 'externalID' })).rows).toMatchObject([
      { answer: 'A', points: ['筛选点'], year: 2021, difficulty: 2, source: '甲卷', rate: 0.1, attempts: 40 },
    ])
  })

  test('by who edited', async () => {
    const { client } = scene.api
    const allTestID = ids.f4 as number
    const { hash } = await client.send('content.questionDetail', { guid, appID, allTestID })
    await client.send('content.questionRemove', { guid, appID, allTestID, hash })
    const { editors } = await client.send('content.questionFacets', { guid, appID })
    const userID = await scene.idOf('editor')
    expect(editors.map((editor) => editor.userID)).toContain(userID)
    expect(await found({ editor: userID })).toEqual(['f4'])
    expect(await found({ editor: await scene.idOf('operator') })).toEqual([])
    expect((await list({ editor: userID, q: 'f4' })).rows).toMatchObject([{ editedBy: expect.stringMatching(/./) }])
  })
})
