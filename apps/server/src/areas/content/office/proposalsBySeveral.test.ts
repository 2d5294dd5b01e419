import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type Held, reviewedBank } from '../../../testing/office/reviewedBank.ts'
import { TYPED_QUESTION } from '../../../testing/office/samples/contentSamples.ts'
import type { Scene } from '../../../testing/office/scene.ts'

describeOnBothDatabases('proposals of questions that others change meanwhile', (openStore) => {
  const {
    begin,
    arrange,
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
    setReviewed,
  } = reviewedBank()
  let scene: Scene
  let appID: number
  let cptID: number
  beforeAll(async () => {
    ;({ scene, appID, cptID } = await begin(await openStore()))
  })
  afterAll(() => scene.close())

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
      message: expect.stringContaining('题目在提出之后又被改过'),
      data: { reason: 'outdated' },
    })
    expect(await proposal(held)).toMatchObject({ isOutdated: true, present: { explanation: '别人改的' } })
    await expect(propose('editor', allTestID, { explanation: '提出的' }, { ...held, hash })).rejects.toMatchObject({
      status: 409,
      data: { fields: [{ field: 'explanation', yours: '提出的', theirs: '别人改的' }] },
    })
    await release('second', await propose('editor', allTestID, { explanation: '提出的' }, held))
    expect((await learnersRead()).get(allTestID)).toBe('提出的')
  })

  test('rule: what somebody filled meanwhile is not emptied by a release, nor by a save, of a form where it was empty', async () => {
    const allTestID = await newQuestion({ year: null, source: '', hint: '' })
    const { hash } = await detail(allTestID)
    const held = await propose('editor', allTestID, { explanation: '提出的', year: null, source: '', hint: '' })
    await setReviewed(0)
    const questionJson = { ...TYPED_QUESTION, year: 2024, source: '甲卷', hint: '想一想' }
    const of = { ...as('second'), appID, allTestID, cptID }
    await client().send('content.questionSave', { ...of, hash, questionJson })
    await expect(
      client().send('content.questionSave', {
        ...{ ...of, hash, questionJson: { ...TYPED_QUESTION, year: null, source: '', hint: '' } },
      }),
    ).rejects.toMatchObject({
      status: 409,
      data: {
        fields: expect.arrayContaining([{ field: 'year', label: expect.any(String), yours: null, theirs: 2024 }]),
      },
    })
    await setReviewed(1)
    expect(await proposal(held)).toMatchObject({ isOutdated: true, outdatedWhy: expect.stringContaining('又被改过') })
    await expect(release('second', held)).rejects.toMatchObject({ status: 409, data: { reason: 'outdated' } })
    expect((await detail(allTestID)).question).toMatchObject({ year: 2024, source: '甲卷', hint: '想一想' })
  })

  test('rule: a proposal that moves nothing leaves its question where somebody moved it; one that moves it is refused', async () => {
    await setReviewed(0)
    const [elsewhere, intoID] = [await newChapter('目标章'), await newChapter('另章')]
    const [stays, moves] = [await newQuestion(), await newQuestion()]
    const held = await propose('editor', stays, { explanation: '不动章节' })
    const moving = await propose('editor', moves, { explanation: '换章节' }, { cptID: elsewhere })
    await setReviewed(0)
    // No word of the questions changes.
    const { stepID } = await arrange({ kind: 'merge', chapterIDs: [cptID], intoID })
    await setReviewed(1)
    expect(await proposal(held)).toMatchObject({ isOutdated: false, cptID: intoID, chapter: ['另章'] })
    await release('second', held)
    expect(await detail(stays)).toMatchObject({ cptID: intoID, question: { explanation: '不动章节' } })
    expect(await proposal(moving)).toMatchObject({ isOutdated: true, cptID: elsewhere })
    await expect(release('second', moving)).rejects.toMatchObject({ status: 409, data: { reason: 'outdated' } })
    // So does a form that was opened before and sends no chapter; one that sends the former chapter hears that it is gone.
    const unmoved = await propose('editor', stays, { explanation: '表单里没有动章节' }, { cptID: undefined })
    expect(await proposal(unmoved)).toMatchObject({ cptID: intoID, chapter: ['另章'], presentChapter: ['另章'] })
    await move('editor', unmoved, 'withdraw')
    await setReviewed(0)
    const saved = async (place: object) => {
      const { hash } = await detail(stays)
      const questionJson = { ...TYPED_QUESTION, explanation: '直接保存' }
      const of = { ...as('editor'), appID, allTestID: stays, hash, questionJson, ...place }
      return client().send('content.questionSave', of)
    }
    await expect(saved({ cptID })).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'cptID', reason: expect.stringContaining('已经不在了') }] },
    })
    await saved({})
    expect(await detail(stays)).toMatchObject({ cptID: intoID, question: { explanation: '直接保存' } })
    await client().send('chapters.chapterUndo', { ...as('second'), appID, stepID: stepID as number })
    expect((await detail(moves)).cptID).toBe(cptID)
  })

  test('rule: a release that moved its question is not taken back over a later move', async () => {
    const [target, later] = [await newChapter('发布到'), await newChapter('后来到')]
    const allTestID = await newQuestion()
    const held = await propose('editor', allTestID, { explanation: '移动并改' }, { cptID: target })
    const released = { ...held, ...(await release('second', held)) }
    expect((await detail(allTestID)).cptID).toBe(target)
    await setReviewed(0)
    await arrange({ kind: 'merge', chapterIDs: [target], intoID: later })
    await setReviewed(1)
    const { proposalID, revision } = released
    await expect(
      client().send('content.proposalUndo', { ...as('second'), proposalID, revision }),
    ).rejects.toMatchObject({ status: 409, data: { reason: 'outdated' } })
    expect(await detail(allTestID)).toMatchObject({ cptID: later, question: { explanation: '移动并改' } })
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
            save: (!open || isMine) && says !== of.read,
            draft: !open || isMine,
            handIn: isMine && open?.state !== 'waiting' && open?.says !== of.read,
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
