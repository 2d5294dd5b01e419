import type { Params } from '@tizhou/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { chapterIDs, itemsOf } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { TYPED_QUESTION } from '../../../testing/office/samples/contentSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

type Typed = Params<'content.questionSave'>['questionJson']
type Asked = Params<'content.proposalSave'>
type Held = { proposalID: number; revision: string }

describeOnBothDatabases('changes of questions that a second editor releases', (openStore) => {
  let scene: Scene
  let appID: number
  let cptID: number
  /** Sessions by the name of the member of the staff. */
  const guids: Record<string, string> = {}
  beforeAll(async () => {
    scene = await setScene(await openStore())
    appID = scene.api.world.subjectID
    cptID = (await chapterIDs(scene.api, SUBJECT)).试用 as number
    await scene.addStaff('second', ['editor'])
    for (const name of ['editor', 'second', 'teacher', 'operator']) guids[name] = await scene.guidOf(name)
    await setReviewed(0)
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const as = (name: string) => ({ guid: guids[name] as string })
  const setReviewed = (reviewed: 0 | 1) =>
    client().send('subjects.subjectSetReviewed', { ...as('operator'), appID, reviewed })
  const detail = (allTestID: number) =>
    client().send('content.questionDetail', { ...as('editor'), appID, allTestID }, { allowedRepeat: true })
  /** A question that learners read, made while the subject was not reviewed. */
  const newQuestion = async (changes: Partial<Typed> = {}) => {
    await setReviewed(0)
    const questionJson = { ...TYPED_QUESTION, ...changes }
    const { allTestID } = await client().send('content.questionCreate', { ...as('editor'), appID, cptID, questionJson })
    await setReviewed(1)
    return allTestID
  }
  const propose = async (name: string, allTestID: number, changes: Partial<Typed>, more: Partial<Asked> = {}) => {
    const { hash } = await detail(allTestID)
    const questionJson = { ...TYPED_QUESTION, ...changes }
    const of = { appID, allTestID, hash, cptID, questionJson, what: 'change', handIn: 1 } as const
    return client().send('content.proposalSave', { ...as(name), ...of, ...more })
  }
  const release = (name: string, of: Held) => client().send('content.proposalRelease', { ...as(name), ...of })
  const move = (name: string, of: Held, step: Params<'content.proposalMove'>['step']) =>
    client().send('content.proposalMove', { ...as(name), ...of, step })
  const proposal = (of: { proposalID: number }, name = 'editor') =>
    client().send('content.proposalDetail', { ...as(name), proposalID: of.proposalID }, { allowedRepeat: true })
  /** What learners read, by the question: its explanation. */
  const learnersRead = async () => {
    scene.api.services.content.recheck(appID)
    const guid = await scene.api.login(scene.api.world.vip)
    const set = await client().send('practice.getChapterTestEx', { guid, appID, cptID })
    return new Map(itemsOf(set).map(({ AllTestID, Explain }) => [AllTestID, Explain]))
  }
  const revision = async () => (await scene.api.services.subjects.subjectByID(appID))?.revision as number

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
    const { revision: handedIn } = await move('teacher', draft, 'handIn')
    const waiting = { ...draft, revision: handedIn }
    const comment = '请写出处'
    await client().send('content.proposalSendBack', { ...as('second'), ...waiting, comment })
    const back = await proposal(draft, 'teacher')
    expect(back).toMatchObject({ state: 'sentBack', comment, reviewerName: 'second', isMine: true })
    const { proposalID, revision: sent } = back
    const again = await propose('teacher', allTestID, { explanation: '出自教材' }, { proposalID, revision: sent })
    await release('second', again)
    expect((await learnersRead()).get(allTestID)).toBe('出自教材')
  })

  test('one open proposal of a question: a second editor is told whose, and takes it over', async () => {
    const allTestID = await newQuestion()
    const held = await propose('editor', allTestID, { explanation: '甲的' })
    await expect(propose('second', allTestID, { explanation: '乙的' })).rejects.toMatchObject({
      status: 409,
      data: { reason: 'proposed', proposalID: held.proposalID },
    })
    const both = await Promise.allSettled([move('second', held, 'takeOver'), move('editor', held, 'withdraw')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const now = await proposal(held, 'second')
    if (now.state === 'withdrawn') return
    expect(now).toMatchObject({ state: 'draft', isMine: true })
    await expect(move('editor', now, 'handIn')).rejects.toMatchObject({ status: 403 })
    const handedIn = { ...now, ...(await move('second', now, 'handIn')) }
    // Both had a part in it.
    for (const name of ['editor', 'second'])
      await expect(release(name, handedIn)).rejects.toMatchObject({ status: 403 })
    await release('operator', handedIn)
  })

  test('a question that changed since is not released over: the differences are told, and the author takes them in', async () => {
    const allTestID = await newQuestion({ explanation: '原来的' })
    const held = await propose('editor', allTestID, { explanation: '提出的' })
    await setReviewed(0)
    const { hash } = await detail(allTestID)
    const questionJson = { ...TYPED_QUESTION, explanation: '别人改的' }
    await client().send('content.questionSave', { ...as('second'), appID, allTestID, hash, cptID, questionJson })
    await setReviewed(1)
    await expect(release('second', held)).rejects.toMatchObject({
      status: 409,
      data: { fields: [{ field: 'explanation', yours: '提出的', theirs: '别人改的' }] },
    })
    expect(await proposal(held)).toMatchObject({ isOutdated: true, present: { explanation: '别人改的' } })
    await expect(propose('editor', allTestID, {}, { ...held, hash })).rejects.toMatchObject({ status: 409 })
    await release('second', await propose('editor', allTestID, { explanation: '提出的' }, held))
    expect((await learnersRead()).get(allTestID)).toBe('提出的')
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

  test('rule: whatever is proposed, what learners read changes by releases alone, and never by the author’s', async () => {
    const ids = [await newQuestion(), await newQuestion()]
    const names = ['editor', 'second', 'operator'] as const
    const step = fc.record({
      who: fc.constantFrom(...names),
      at: fc.constantFrom(0, 1),
      does: fc.constantFrom(
        ...([
          'save',
          'draft',
          'handIn',
          'takeBack',
          'withdraw',
          'takeOver',
          'release',
          'release',
          'sendBack',
          'undo',
        ] as const),
      ),
      says: fc.integer({ min: 1, max: 99 }).map((n) => `说法 ${n}`),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const read = await learnersRead()
        const model = ids.map((id) => ({
          read: read.get(id) ?? '',
          open: undefined as Open | undefined,
          last: undefined as Last | undefined,
        }))
        // What an earlier run left open is withdrawn by whoever took it over.
        for (const id of ids) {
          const { proposal: left } = await detail(id)
          if (!left) continue
          let held = await proposal(left, 'operator')
          if (!held.isMine) held = { ...held, ...(await move('operator', held, 'takeOver')) }
          await move('operator', held, 'withdraw')
        }
        for (const { who, at, does, says } of steps) {
          const allTestID = ids[at] as number
          const of = model[at] as (typeof model)[number]
          const { open, last } = of
          const isMine = open?.author === who
          const hadPart = open?.authors.includes(who) === true
          const held = (one: { proposalID: number }) => proposal(one, who)
          const result = async (): Promise<boolean> => {
            if (does === 'save' || does === 'draft') {
              const more = { handIn: does === 'save' ? 1 : 0, ...(open && isMine ? await held(open) : {}) } as const
              const { proposalID, revision } = more as Partial<Held>
              const saved = propose(
                who,
                allTestID,
                { explanation: says },
                { handIn: more.handIn, proposalID, revision },
              )
              const made = await saved.catch(() => undefined)
              if (!made) return false
              of.open = {
                ...{ proposalID: made.proposalID, author: who, authors: [...new Set([...(open?.authors ?? []), who])] },
                ...{ says, state: does === 'save' ? 'waiting' : 'draft' },
              }
              return true
            }
            if (does === 'undo') {
              if (!last) return false
              const undone = await client()
                .send('content.proposalUndo', { ...as(who), ...(await revisionOf(last)) })
                .then(
                  () => true,
                  () => false,
                )
              if (undone) {
                of.read = last.before
                of.open = { ...last, state: 'waiting' }
                of.last = undefined
              }
              return undone
            }
            if (!open) return false
            const at = await revisionOf(open)
            if (does === 'release') {
              const done = await release(who, at).then(
                () => true,
                () => false,
              )
              if (done) {
                of.last = { ...open, before: of.read }
                of.read = open.says
                of.open = undefined
              }
              return done
            }
            const done = await (does === 'sendBack'
              ? client().send('content.proposalSendBack', { ...as(who), ...at, comment: '再看看' })
              : move(who, at, does)
            ).then(
              () => true,
              () => false,
            )
            if (!done) return false
            if (does === 'withdraw') of.open = undefined
            else if (does === 'takeOver')
              of.open = { ...open, author: who, authors: [...open.authors, who], state: 'draft' }
            else
              of.open = { ...open, state: does === 'handIn' ? 'waiting' : does === 'takeBack' ? 'draft' : 'sentBack' }
            return true
          }
          const revisionOf = async ({ proposalID }: { proposalID: number }): Promise<Held> => {
            const { revision } = await proposal({ proposalID }, who)
            return { proposalID, revision }
          }
          const expected: Record<typeof does, boolean> = {
            save: !open || isMine,
            draft: !open || isMine,
            handIn: isMine && open?.state !== 'waiting',
            takeBack: isMine && open?.state === 'waiting',
            withdraw: isMine,
            takeOver: open !== undefined && !isMine,
            release: open?.state === 'waiting' && !hadPart,
            sendBack: open?.state === 'waiting' && !hadPart,
            undo: last !== undefined && !last.authors.includes(who) && !open,
          }
          expect([who, does, await result()]).toEqual([who, does, expected[does]])
          const read = await learnersRead()
          expect(ids.map((id) => read.get(id))).toEqual(model.map((one) => one.read))
        }
      }),
      { numRuns: 6 },
    )
  })
})

interface Open {
  proposalID: number
  author: string
  /** All who had a part in it. */
  authors: string[]
  says: string
  state: 'draft' | 'waiting' | 'sentBack'
}
type Last = Open & { before: string }
