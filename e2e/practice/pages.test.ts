import type { Page } from '@playwright/test'
import { answerAny, CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { goTo, openChapter, question, sheetCell, tool, verdict } from '../fixtures/scenes/loop.ts'
import { storedReplies } from '../fixtures/stored.ts'
import { expect, test } from '../fixtures/test.ts'
import { againUntil, untilAnswered } from '../fixtures/until.ts'

/** /answerTest, /ZYanswerPage, /reviewTest, and a learner's certainty and cause of an error. */

/** Chooses an option or types a text in the question on screen, judged or not. */
async function fillAny(page: Page): Promise<void> {
  const current = question(page).locator('li[aria-current="true"]')
  const shown = (await current.count()) > 0 ? current : question(page)
  const choices = shown.getByRole('radio').or(shown.getByRole('checkbox'))
  if ((await choices.count()) > 0) await choices.first().check({ force: true })
  else for (const blank of await shown.getByRole('textbox', { name: /^第 \d+ 空/ }).all()) await blank.fill('不知道')
}

const addressOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('an evaluation judges nothing before it is handed in, survives a reload, and says what to do point by point', async ({
  page,
  server,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  const [appID, cptID] = [addressOf(page, 'appID'), addressOf(page, 'cptID')]
  await page.goto(`/answerTest?appID=${appID}&cptID=${cptID}`)
  await expect(page.getByRole('heading', { level: 1, name: '本章测评' })).toBeVisible()
  // The page offers no more questions than there are.
  const said = await page.getByText(/本章可测评 \d+ 题/).textContent()
  const there = Number(/可测评 (\d+) 题/.exec(said ?? '')?.[1])
  const offered = await page.getByRole('radiogroup', { name: '题量' }).getByRole('radio').all()
  for (const radio of offered) {
    const name = await radio.evaluate((one) => one.closest('label')?.textContent ?? '')
    expect(Number(/(\d+) 题/.exec(name)?.[1])).toBeLessThanOrEqual(there)
  }
  await page
    .getByRole('radiogroup', { name: '题量' })
    .getByText(/· \d+ 题/)
    .first()
    .click()
  await page.getByRole('button', { name: '开始测评' }).click()
  await expect(question(page)).toBeVisible()
  await fillAny(page)
  await expect(sheetCell(page, 1)).toHaveAccessibleName('第 1 题，已作答')
  await expect(question(page).getByRole('region', { name: '结果' })).toBeHidden()

  await page.reload()
  await expect(sheetCell(page, 1)).toHaveAccessibleName('第 1 题，已作答')
  await goTo(page, 2)
  await fillAny(page)

  await page.getByRole('button', { name: '交卷', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: '交卷看结果' })
  await expect(asked).toContainText('题没有作答')
  await asked.getByRole('button', { name: '交卷' }).click()
  await expect(page.getByRole('heading', { name: `${CHAPTER} · 测评结果` })).toBeFocused()
  const points = page.getByRole('table', { name: /各考点的结果/ })
  expect(await points.getByRole('row').count()).toBeGreaterThan(1)
  await expect(points.getByRole('link', { name: /^练习/ }).first()).toHaveAttribute('href', /\/answerPage\?/)
  await expect(async () => expect(await storedReplies(server, people.vip)).toHaveLength(2)).toPass()

  await page.getByRole('button', { name: '看错题解析' }).click()
  await expect(question(page).getByRole('region', { name: '答案解析' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '开始测评' })).toBeVisible()
})

test('a licence chapter is practised from its own tree, and leads back there', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/zyChapter')
  await page.getByRole('searchbox', { name: '搜索章节' }).fill(CHAPTER)
  await page.getByRole('button', { name: new RegExp(`^(开始|继续|再做一遍|复习)：${CHAPTER}$`) }).click()
  await expect(page).toHaveURL(/\/ZYanswerPage\?/)
  await answerAny(page, 'A')
  await expect(question(page).getByRole('region', { name: '结果' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: CHAPTER })).toBeVisible()
  await tool(page, '背题').click()
  await expect(page).toHaveURL(/\/ZYanswerPage\?.*mode=recite/)
  await page.getByRole('link', { name: /^回到/ }).first().click()
  await expect(page).toHaveURL(/\/zyChapter/)
})

test('with 标记把握 an answer waits for it, sure but wrong is called out, and the reason is kept with the mistake', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await tool(page, '设置').click()
  await page.getByRole('switch', { name: /标记把握/ }).click()
  await page.keyboard.press('Escape')

  // Of two different answers at least one is wrong, whatever the key is.
  const wrongly = async () => {
    for (const letter of ['A', 'B']) {
      await question(page)
        .getByRole('radio', { name: new RegExp(`^${letter} `) })
        .first()
        .check({ force: true })
      await expect(question(page).getByRole('region', { name: '结果' })).toBeHidden()
      await page.keyboard.press('Shift+Digit1')
      if ((await verdict(page)) !== '回答正确') return
      await question(page).getByRole('button', { name: '重答' }).click()
    }
  }
  await wrongly()
  const result = question(page).getByRole('region', { name: '结果' })
  await expect(result).toContainText('有把握却答错')
  const reason = result.getByRole('group', { name: '错因' }).getByRole('button', { name: '记忆混淆' })
  await reason.click()
  await expect(reason).toHaveAttribute('aria-pressed', 'true')
  await expect(result.getByRole('group', { name: '错因' })).not.toHaveAttribute('aria-busy', 'true')

  const appID = addressOf(page, 'appID')
  await page.goto(`/reviewTest?appID=${appID}&set=wrong&certainty=1`)
  await expect(page.getByRole('heading', { level: 1, name: '错题重做' })).toBeVisible()
  await expect(question(page)).toBeVisible()
  await tool(page, '背题').click()
  await expect(question(page).getByRole('region', { name: '答案解析' })).toBeVisible()
})

test('a review keeps filter and 背题 in its address: a reload finds them', async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await untilAnswered(page, 'setFavourite', () => tool(page, '收藏').click())
  await expect(tool(page, '收藏')).toHaveAttribute('aria-pressed', 'true')
  const appID = addressOf(page, 'appID')
  await againUntil(
    () => page.goto(`/reviewTest?appID=${appID}&set=fav`),
    (patience) => expect(question(page)).toBeVisible(patience),
  )
  await tool(page, '背题').click()
  await page.getByText('只看未做').click()
  await expect(page).toHaveURL(/mode=recite/)
  await expect(page).toHaveURL(/only=undone/)
  await page.reload()
  await expect(tool(page, '背题')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: /只看未做/ })).toBeChecked()
  await expect(question(page).getByRole('region', { name: '答案解析' })).toBeVisible()
})
