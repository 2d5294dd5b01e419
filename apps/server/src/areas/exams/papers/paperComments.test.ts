import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { movePaperWindow } from '../../../cores/papers/paperWindow.ts'
import { userByName } from '../../../cores/people/users.ts'
import { indexSearch } from '../../../cores/search/indexSearch.ts'
import type { Store } from '../../../platform/database/store.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import type { Api } from '../../../testing/api.ts'
import { hold } from '../../../testing/offers.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { refusal } from '../../../testing/refusal.ts'
import { candidateAt } from './testing/candidate.ts'
import { everyReply } from './testing/everyReply.ts'
import { newLearner, runPaperJobs, startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000
const TOLD = '泄露词'
const NODE = { free: 0 as const, hidden: 0 as const, pointName: '' }

/** Teachers' comments on papers: who is told of one, and when. */
describeOnBothDatabases('comments on papers', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let editor: string
  let bookID: number
  /** Both hold the version that opens comments and papers; `plain` has none. */
  const guid: Record<'vip' | 'other' | 'plain', string> = { vip: '', other: '', plain: '' }
  const appID = () => api.world.subjectID
  const send: Api['client']['send'] = (name, params) => api.client.send(name, params, { allowedRepeat: true })
  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore, { windowIn: 10 * MINUTE }))
    const modules = JSON.stringify(['ChapterTest', 'TeacherComment', 'KnowledgePStrengTest'])
    await store.write((tx) =>
      tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [modules, appID()]),
    )
    editor = await api.login(api.world.editor)
    guid.vip = await api.login(api.world.vip)
    guid.other = await newLearner(api, 'comments-other')
    guid.plain = await newLearner(api, 'comments-plain')
    const userID = (await userByName(store, 'comments-other'))?.user_id as number
    const { now } = api.clock
    await hold(store, { userID, subjectID: appID(), vn: 2, startsAt: now, endsAt: now + 1_000_000 * MINUTE })
    const of = { guid: editor, appID: appID(), shelf: 'comment' as const, name: '点评', note: '' }
    ;({ bookID } = await send('materials.bookSave', { ...of, position: 10, hidden: 0 }))
  })
  afterAll(() => api.close())
  beforeEach(() =>
    store.write(async ({ db }) => {
      for (const table of ['material_node', 'material_note', 'material_place', 'dot_seen'] as const)
        await db.deleteFrom(table).execute()
    }),
  )
  const write = async (name: string, of: object = {}) => {
    const html = `<p>${name}：${TOLD}</p>`
    return (await send('materials.nodeSave', { guid: editor, bookID, name, html, ...NODE, ...of })).nodeID
  }
  const listed = async (as: string) =>
    (await send('materials.comments', { guid: as, appID: appID() })).list.map(({ ID, isOpen }) => [ID, isOpen])
  const read = (as: string, ID: number) => send('materials.comment', { guid: as, appID: appID(), ID })
  const found = async (as: string) => {
    const { groups } = await send('search.find', { guid: as, appID: appID(), q: TOLD, kind: 'text' })
    return groups.flatMap(({ list }) => list.map(({ ID }) => ID))
  }
  const unread = async (as: string) =>
    (await send('dots.getRedDog', { guid: as, appID: appID(), channelID: 1 })).list.find(
      ({ HitType }) => HitType === 'material-comment',
    )?.unread
  const placed = async (as: string) =>
    (await send('materials.places', { guid: as, appID: appID() })).list.map(({ ID }) => ID)
  const sit = async (as: string, paperID: number) => {
    const candidate = candidateAt(api.client, as, appID(), paperID)
    await candidate.start()
    return candidate
  }
  const handedIn = async (as: string, paperID: number) => (await sit(as, paperID)).handIn()
  /** The replies, of all that learners call, that speak of a comment. */
  const telling = async (as: string, ID: number) => {
    const known = { ...{ guid: as, ID, nodeID: ID, q: '点评', paperID: papers.windowed }, attemptID: 1 }
    return [...(await everyReply(api, known))].filter(([, body]) => /泄露词|一模点评/.test(body)).map(([name]) => name)
  }
  /** Nothing tells this learner of these comments. */
  const expectNothing = async (as: string, ...ids: number[]) => {
    expect((await listed(as)).map(([ID]) => ID)).not.toEqual(expect.arrayContaining([expect.toBeOneOf(ids)]))
    expect(await found(as)).not.toEqual(expect.arrayContaining([expect.toBeOneOf(ids)]))
    expect(await placed(as)).not.toEqual(expect.arrayContaining([expect.toBeOneOf(ids)]))
    for (const ID of ids) {
      const of = { guid: as, appID: appID(), ID }
      expect(await refusal(read(as, ID))).toMatchObject({ status: 404 })
      expect(await refusal(send('materials.setPlace', of))).toMatchObject({ status: 404 })
      const note = { ...of, start: 0, quote: 'x', note: '', colour: 'yellow' as const }
      expect(await refusal(send('materials.noteSave', note))).toMatchObject({ status: 404 })
      expect((await send('materials.myNotes', of)).list).toEqual([])
    }
  }

  test('of a mock in its window nobody is told a word, whoever has handed in; after its end everybody is', async () => {
    const { opens_at, closes_at } = await store.db
      .selectFrom('paper')
      .select(['opens_at', 'closes_at'])
      .where('paper_id', '=', papers.windowed)
      .$narrowType<{ opens_at: number; closes_at: number }>()
      .executeTakeFirstOrThrow()
    const heading = await write(`${TOLD}标题`, { html: '' })
    const top = await write('一模点评', { paperID: papers.windowed, free: 1, parentID: heading })
    const below = await write('第一单元', { free: 1, parentID: top })
    await runJob(indexSearch, api.services)
    for (const as of Object.values(guid)) await expectNothing(as, top, below)
    api.clock.now = opens_at + MINUTE
    await handedIn(guid.vip, papers.windowed)
    const running = await sit(guid.other, papers.windowed)
    for (const now of [opens_at + 2 * MINUTE, closes_at + GRACE_MS - 1]) {
      api.clock.now = now
      for (const as of Object.values(guid)) {
        await expectNothing(as, top, below)
        expect((await listed(as)).map(([ID]) => ID)).not.toContain(heading)
        expect(await unread(as)).toBe(0)
      }
      expect(await telling(now < closes_at ? guid.vip : guid.other, top)).toEqual([])
    }
    api.clock.now = closes_at + GRACE_MS
    await runPaperJobs(api)
    for (const as of Object.values(guid)) {
      expect(await listed(as)).toEqual([
        [heading, as === guid.plain ? 0 : 1],
        [top, 1],
        [below, 1],
      ])
      expect((await read(as, below)).html).toContain(TOLD)
      expect((await read(as, below)).Paper).toMatchObject({
        PaperID: papers.windowed,
        Kind: 'firstMock',
        Name: '一模卷',
      })
      expect(await found(as)).toEqual(expect.arrayContaining([top, below]))
      // Written before the end, new since the end.
      expect(await unread(as)).toBe(2)
    }
    expect(await telling(guid.vip, top)).toEqual(expect.arrayContaining(['materials.comments', 'search.find']))
    expect(running.sitting.PaperID).toBe(papers.windowed)
  })

  test('without a window the own attempt that was handed in tells; while the paper is sat once more, nothing does', async () => {
    const ID = await write('自由卷点评', { paperID: papers.open })
    await runJob(indexSearch, api.services)
    for (const as of Object.values(guid)) await expectNothing(as, ID)
    const first = await sit(guid.vip, papers.open)
    await expectNothing(guid.vip, ID)
    await first.handIn()
    expect(await listed(guid.vip)).toEqual([[ID, 1]])
    expect((await read(guid.vip, ID)).html).toContain(TOLD)
    expect(await found(guid.vip)).toEqual([ID])
    expect(await unread(guid.vip)).toBe(1)
    await expectNothing(guid.other, ID)
    const of = { guid: guid.vip, appID: appID(), ID }
    await send('materials.setPlace', of)
    await send('materials.noteSave', { ...of, start: 0, quote: TOLD, note: '', colour: 'yellow' })
    expect(await placed(guid.vip)).toEqual([ID])
    const again = await sit(guid.vip, papers.open)
    await expectNothing(guid.vip, ID)
    expect(await unread(guid.vip)).toBe(0)
    await again.handIn()
    expect(await placed(guid.vip)).toEqual([ID])
    expect((await send('materials.myNotes', of)).list).toHaveLength(1)
  })

  test('a paper with a question of one that is sat, or whose window is open, is not spoken of', async () => {
    await handedIn(guid.vip, papers.open)
    const ID = await write('自由卷点评', { paperID: papers.open })
    expect(await listed(guid.vip)).toEqual([[ID, 1]])
    const sharing = await sit(guid.vip, papers.roomB)
    await expectNothing(guid.vip, ID)
    await sharing.handIn()
    await sharing.handIn([], sharing.sitting.Paper.Units[1]?.UnitID)
    expect(await listed(guid.vip)).toEqual([[ID, 1]])
    const { now } = api.clock
    const window = (opensAt: number | null, closesAt: number | null) =>
      store.write((tx) =>
        movePaperWindow(
          tx,
          { paper_id: papers.roomA, subject_id: appID(), closes_at: null, tells_at: null },
          { opensAt, closesAt, tellsAt: null },
          now,
        ),
      )
    // Windows are looked up anew when the caches of papers expire.
    await window(now - MINUTE, now + MINUTE)
    await expect.poll(() => listed(guid.vip)).toEqual([])
    await expectNothing(guid.vip, ID)
    await window(null, null)
    await expect.poll(() => listed(guid.vip)).toEqual([[ID, 1]])
  })

  test('whom no version opens the shelf or the paper finds the name with a lock, and not what it says', async () => {
    const closed = await write('要班次的点评', { paperID: papers.windowed })
    await runJob(indexSearch, api.services)
    expect(await listed(guid.vip)).toEqual([[closed, 1]])
    expect(await listed(guid.plain)).toEqual([[closed, 0]])
    expect(await read(guid.plain, closed)).toMatchObject({ name: '要班次的点评', isOpen: 0, html: '' })
    expect(await found(guid.plain)).toEqual([])
    expect(await unread(guid.plain)).toBe(0)
    // A free part of a paper that a version opens: the paper's own lock counts.
    await store.write((tx) => tx.run('update paper set is_free = 0 where paper_id = ?', [papers.windowed]))
    const free = await write('免费的点评', { paperID: papers.windowed, free: 1 })
    await runJob(indexSearch, api.services)
    expect(await listed(guid.vip)).toContainEqual([free, 1])
    expect(await listed(guid.plain)).toContainEqual([free, 0])
    expect(await read(guid.plain, free)).toMatchObject({ isOpen: 0, html: '' })
    expect(await found(guid.plain)).toEqual([])
    expect(await unread(guid.plain)).toBe(0)
    const note = {
      guid: guid.plain,
      appID: appID(),
      ID: free,
      start: 0,
      quote: 'x',
      note: '',
      colour: 'yellow' as const,
    }
    expect(await refusal(send('materials.noteSave', note))).toMatchObject({ outcome: 'notVip' })
  })

  test('of a point that a held comment names, the comment is no place', async () => {
    const ID = await write('考点与试卷', { paperID: papers.open, pointName: '要点一' })
    const { SameKnowPointID } = await read(guid.vip, ID)
    const places = async (as: string) =>
      (await send('knowledge.pointPlaces', { guid: as, SameKnowPointID: SameKnowPointID ?? 0 })).list
        .filter(({ Kind }) => Kind === 'text')
        .map(({ ID: id, State }) => [id, State])
    expect(await places(guid.vip)).toEqual([[ID, 'open']])
    expect(await places(guid.other)).toEqual([])
  })

  test('an editor chooses among the public papers of the subject, on the shelf of comments alone', async () => {
    const { list } = await send('materials.commentPapers', { guid: editor, appID: appID() })
    expect(list.map(({ paperID }) => paperID)).toContain(papers.windowed)
    expect(list.map(({ paperID }) => paperID)).not.toContain(papers.own)
    for (const paperID of [papers.own, 12_345])
      expect((await refusal(write('错', { paperID })))?.data.errors).toMatchObject([{ field: 'paperID' }])
    const nodeID = await write('对', { paperID: papers.open })
    expect(await send('materials.node', { guid: editor, nodeID })).toMatchObject({
      ...{ paperID: papers.open, paperName: '自由卷' },
    })
    const of = { guid: editor, appID: appID(), name: '点评', note: '', position: 10, hidden: 0 as const }
    const theory = await send('materials.bookSave', { ...of, shelf: 'theory' })
    const wrong = write('错', { paperID: papers.open, bookID: theory.bookID })
    expect((await refusal(wrong))?.data.errors).toMatchObject([{ field: 'paperID' }])
    // A removed comment may come back: its book stays where comments are held.
    await send('materials.nodeRemove', { guid: editor, nodeID })
    const moved = send('materials.bookSave', { ...of, bookID, revision: 1, shelf: 'theory' })
    expect((await refusal(moved))?.data.errors).toMatchObject([{ field: 'shelf' }])
  })
})
