import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { chapterIDs } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Held, reviewedBank } from '../../../testing/office/reviewedBank.ts'
import { TYPED_QUESTION } from '../../../testing/office/samples/contentSamples.ts'
import type { Scene } from '../../../testing/office/scene.ts'

describeOnBothDatabases('changes of questions that a second editor releases', (openStore) => {
  const {
    begin,
    as,
    client,
    detail,
    learnersRead,
    move,
    newChapter,
    newQuestion,
    proposal,
    propose,
    release,
    revision,
    setReviewed,
  } = reviewedBank()
  let scene: Scene
  let appID: number
  let cptID: number
  beforeAll(async () => {
    ;({ scene, appID, cptID } = await begin(await openStore()))
  })
  afterAll(() => scene.close())

  test('rule: a subject that is reviewed takes no change of a question by hand', async () => {
    const allTestID = await newQuestion()
    const { hash } = await detail(allTestID)
    const of = { ...as('editor'), appID, allTestID, hash }
    const refused = { status: 409, data: { reason: 'reviewed' } }
    await expect(
      client().send('content.questionSave', { ...of, cptID, questionJson: TYPED_QUESTION }),
    ).rejects.toMatchObject(refused)
    await expect(client().send('content.questionRemove', of)).rejects.toMatchObject(refused)
    await expect(
      client().send('content.questionCreate', { ...as('editor'), appID, cptID, questionJson: TYPED_QUESTION }),
    ).rejects.toMatchObject(refused)
    await setReviewed(0)
    await client().send('content.questionRemove', of)
    await setReviewed(1)
    await expect(client().send('content.questionRestore', of)).rejects.toMatchObject(refused)
    // Learners’ reading is a matter of the subject, and the subject of its check-list: both tell it.
    expect(await detail(allTestID)).toMatchObject({ isReviewed: true, proposal: null })
    const { isReviewed } = await client().send('content.questionChapters', { ...as('editor'), appID })
    expect(isReviewed).toBe(true)
  })

  test('learners read a change once another editor released it, and their copies follow', async () => {
    const allTestID = await newQuestion({ explanation: '原来的' })
    const before = await revision()
    const held = await propose('editor', allTestID, { explanation: '改过的' })
    expect((await learnersRead()).get(allTestID)).toBe('原来的')
    expect(await revision()).toBe(before)
    expect(await detail(allTestID)).toMatchObject({ proposal: { ...{ isMine: true, state: 'waiting' } } })
    // Never by whoever wrote it.
    await expect(release('editor', held)).rejects.toMatchObject({ status: 403 })
    await expect(release('teacher', held)).rejects.toMatchObject({ status: 403 })
    await release('second', held)
    expect((await learnersRead()).get(allTestID)).toBe('改过的')
    // What learners hold offline asks for the subject’s revision.
    expect(await revision()).toBe(before + 1)
    const { versions } = await client().send('content.questionVersions', { ...as('editor'), appID, allTestID })
    expect(versions[0]).toMatchObject({ actorName: 'editor（second 审核）', question: { explanation: '改过的' } })
    expect(versions[1]).toMatchObject({ question: { explanation: '原来的' } })
  })

  test('a release is taken back as one step: learners read what was there, and it waits again', async () => {
    const allTestID = await newQuestion({ explanation: '原来的' })
    const held = await propose('editor', allTestID, { explanation: '改过的' })
    const released = { ...held, ...(await release('second', held)) }
    const undo = (name: string, of: Held) =>
      client().send('content.proposalUndo', { ...as(name), proposalID: of.proposalID, revision: of.revision })
    await expect(undo('editor', released)).rejects.toMatchObject({ status: 403 })
    await undo('second', released)
    expect((await learnersRead()).get(allTestID)).toBe('原来的')
    const again = await proposal(held)
    expect(again).toMatchObject({ state: 'waiting', isOutdated: false, question: { explanation: '改过的' } })
    const twice = await release('second', again)
    expect((await learnersRead()).get(allTestID)).toBe('改过的')
    // Somebody's later release stands: the former one cannot be taken back over it.
    await release('second', await propose('editor', allTestID, { explanation: '又改过' }))
    await expect(undo('second', { ...held, ...twice })).rejects.toMatchObject({ status: 409 })
    expect((await learnersRead()).get(allTestID)).toBe('又改过')
  })

  test('a draft waits for nobody; sent back it says why, and is handed in again', async () => {
    const allTestID = await newQuestion()
    const draft = await propose('teacher', allTestID, { explanation: '草稿' }, { handIn: 0 })
    await expect(release('second', draft)).rejects.toMatchObject({ status: 409 })
    const sentBackTo = async (name: string) =>
      (await client().send('staff.staffWork', as(name), { allowedRepeat: true })).rows.find(
        ({ kind }) => kind === 'sentBack',
      )
    const before = { teacher: (await sentBackTo('teacher'))?.count ?? 0, second: (await sentBackTo('second'))?.count }
    const { revision: handedIn } = await move('teacher', draft, 'handIn')
    const waiting = { ...draft, revision: handedIn }
    const comment = '请写出处'
    await client().send('content.proposalSendBack', { ...as('second'), ...waiting, comment })
    const back = await proposal(draft, 'teacher')
    expect(back).toMatchObject({ state: 'sentBack', comment, reviewerName: 'second', isMine: true })
    // The author's home page tells it, until it is handed in again.
    expect(await sentBackTo('teacher')).toMatchObject({ count: before.teacher + 1 })
    expect((await sentBackTo('second'))?.count).toBe(before.second)
    const { proposalID, revision: sent } = back
    const again = await propose('teacher', allTestID, { explanation: '出自教材' }, { proposalID, revision: sent })
    expect((await sentBackTo('teacher'))?.count).toBe(before.teacher)
    await release('second', again)
    expect((await learnersRead()).get(allTestID)).toBe('出自教材')
  })

  test('withdrawn it keeps what was written: its author makes it a draft again, unless the question has another by then', async () => {
    const allTestID = await newQuestion({ explanation: '原来的' })
    const held = await propose('editor', allTestID, { explanation: '撤回过的' })
    const gone = { ...held, ...(await move('editor', held, 'withdraw')) }
    expect(await proposal(held)).toMatchObject({ state: 'withdrawn', question: { explanation: '撤回过的' } })
    await expect(move('second', gone, 'reopen')).rejects.toMatchObject({ status: 403 })
    const other = await propose('second', allTestID, { explanation: '另一份' })
    await expect(move('editor', gone, 'reopen')).rejects.toMatchObject({
      status: 409,
      data: { reason: 'proposed', proposalID: other.proposalID },
    })
    await move('second', other, 'withdraw')
    await setReviewed(0)
    await expect(move('editor', gone, 'reopen')).rejects.toMatchObject({ status: 409 })
    await setReviewed(1)
    const draft = { ...held, ...(await move('editor', gone, 'reopen')) }
    expect(await proposal(held)).toMatchObject({ state: 'draft', question: { explanation: '撤回过的' } })
    await release('second', { ...held, ...(await move('editor', draft, 'handIn')) })
    expect((await learnersRead()).get(allTestID)).toBe('撤回过的')
  })

  test('rule: what changes nothing is not handed in', async () => {
    const allTestID = await newQuestion({ explanation: '原来的' })
    const refused = { status: 400, message: '没有改动，不用提交审核' }
    await expect(propose('editor', allTestID, { explanation: '原来的' })).rejects.toMatchObject(refused)
    const draft = await propose('editor', allTestID, { explanation: '原来的' }, { handIn: 0 })
    await expect(move('editor', draft, 'handIn')).rejects.toMatchObject(refused)
    // Another chapter is a change.
    const elsewhere = await newChapter('又一章')
    await release(
      'second',
      await propose('editor', allTestID, { explanation: '原来的' }, { ...draft, cptID: elsewhere }),
    )
    expect((await detail(allTestID)).cptID).toBe(elsewhere)
  })

  test('new questions, taking out and bringing back go the same way; a taken id is refused at the release', async () => {
    await setReviewed(1)
    const create = (externalID: string) =>
      client().send('content.proposalSave', {
        ...{ ...as('editor'), appID, cptID, externalID, what: 'create', handIn: 1 },
        questionJson: { ...TYPED_QUESTION, explanation: externalID },
      })
    const [one, other] = [await create('new-1'), await create('new-1')]
    expect([...(await learnersRead()).values()]).not.toContain('new-1')
    const allTestID = (await release('second', one)).allTestID as number
    expect((await learnersRead()).get(allTestID)).toBe('new-1')
    await expect(release('second', other)).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'externalID', reason: '已有这个外部 ID 的题目' }] },
    })
    const { hash } = await detail(allTestID)
    const of = { ...as('editor'), appID, allTestID, hash, handIn: 1 } as const
    const removal = await client().send('content.proposalSave', { ...of, what: 'remove' })
    expect((await learnersRead()).has(allTestID)).toBe(true)
    await release('second', removal)
    expect((await learnersRead()).has(allTestID)).toBe(false)
    await release('second', await client().send('content.proposalSave', { ...of, what: 'restore' }))
    expect((await learnersRead()).has(allTestID)).toBe(true)
    const teachers = { ...of, ...as('teacher'), what: 'remove' } as const
    await expect(client().send('content.proposalSave', teachers)).rejects.toMatchObject({ status: 403 })
  })

  test('what a save would be refused for is refused when it is proposed, by field', async () => {
    const allTestID = await newQuestion()
    await expect(propose('editor', allTestID, { stem: ' ' })).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'stem', reason: expect.stringContaining('题干') }] },
    })
    expect((await detail(allTestID)).proposal).toBeNull()
  })

  test('the list shows what waits longest first, by state, author and chapter; home counts others’ alone', async () => {
    const waitingOf = async (name: string) =>
      (await client().send('staff.staffWork', as(name), { allowedRepeat: true })).rows.find(
        ({ kind }) => kind === 'proposals',
      )
    const list = (filter: object) =>
      client().send(
        'content.proposalList',
        { ...as('second'), appID, pageSize: 200, ...filter },
        { allowedRepeat: true },
      )
    const [mine, theirs] = [await waitingOf('editor'), await waitingOf('second')]
    const ids = [await newQuestion(), await newQuestion()]
    for (const id of ids) {
      scene.api.clock.now += 1_000
      await propose('editor', id, { explanation: '列表' })
    }
    expect((await waitingOf('editor'))?.count).toBe(mine?.count)
    expect((await waitingOf('second'))?.count).toBe((theirs?.count ?? 0) + 2)
    const { rows } = await list({ state: 'waiting' })
    expect(rows.slice(-2).map(({ allTestID }) => allTestID)).toEqual(ids)
    expect(rows.map(({ since }) => since)).toEqual(rows.map(({ since }) => since).sort((a, b) => a - b))
    const all = (await list({})).rows
    expect(all.slice(0, rows.length).map(({ proposalID }) => proposalID)).toEqual(
      rows.map(({ proposalID }) => proposalID),
    )
    const done = all.filter(({ state }) => state === 'released' || state === 'withdrawn').map(({ since }) => since)
    expect(done.length).toBeGreaterThan(1)
    expect(all.slice(-done.length).map(({ since }) => since)).toEqual(done.sort((a, b) => b - a))
    const { authors } = await client().send('content.proposalAuthors', { ...as('second'), appID })
    const userID = authors.find(({ name }) => name === 'editor')?.userID
    expect((await list({ userID, state: 'waiting', cptID })).rows.slice(-2)).toMatchObject(
      ids.map((allTestID) => ({ allTestID, mayReview: true, isMine: false, what: 'change' })),
    )
    const elsewhere = (await chapterIDs(scene.api, SUBJECT)).全部题型
    expect((await list({ cptID: elsewhere })).total).toBe(0)
  })

  test('an editor turns it on; only operators turn it off', async () => {
    const set = (name: string, reviewed: 0 | 1) =>
      client().send('subjects.subjectSetReviewed', { ...as(name), appID, reviewed })
    await set('editor', 1)
    await expect(set('editor', 0)).rejects.toMatchObject({ status: 403 })
    await set('operator', 0)
  })

  test('turned off, what is open stays and can be released; nothing new is proposed', async () => {
    const allTestID = await newQuestion()
    const held = await propose('editor', allTestID, { explanation: '还开着的' })
    const { openProposals } = await client().send('subjects.subjectDetail', { ...as('editor'), appID })
    expect(openProposals).toBeGreaterThan(0)
    await setReviewed(0)
    await release('second', held)
    expect((await learnersRead()).get(allTestID)).toBe('还开着的')
    await expect(propose('editor', allTestID, { explanation: '新的' })).rejects.toMatchObject({ status: 409 })
  })
})
