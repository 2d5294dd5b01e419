import type { Data } from '@tizhou/contract/contract'
import { answerAny, CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { goTo, openChapter, question, tool, verdict } from '../fixtures/scenes/loop.ts'
import { appIDOf, ask } from '../fixtures/scenes/papers.ts'
import { expect, test } from '../fixtures/test.ts'
import { againUntil, untilAnswered } from '../fixtures/until.ts'

/** Answers the first questions of a chapter wrong, whatever their keys are. */
async function failSome(page: import('@playwright/test').Page, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await goTo(page, number)
    await answerAny(page, 'A')
    if ((await verdict(page)) === '回答正确') {
      await question(page).getByRole('button', { name: '重答' }).click()
      await answerAny(page, 'B')
    }
  }
}

test('what was wrong is in the wrong book, is practised there and taken out, with undo', async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await failSome(page, 3)
  await againUntil(
    () => page.goto('/myErrorTest'),
    (patience) => expect(page.getByText(/共 3 题|3 题/).first()).toBeVisible(patience),
  )
  const again = page.getByRole('main').getByText('重做这 3 题')
  await page.getByRole('main').getByRole('button', { name: /^移出/ }).first().click()
  await expect(again).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).click()
  await again.click()
  await expect(page).toHaveURL(/\/reviewTest/)
  await expect(question(page)).toBeVisible()
  await answerAny(page, 'C')
})

test('favourites and notes are listed and found by words', async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await untilAnswered(page, 'setFavourite', () => tool(page, '收藏').click())
  await tool(page, '笔记').click()
  await untilAnswered(page, 'saveNote', async () => {
    await page.getByRole('textbox', { name: '我的笔记' }).fill('独一无二的口诀')
    await page.getByRole('button', { name: '完成' }).click()
  })
  await againUntil(
    () => page.goto('/collectNotes?kind=note&q=独一无二'),
    (patience) => expect(page.getByText('独一无二的口诀')).toBeVisible(patience),
  )
  await page.goto('/collectNotes?kind=note&q=没有这个词')
  await expect(page.getByText('独一无二的口诀')).toBeHidden()
  await page.goto('/collectNotes?kind=fav')
  await expect(page.getByText(/1 题/).first()).toBeVisible()
})

test('a note is edited where it is listed, deleted, and had back', async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await tool(page, '笔记').click()
  await untilAnswered(page, 'saveNote', async () => {
    await page.getByRole('textbox', { name: '我的笔记' }).fill('第一稿')
    await page.getByRole('button', { name: '完成' }).click()
  })
  const listed = (text: string) => page.getByRole('article').getByText(text, { exact: true })
  const reopened = (text: string) =>
    againUntil(
      () => page.goto('/collectNotes?kind=note'),
      (patience) => expect(listed(text)).toBeVisible(patience),
    )

  await reopened('第一稿')
  await page.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('textbox', { name: '笔记内容' }).fill('改过的第二稿')
  await untilAnswered(page, 'saveNote', () => page.getByRole('button', { name: '完成' }).click())
  await reopened('改过的第二稿')

  await untilAnswered(page, 'saveNote', () => page.getByRole('button', { name: '删除笔记' }).click())
  await expect(listed('改过的第二稿')).toBeHidden()
  await untilAnswered(page, 'saveNote', () => page.getByRole('button', { name: '撤销' }).click())
  await expect(listed('改过的第二稿')).toBeVisible()
  await reopened('改过的第二稿')

  await untilAnswered(page, 'saveNote', () => page.getByRole('button', { name: '删除笔记' }).click())
  await againUntil(
    async () => {
      await page.goto('/collectNotes?kind=note')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
    (patience) => expect(listed('改过的第二稿')).toBeHidden(patience),
  )
})

for (const [kind, word, call] of [
  ['fav', '取消收藏所选', 'newDeleteUserFavs'],
  ['note', '删除所选笔记', 'newDeleteUserNote'],
] as const)
  test(`several of ${kind} go at once by one call, and come back by undo`, async ({ page, people }) => {
    await enter(page, people.vip)
    const { searchParams } = await openChapter(page, CHAPTER).then(() => new URL(page.url()))
    const set = await ask<Data<'practice.getChapterTestEx'>>(page, 'POST', '/api/exam/getChapterTestEx', {
      appID: await appIDOf(page),
      cptID: Number(searchParams.get('cptID')),
    })
    const items = set.test.StyleItems.flatMap(({ TestItems }) => TestItems).filter((item) => 'AllTestID' in item)
    for (const { AllTestID } of items.slice(0, 3)) {
      const of = { appID: await appIDOf(page), allTestID: AllTestID, changedAt: Date.now() }
      if (kind === 'fav') await ask(page, 'POST', '/api/exam/setFavourite', { ...of, isFav: 1 })
      else await ask(page, 'POST', '/api/exam/saveNote', { ...of, content: `口诀 ${AllTestID}` })
    }
    await page.goto(`/collectNotes?kind=${kind}`)
    await expect(page.getByRole('article')).toHaveCount(3)
    await page.getByRole('button', { name: '多选' }).click()
    await page.getByRole('checkbox', { name: /^全选/ }).check()
    const sent = page.waitForRequest((request) => request.url().includes(`/api/exam/${call}`))
    await page.getByRole('button', { name: word }).click()
    expect(new URLSearchParams((await sent).postData() ?? '').get('replyStr')).toContain(String(items[2]?.AllTestID))
    await expect(page.getByRole('article')).toHaveCount(0)
    // They are restored one after the other: leaving the page earlier would abort the rest.
    let back = 0
    page.on('response', (response) => {
      if (/\/api\/exam\/(setFavourite|saveNote)/.test(response.url())) back += 1
    })
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect.poll(() => back).toBeGreaterThanOrEqual(3)
    // They are restored on the server, too.
    await againUntil(
      () => page.goto(`/collectNotes?kind=${kind}`),
      (patience) => expect(page.getByRole('article')).toHaveCount(3, patience),
    )
  })

test('a set of favourites is of the chapter and the days that its address names', async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  const { searchParams } = new URL(page.url())
  const of = `appID=${searchParams.get('appID')}&cptID=${searchParams.get('cptID')}&recentDay=7`
  await untilAnswered(page, 'setFavourite', () => tool(page, '收藏').click())
  await againUntil(
    () => page.goto(`/reviewTest?set=fav&${of}`),
    (patience) => expect(question(page)).toBeVisible(patience),
  )
})
