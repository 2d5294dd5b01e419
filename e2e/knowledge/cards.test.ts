import { readFile } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Data } from '@tizhou/contract/contract'
import { strFromU8, unzipSync } from 'fflate'
import { madeDeck } from '../../apps/server/src/testing/madeDeck.ts'
import { storeOf } from '../fixtures/changed.ts'
import { CHAPTER, enter, failQuestions } from '../fixtures/scenes/chapter.ts'
import { answer, openChapter, question, tool } from '../fixtures/scenes/loop.ts'
import { appIDOf, ask } from '../fixtures/scenes/papers.ts'
import type { Person } from '../fixtures/scenes/people.ts'
import type { TestServer } from '../fixtures/server.ts'
import { expect, test, testInOwnContext } from '../fixtures/test.ts'

type Stack = Data<'knowledge.cardStack'>

const top = (page: Page) => page.getByRole('article', { name: /卡片$/ })
const left = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /还剩/ })
const grades = (page: Page) => page.getByRole('group', { name: '记得怎么样' })
const stack = (page: Page) => ask<Stack>(page, 'GET', '/api/cards/stack', { appEName: 'ZY_LCZY_YTMJ' })

/** A person's card ratings on the server, oldest first. */
async function ratings(
  server: TestServer,
  { userName }: Person,
): Promise<{ kind: string; rating: number; undone: number }[]> {
  const store = await storeOf(server)
  return store.all(
    `select l.kind, l.rating, l.undone from memory_log l join user_account u on u.user_id = l.user_id
     where u.user_name = ? order by l.rated_at`,
    [userName],
  )
}

test('cards are flipped, rated, taken back, put aside and marked by keys and by mouse; offline too, each rating once', async ({
  page,
  context,
  server,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/AIcard')
  await expect(left(page)).toHaveText('还剩 10 张')
  const first = (await top(page).getByRole('heading', { level: 2 }).textContent()) ?? ''
  await expect(top(page).getByRole('region', { name: '背面' })).toHaveCount(0)
  await page.keyboard.press(' ')
  await expect(top(page).getByRole('region', { name: '背面' })).toBeVisible()
  await expect(grades(page).getByRole('button', { name: /重来\s*今天/ })).toBeVisible()
  await expect(grades(page).getByRole('button', { name: /简单\s*8 天/ })).toBeVisible()
  await page.keyboard.press('3')
  await expect(left(page)).toHaveText(/还剩 9 张 · 本次已评 1 张/)
  await expect(top(page).getByRole('heading', { level: 2 })).not.toHaveText(first)
  await page.keyboard.press('u')
  await expect(top(page).getByRole('heading', { level: 2 })).toHaveText(first)
  await expect(left(page)).toHaveText('还剩 10 张')
  // A forgotten card comes again at the end of the same stack.
  await grades(page).getByRole('button', { name: /重来/ }).click()
  await expect(left(page)).toHaveText(/还剩 10 张 · 本次已评 1 张/)
  await page.getByRole('button', { name: '标记', exact: true }).click()
  await expect(page.getByRole('button', { name: /已标记/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('s')
  await expect(left(page)).toHaveText(/还剩 9 张/)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(left(page)).toHaveText(/还剩 10 张/)
  await page.keyboard.press('s')
  await expect(left(page)).toHaveText(/还剩 9 张/)
  await page.keyboard.press('u')
  await expect(left(page)).toHaveText(/还剩 10 张 · 本次已评 1 张/)
  await expect(page.getByText(/今天已复习 1$/)).toBeVisible()
  await expect.poll(async () => (await ratings(server, people.vip)).length).toBe(2)

  // The next card is loaded before the network fails.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: '想好了，翻面' }).click()
  await grades(page).getByRole('button', { name: /简单/ }).click()
  await expect(left(page)).toHaveText(/还剩 9 张/)
  await context.setOffline(false)
  await expect
    .poll(() => ratings(server, people.vip), { timeout: 30_000 })
    .toMatchObject([
      { kind: 'point', rating: 3, undone: 1 },
      { kind: 'point', rating: 1, undone: 0 },
      { kind: 'point', rating: 4, undone: 0 },
    ])
  // A reload keeps the place: eight cards not seen yet, the forgotten one last.
  await page.reload()
  await expect(left(page)).toHaveText('还剩 9 张')
  expect((await stack(page)).list.at(-1)).toMatchObject({ Front: first, SeenToday: 1 })
})

testInOwnContext(
  'the network is cut in the middle of a day’s cards: the whole stack goes on by keyboard, an offline grade is taken back, each arrives once',
  async ({ page, context, server, people }) => {
    await enter(page, people.vip)
    // Every card of the stack is fetched in both parts before it comes.
    const fetched = { content: new Set<string>(), questions: new Set<string>() }
    page.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url())
      if (response.status() !== 200) return
      if (pathname.endsWith('/pointCardContent')) fetched.content.add(searchParams.get('knowPointID') ?? '')
      if (searchParams.has('SameKnowPointID')) fetched.questions.add(searchParams.get('SameKnowPointID') ?? '')
    })
    await page.goto('/AIcard')
    await expect(left(page)).toHaveText('还剩 10 张')
    const ids = (await stack(page)).list.map(({ ItemID }) => String(ItemID)).sort()
    await expect.poll(() => [...fetched.questions].sort()).toEqual(ids)
    await expect.poll(() => [...fetched.content].sort()).toEqual(ids)
    await page.waitForLoadState('networkidle')
    const rate = async (key: string, remain: RegExp) => {
      await page.keyboard.press(' ')
      await expect(top(page).getByRole('region', { name: '背面' })).toBeVisible()
      await expect(top(page).getByRole('link', { name: '做这个考点的题' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.keyboard.press(key)
      await expect(left(page)).toHaveText(remain)
    }
    await rate('3', /还剩 9 张 · 本次已评 1 张/)
    await expect.poll(async () => (await ratings(server, people.vip)).length).toBe(1)

    await context.setOffline(true)
    for (let n = 8; n >= 3; n--) await rate('4', new RegExp(`还剩 ${n} 张`))
    const taken = (await top(page).getByRole('heading', { level: 2 }).textContent()) ?? ''
    await rate('1', /还剩 3 张 · 本次已评 8 张/)
    await page.keyboard.press('u')
    await expect(top(page).getByRole('heading', { level: 2 })).toHaveText(taken)
    await expect(left(page)).toHaveText(/还剩 3 张 · 本次已评 7 张/)
    await page.keyboard.press('2')
    await expect(left(page)).toHaveText(/还剩 2 张/)
    expect(await ratings(server, people.vip)).toHaveLength(1)
    await expect(page.getByText(/今天已复习 8$/)).toBeVisible()

    await context.setOffline(false)
    const told = () =>
      ratings(server, people.vip).then((rows) => rows.map(({ rating, undone }) => (undone ? -rating : rating)))
    await expect.poll(told, { timeout: 30_000 }).toEqual([3, 4, 4, 4, 4, 4, 4, -1, 2])
    const after = await stack(page)
    expect(after.list.map(({ SeenToday }) => SeenToday)).toEqual([0, 0])
    expect(after.Load.Done).toBe(8)
    await page.reload()
    await expect(left(page)).toHaveText('还剩 2 张')
    await expect(page.getByText(/今天已复习 8/)).toBeVisible()
    expect(await told()).toHaveLength(9)
  },
)

test('an explanation becomes an own card, which is rated, changed, removed with undo, and taken along to Anki', async ({
  page,
  server,
  people,
}) => {
  await enter(page, people.vip)
  await failQuestions(page, server, 1)
  await openChapter(page, CHAPTER)
  await tool(page, '背题').click()
  await question(page).getByRole('region', { name: '答案解析' }).locator('p').first().selectText()
  await expect(page.getByRole('button', { name: '做成卡片' })).toBeVisible()
  await page.keyboard.press('Alt+c')
  const editor = page.getByRole('dialog', { name: '做成卡片' })
  await editor.getByRole('button', { name: '保存卡片' }).click()
  await expect(editor.getByText('请写下想问自己的问题')).toBeVisible()
  await expect(editor.getByLabel(/^背面/)).not.toHaveValue('')
  await editor.getByLabel(/^正面/).fill('这道题的要点是什么？')
  await editor.getByRole('button', { name: '保存卡片' }).click()
  await expect(page.getByText('已做成卡片')).toBeVisible()

  await page.goto('/AIcard?tab=own')
  const list = page.getByRole('tabpanel', { name: '自制卡片' })
  await expect(list.getByText(`来源：${CHAPTER}`)).toBeVisible()
  await list.getByRole('button', { name: '修改：这道题的要点是什么？' }).click()
  const change = page.getByRole('dialog', { name: '修改卡片' })
  await change.getByLabel(/^正面/).fill('要点？')
  await change.getByRole('button', { name: '保存卡片' }).click()
  await list.getByRole('button', { name: '移除：要点？' }).click()
  await expect(list.getByText('还没有自制卡片')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(list.getByRole('button', { name: '移除：要点？' })).toBeVisible()
  await list.getByRole('button', { name: '导出到 Anki' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: '导出到 Anki' }).getByRole('button', { name: '下载牌组' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.apkg$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const collection = zstdDecompressSync(files['collection.anki21b'] as Uint8Array)
  expect(strFromU8(collection.subarray(0, 15), true)).toBe('SQLite format 3')
  // Its own cards are known when it is brought back.
  await list.getByRole('button', { name: '导入 Anki 牌组' }).click()
  const again = page.getByRole('dialog', { name: '导入 Anki 牌组' })
  await again.getByLabel('牌组文件').setInputFiles(await download.path())
  await expect(again.getByRole('status')).toContainText('将导入 0 张；1 张已经有了，不重复导入')
  await expect(again.getByRole('button', { name: '导入 0 张卡片' })).toBeDisabled()
  await page.keyboard.press('Escape')

  // The failed question is due: its point's card stands for it, or with the switch it is a card of its own.
  await page.goto('/AIcard')
  await page.getByRole('button', { name: '卡片设置' }).click()
  const settings = page.getByRole('dialog', { name: '卡片设置' })
  const mistakes = settings.getByRole('switch', { name: /错题自动成卡/ })
  await mistakes.click({ force: true })
  await expect(mistakes).toBeChecked()
  await settings.getByLabel('每天新考点').selectOption('0')
  await expect(settings.getByLabel('每天新考点')).toHaveValue('0')
  await page.keyboard.press('Escape')
  await expect(left(page)).toHaveText('还剩 2 张')
  // A card that was answered today comes last.
  await expect(top(page)).toHaveAccessibleName('自制卡片')
  await page.getByRole('button', { name: '想好了，翻面' }).click()
  await grades(page).getByRole('button', { name: /简单/ }).click()
  await expect(top(page)).toHaveAccessibleName('错题卡片')
  // The days ahead are laid out before the last grade arrives: it comes back as a card of those days all the same.
  const laidOut = page.waitForResponse((response) => /\/cards\/stack\?.*ahead=7/.test(response.url()))
  await page.route(/submitEvents/, async (route) => {
    await laidOut
    await route.continue()
  })
  await page.keyboard.press(' ')
  await page.keyboard.press('3')
  await expect(page.getByText('今天的卡片都复习完了')).toBeVisible()
  await page.getByRole('button', { name: '提前 7 天' }).click()
  await expect(left(page)).toHaveText(/还剩 1 张/)

  await page.getByRole('tab', { name: '统计' }).click()
  const coming = page.getByRole('figure', { name: '每天到期多少' })
  await coming.getByRole('button', { name: '看表' }).click()
  await expect(coming.getByRole('row')).toHaveCount(31)
  await expect(page.getByText('还没有隔天的复习')).toBeVisible()
  // What was rated today stands in the calendar, and its time behind the chart.
  const calendar = page.getByRole('table', { name: /近十二周每天复习多少/ })
  await expect(calendar.getByRole('row')).toHaveCount(13)
  await expect(calendar.getByRole('row').last().getByRole('cell').last()).toHaveText(/^[1-9]/)
  const spent = page.getByRole('figure', { name: '近 30 天每天用时' })
  await spent.getByRole('button', { name: '看表' }).click()
  await expect(spent.getByRole('row')).toHaveCount(31)
  await expect(spent.getByRole('row').last()).toContainText(/[1-9]$/)
})

test('an Anki deck is checked, becomes own cards of the day, and is taken back', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/AIcard?tab=own')
  const open = () => page.getByRole('button', { name: '导入 Anki 牌组' }).click()
  const dialog = page.getByRole('dialog', { name: '导入 Anki 牌组' })
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('牌组文件').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await open()
  await choose('坏的.apkg', Buffer.from('no deck'))
  await expect(dialog.getByRole('alert')).toHaveText('不能导入：文件不是完整的 Anki 牌组：不是 ZIP 文件')
  const table = '<table><tr><th>药</th><th>量</th></tr><tr><td>呋塞米</td><td>20 mg</td></tr></table>'
  const notes = [
    { guid: 'one', fields: ['心衰时利尿？<script>document.title = "坏"</script>', `${table}[sound:a.mp3]`] },
    { guid: 'two', type: 'cloze' as const, fields: ['{{c1::窦房结}}是起搏点', ''], ords: [0] },
  ]
  await choose('心血管.apkg', Buffer.from(madeDeck({ notes })))
  await expect(dialog.getByRole('status')).toContainText('2 条笔记（最多 2 个字段），2 张卡片')
  const lost = dialog.getByRole('table', { name: '带不过来的内容' })
  await expect(lost.getByRole('row', { name: /音频和视频/ })).toBeVisible()
  await expect(lost.getByRole('row', { name: /脚本/ })).toBeVisible()
  const samples = dialog.getByRole('region', { name: '样例' })
  await expect(samples.getByText('{{c1::窦房结}}是起搏点')).toBeVisible()
  await expect(samples.getByText('[…]是起搏点')).toBeVisible()
  await dialog.getByRole('button', { name: '导入 2 张卡片' }).click()
  await expect(page.getByText('已导入 2 张卡片')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('tab', { name: '今日卡片' }).click()
  await expect(left(page)).toHaveText('还剩 2 张')
  await expect(top(page).getByRole('heading', { name: '心衰时利尿？' })).toBeAttached()
  await page.getByRole('button', { name: '想好了，翻面' }).click()
  await expect(top(page).getByRole('region', { name: '背面' }).getByRole('cell', { name: '20 mg' })).toBeVisible()
  await page.keyboard.press('3')
  await expect(left(page)).toHaveText(/还剩 1 张/)
  await page.getByRole('button', { name: '想好了，翻面' }).click()
  await expect(top(page).getByRole('region', { name: '背面' }).locator('mark')).toHaveText('窦房结')

  await page.getByRole('tab', { name: '自制卡片' }).click()
  await expect(page.getByText('来源：内科 / 心血管')).toHaveCount(2)
  await open()
  await choose('心血管.apkg', Buffer.from(madeDeck({ notes })))
  await expect(dialog.getByRole('status')).toContainText('将导入 0 张；2 张已经有了，不重复导入')
  await page.keyboard.press('Escape')
  await open()
  // One of them was rated: taking them back asks first.
  await expect.poll(async () => (await stack(page)).list.filter(({ Kind }) => Kind === 'own')).toHaveLength(1)
  await dialog.getByRole('button', { name: '撤销导入：心血管.apkg' }).click()
  await expect(dialog.getByText('导入以后评过 1 张、改过 0 张，撤销会一起移除', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '仍然撤销：心血管.apkg' }).click()
  await expect(dialog.getByText('已撤销', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('还没有自制卡片')).toBeVisible()
  expect((await stack(page)).list).toEqual([])
  expect(await page.title()).not.toContain('坏')
})

test('all points are browsed and crammed without touching the schedule', async ({ page, people }) => {
  await enter(page, people.vip)
  const before = await stack(page)
  await page.goto('/AIcard?tab=statistics')
  await expect(page.getByText('接下来 30 天没有要复习的')).toBeVisible()
  await page.getByRole('link', { name: '去学今日卡片' }).click()
  await expect(page.getByRole('tab', { name: '今日卡片' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/AIcard?tab=all')
  await page.getByLabel('查找考点').fill('心力衰竭')
  await page.getByRole('button', { name: /^突击这 \d+ 张/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /突击 1 \/ \d+，不影响复习安排/ })).toBeVisible()
  await page.keyboard.press(' ')
  await expect(top(page).getByRole('region', { name: '背面' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: /突击 2 \// })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('该复习的在前').click()
  await expect(page.getByRole('radio', { name: '该复习的在前' })).toBeChecked()
  expect((await stack(page)).list).toEqual(before.list)
})

test('in the review the learner’s own grade takes the place of the automatic one', async ({ page, server, people }) => {
  await enter(page, people.vip)
  await failQuestions(page, server, 1)
  const appID = await appIDOf(page)
  const due = () => ask<Data<'review.dueCounts'>>(page, 'GET', '/api/question_review/dueCounts', { appID })
  await expect.poll(async () => (await due()).Today).toBe(1)
  await page.goto('/review')
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/question_review/dueTest')),
    page.getByRole('main').getByRole('link', { name: '开始复习' }).click(),
  ])
  const set = ((await reply.json()) as { data: Data<'review.dueTest'> }).data
  const item = set.test.StyleItems.flatMap((style) => style.TestItems)[0] as { Answer: string }
  expect(await answer(page, item.Answer)).toBe('回答正确')
  const own = page.getByRole('group', { name: '给这次作答评分' })
  await expect(own.getByRole('button', { name: /重来\s*今天/ })).toBeVisible()
  await page.keyboard.press('1')
  await expect(own.getByRole('button', { name: /重来/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await ratings(server, people.vip)).map(({ rating }) => rating)).toEqual([1, 1])
  expect((await due()).Today).toBe(1)
  await own.getByRole('button', { name: /简单/ }).click()
  await expect.poll(async () => (await ratings(server, people.vip)).map(({ rating }) => rating)).toEqual([1, 4])
  expect((await due()).Today).toBe(0)
})
