import { answerAny, CHAPTER, enter, questionNumber } from '../fixtures/scenes/chapter.ts'
import { goTo, next, openChapter, question, tool, verdict } from '../fixtures/scenes/loop.ts'
import { login } from '../fixtures/session.ts'
import { storedReplies } from '../fixtures/stored.ts'
import { expect, test } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

/** The right answer below the verdict. */
const key = (page: import('@playwright/test').Page) => question(page).getByRole('term').filter({ hasText: '正确答案' })

const EVERY_STYLE = [
  'A1 型题',
  'A2 型题',
  'A3 型题',
  'A4 型题',
  'B1 型题',
  '判断题',
  '多项选择题',
  '填空题',
  '案例分析题',
  '简答题',
]

test('a learner practises, marks and notes, leaves, comes back on another machine and finds everything', async ({
  page,
  browser,
  server,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)

  // The reason of an option stands at it once the question is answered, and folds by the keyboard.
  const reason = question(page).getByText('运动使回心血量和左心房压升高，所以轻度肺淤血时就出现。')
  await expect(reason).toHaveCount(0)
  await answerAny(page, 'A')
  expect(await verdict(page)).toMatch(/回答(正确|错误)/)
  await expect(reason).toBeVisible()
  await question(page).locator('summary').first().press('Enter')
  await expect(reason).toBeHidden()
  await question(page).locator('summary').first().press('Enter')
  await expect(reason).toBeVisible()
  await expect(key(page)).toBeVisible()
  await expect(question(page).getByRole('heading', { name: /解析/ }).first()).toBeVisible()

  await tool(page, '收藏').click()
  await expect(tool(page, '收藏')).toHaveAttribute('aria-pressed', 'true')
  await tool(page, '笔记').click()
  await page.getByRole('textbox', { name: '我的笔记' }).fill('劳力性呼吸困难最早 <b>不是粗体</b>')
  await page.getByRole('button', { name: '完成' }).click()

  await next(page)
  await answerAny(page, 'B')
  await next(page)
  const stoppedAt = await questionNumber(page)
  const stoppedAtID = await page.locator('[data-cell][aria-current="true"]').getAttribute('data-cell')
  await expect(async () => expect(await storedReplies(server, people.vip)).toHaveLength(2)).toPass()
  await expect(page.getByText(/条待同步/)).toBeHidden()
  const address = page.url()
  await page.goto('/mainIndex')
  // The place is sent in the background.
  const goesOn = page.getByRole('link', { name: '继续学习', exact: true })
  await againUntil(
    () => page.reload(),
    (patience) => expect(goesOn).toHaveAttribute('href', new RegExp(`test=${stoppedAtID}`), patience),
  )
  await page.close()

  const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const again = await elsewhere.newPage()
  await login(again, people.vip)
  await again.goto('/mainIndex')
  await again.getByRole('link', { name: '继续学习', exact: true }).click()
  await expect(again).toHaveURL(new RegExp(new URL(address).searchParams.get('cptID') ?? 'no chapter'))
  await expect(question(again)).toBeVisible()
  expect(await questionNumber(again)).toBe(stoppedAt)
  await goTo(again, 1)
  await expect(tool(again, '收藏')).toHaveAttribute('aria-pressed', 'true')
  await expect(again.getByText('劳力性呼吸困难最早 #不是粗体#')).toBeVisible()
  await elsewhere.close()
})

test('without VIP the free chapters open and the others say which versions include them', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/chapterMenu')
  await page.getByRole('searchbox', { name: '搜索章节' }).fill(CHAPTER)
  await page.getByRole('button', { name: `开通：${CHAPTER}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('题库基础班')
  await expect(dialog).toContainText('强化提升班')
  await page.keyboard.press('Escape')
  await openChapter(page, '急性阑尾炎')
  await answerAny(page, 'A')
})

test('the keyboard alone answers, confirms, moves, marks and asks for help', async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await page.keyboard.press('b')
  await expect(question(page).getByRole('radio', { name: /^B/ })).toBeChecked()
  await expect(question(page).getByRole('region', { name: '结果' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(tool(page, '收藏')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('m')
  await expect(tool(page, '标记')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  expect(await questionNumber(page)).toBe(2)
  await page.keyboard.press('n')
  await page.keyboard.type('abc')
  await expect(page.getByRole('textbox', { name: '我的笔记' })).toHaveValue('abc')
  await expect(question(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+a')
  await expect(page.getByRole('button', { name: '恢复选项 A' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /快捷键/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  expect(await questionNumber(page)).toBe(1)
})

test('every form can be answered, and a chapter ends with a summary', async ({ page, people }) => {
  // All questions of three chapters.
  test.slow()
  await enter(page, people.vip)
  const seen = new Set<string>()
  for (const chapter of ['新生儿黄疸', '产后出血', '小儿腹泻病']) {
    await openChapter(page, chapter)
    const total = Number(/共 (\d+) 题/.exec((await question(page).textContent()) ?? '')?.[1])
    await goTo(page, 1)
    for (let number = 1; number <= total; number++) {
      expect(await questionNumber(page)).toBe(number)
      const heading = await question(page).getByRole('heading', { level: 2 }).textContent()
      seen.add(heading?.replace(/^.*共 \d+ 题/, '') ?? '')
      await answerAny(page, 'A')
      if (number < total) await next(page)
    }
    await page.getByRole('button', { name: '看小结' }).click()
    await expect(page.getByRole('heading', { name: `${chapter} · 全部完成` })).toBeVisible()
  }
  expect([...seen].sort()).toEqual(EVERY_STYLE.sort())
})

test('recite mode shows keys without answering, and filters show what is wrong or not done', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await tool(page, '背题').click()
  await expect(key(page)).toBeVisible()
  await expect(page).toHaveURL(/mode=recite/)
  await tool(page, '背题').click()
  await expect(key(page)).toBeHidden()

  await answerAny(page, 'A')
  const right = await question(page).getByRole('heading', { name: '回答正确' }).count()
  await next(page)
  await answerAny(page, right ? 'A' : 'B')
  await page.getByText('只看未做').click()
  await expect(page).toHaveURL(/only=undone/)
  await expect(question(page).getByRole('heading', { name: /^第 3 题/ })).toBeVisible()
})

test('starting a chapter over clears the answers and keeps favourites', async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await answerAny(page, 'A')
  await tool(page, '收藏').click()
  await page.getByRole('button', { name: '重做' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /重做|确定|清除/ })
    .click()
  await goTo(page, 1)
  await expect(question(page).getByRole('region', { name: '结果' })).toBeHidden()
  await expect(tool(page, '收藏')).toHaveAttribute('aria-pressed', 'true')
})
