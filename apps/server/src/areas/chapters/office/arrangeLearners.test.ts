import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import type { Data } from '@tizhou/contract/contract'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { itemsOf, replyTo } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { chapterDesk, type ChapterRow as Row } from '../../../testing/office/chapterDesk.ts'
import { refusal } from '../../../testing/refusal.ts'

describeOnBothDatabases('what learners hold of chapters that editors arrange', (openStore) => {
  const { scene, who, bank, client, treeOf, rowOf, shape, arrange, undo } = chapterDesk(openStore)

  /** The chapter in the menu that learners see; undefined: it is in none. */
  const menuNode = async (cptID: number): Promise<ChapterNode | undefined> => {
    scene().api.services.content.recheck(who.appID)
    const { ChapterMenuJson } = await client().send('chapters.getChapterMenuX', { appEName: SUBJECT })
    const all = (node: ChapterNode): ChapterNode[] => [node, ...node.Childs.flatMap(all)]
    return all(JSON.parse(ChapterMenuJson)).find(({ ID }) => ID === cptID)
  }

  test('what learners hold follows: the place, the wrong book, answers without network, marks, shares', async () => {
    await bank('跟随')
    const [one, two, three] = (await treeOf('跟随')).chapters as [Row, Row, Row]
    const me = await scene().api.login(scene().api.world.vip)
    const mine = { guid: me, appID: who.appID }
    const set = (cptID: number) =>
      client().send('practice.getChapterTestEx', { ...mine, cptID, queryHistory: 1 } as never) as Promise<
        Data<'practice.getChapterTestEx'>
      >
    const old = await set(one.cptID)
    const [first, second, third] = itemsOf(old as never)
    const answer = (item: typeof first, cptID: number, lastUserReply = 'A') =>
      client().send('practice.submitReplies', {
        ...mine,
        repliesJson: [replyTo(item as never, ++scene().api.clock.now, { cptID, lastUserReply })],
      })
    await answer(first, one.cptID, 'B')
    const overview = () => client().send('subjects.studyOverview', mine)
    expect((await overview()).Continue).toMatchObject({ CptID: one.cptID, AllTestID: first?.AllTestID, Done: 1 })

    const merged = await arrange({ kind: 'merge', chapterIDs: [one.cptID], intoID: two.cptID })
    // The last place is in the chapter that took the questions, and its own page goes on there.
    expect((await overview()).Continue).toMatchObject({ CptID: two.cptID, AllTestID: first?.AllTestID, Total: 8 })
    expect((await set(two.cptID)) as object).toMatchObject({ LastTestID: first?.AllTestID })
    // Who had the former chapter open, or offline: the same questions, and answers count in the present one.
    expect(itemsOf((await set(one.cptID)) as never)).toHaveLength(8)
    const { results } = await answer(second, one.cptID)
    expect(results.map(({ status }) => status)).toEqual([200])
    await client().send('practice.saveProgress', {
      ...{ ...mine, cptID: one.cptID, allTestID: second?.AllTestID as number },
      changedAt: ++scene().api.clock.now,
    })
    expect((await overview()).Continue).toMatchObject({ CptID: two.cptID, AllTestID: second?.AllTestID, Done: 2 })
    const counts = await client().send('chapters.getCptStatistics', mine)
    expect(counts.find(({ CptID }) => CptID === two.cptID)).toMatchObject({ Total: 8, Done: 2, Wrong: 1 })

    // Split: the question is where it stands now.
    await arrange({
      ...{ kind: 'split', chapterID: two.cptID, below: true },
      parts: [
        { name: '前半', count: 4 },
        { name: '后半', count: 4 },
      ],
    })
    const back = await rowOf('跟随', '后半')
    expect((await overview()).Continue).toMatchObject({ CptID: back.cptID, AllTestID: second?.AllTestID })
    expect((await answer(third, one.cptID)).results.map(({ status }) => status)).toEqual([200])

    // Deleted with what was in it: an answer given without network finds the question where it went.
    await arrange({ kind: 'remove', chapterIDs: [back.cptID], toID: three.cptID })
    expect((await answer(first, one.cptID)).results.map(({ status }) => status)).toEqual([200])
    expect((await overview()).Continue).toMatchObject({ CptID: three.cptID })
    // The merge is taken back alone: the chapter is there again, and its questions stay where they went since.
    expect(await undo(merged.stepID)).toEqual({ stay: 4 })
    expect(await shape('跟随')).toContain('第 1 组（1–4） 0')
  })

  test('merges in a row: new questions count once, a mark can be taken away, a reset begins anew', async () => {
    await bank('连并')
    const [one, two, three] = (await treeOf('连并')).chapters as [Row, Row, Row]
    const mine = { guid: await scene().api.login(scene().api.world.vip), appID: who.appID }
    const set = (cptID: number) =>
      client().send('practice.getChapterTestEx', { ...mine, cptID, queryHistory: 1 } as never) as Promise<
        Data<'practice.getChapterTestEx'>
      >
    const marks = async (ChapterJson?: { ID: number; Tag: 0 | 1 | 2 }[]) =>
      (
        await client().send('chapters.updateCptTreeTagMJ', { ...mine, ...(ChapterJson && { ChapterJson }) })
      ).Tags.flatMap(({ CptID, Tag }) => (CptID === three.cptID ? [Tag] : []))
    for (const { cptID } of [three, two, one])
      await client().send('practice.saveProgress', {
        ...{ ...mine, cptID, changedAt: ++scene().api.clock.now },
        allTestID: itemsOf((await set(cptID)) as never)[0]?.AllTestID as number,
      })
    const { LastTestID } = await set(one.cptID)
    await marks([{ ID: one.cptID, Tag: 1 }])
    await arrange({ kind: 'merge', chapterIDs: [one.cptID], intoID: two.cptID })
    await arrange({ kind: 'merge', chapterIDs: [two.cptID], intoID: three.cptID })

    expect(await marks()).toEqual([1])
    scene().api.clock.now++
    expect(await marks([{ ID: three.cptID, Tag: 0 }])).toEqual([])
    scene().api.clock.now++
    await scene().store.write((tx) =>
      tx.run('update question set updated_at = ? where subject_id = ? and external_id = ?', [
        ...[scene().api.clock.now, who.appID, '连并-1-1'],
      ]),
    )
    const news = await client().send('chapters.getListNew', mine)
    expect(news.filter(({ CptID }) => CptID === three.cptID)).toMatchObject([{ Added: 1, Changed: 0 }])
    // The newest place was in the first one; a reset takes the places in all of them.
    expect(await set(three.cptID)).toMatchObject({ LastTestID })
    await client().send('practice.resetTestInfo', { ...mine, cptID: three.cptID })
    expect(await set(three.cptID)).toMatchObject({ LastTestID: null })
  })

  test('sharing that the page of the subject sets is seen by the next step at once', async () => {
    await bank('分享')
    const one = await rowOf('分享', '第 1 组')
    await client().send('chapters.setShareChapter', { ...who, cptID: one.cptID, friends: 3 })
    const now = await rowOf('分享', '第 1 组')
    expect(now.friends).toBe(3)
    const freed = await client().send('chapters.chapterArrange', {
      ...{ ...who, seenJson: [now.revision] },
      actionJson: { kind: 'free', chapterIDs: [one.cptID], isFree: true },
    })
    expect(freed.stepID).not.toBeNull()
  })

  test('the first questions of a chapter are free content: whoever has opened nothing can practise just them', async () => {
    await bank('试做')
    const one = await rowOf('试做', '第 1 组')
    await arrange({ kind: 'trial', chapterID: one.cptID, count: 2 })
    expect((await rowOf('试做', '第 1 组')).trial).toBe(2)
    const free = await rowOf('免费试用', '第 1 组')
    const plain = await scene().api.login(scene().api.world.plain)
    const set = (cptID: number) =>
      client().send('practice.getChapterTestEx', { guid: plain, appID: who.appID, cptID } as never) as Promise<never>
    expect(itemsOf(await set(free.cptID))).toHaveLength(2)
    expect(await refusal(set(one.cptID))).toMatchObject({ outcome: 'notVip' })
    // The locked chapter says so in the learners' menu, with the way there; the free one has nothing to say.
    expect(await menuNode(one.cptID)).toMatchObject({ IsFree: 0, FreeCount: 2, FreeCptID: free.cptID })
    expect(await menuNode(free.cptID)).not.toHaveProperty('FreeCount')
    await arrange({ kind: 'trial', chapterID: one.cptID, count: 0 })
    expect((await rowOf('试做', '第 1 组')).trial).toBe(0)
    expect(await menuNode(one.cptID)).not.toHaveProperty('FreeCount')
  })

  test('a chapter without any question, its own or below it, is in no learner’s menu, and comes with its first question', async () => {
    await bank('空章')
    const { treeID } = await treeOf('空章')
    const { made } = await arrange({ kind: 'create', treeID, parentID: 0, names: ['还空着'] })
    const [empty] = made as [number]
    const { made: below } = await arrange({ kind: 'create', treeID, parentID: empty, names: ['也空着'] })
    const [inner] = below as [number]
    expect(await menuNode(empty)).toBeUndefined()
    expect(await menuNode(inner)).toBeUndefined()
    const one = await rowOf('空章', '第 1 组')
    await arrange({ kind: 'move', chapterIDs: [one.cptID], parentID: empty })
    expect((await menuNode(empty))?.Childs.map(({ ID }) => ID)).toEqual([one.cptID])
  })
})
