import type { Locator, Page } from '@playwright/test'
import { enter } from '../fixtures/scenes/chapter.ts'
import { addressOf, chosen, makePaper, questionNo, saveState, untilStarted } from '../fixtures/scenes/sittings.ts'
import { expect, test } from '../fixtures/test.ts'

/** The most presses of Tab to reach any control. */
const STOPS = 25

/** Tabs to a control and presses it. */
async function press(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const isHere = () => control.evaluate((element) => element === document.activeElement)
  for (let stops = 0; !(await isHere()); stops++) {
    expect(stops, `${control} within ${STOPS} stops of the Tab key`).toBeLessThan(STOPS)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
}

test('room A by keyboard alone: entry, answers, marks, question types, steps, hand-in, report', async ({
  page,
  server,
  people,
}) => {
  const paper = await makePaper(server, [{ single: 3, steps: true }], { room: 'A' })
  const [, , , ...steps] = paper.questions
  await enter(page, people.learner)
  await page.goto(addressOf(paper, 'renjiduihua'))
  await press(page, page.getByRole('button', { name: '确认无误' }))
  await expect(page.getByRole('region', { name: '考试须知' })).toBeFocused()
  await press(page, page.getByRole('button', { name: '我已阅读，进入候考' }))
  await untilStarted(page)
  await expect(questionNo(page, 1)).toBeVisible()

  await page.keyboard.press('b')
  await expect(chosen(page, 'B')).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await expect(questionNo(page, 2)).toBeVisible()
  await page.keyboard.press('c')
  await expect(chosen(page, 'C')).toBeVisible()

  // The question numbers are one tab stop, with arrow keys inside.
  const numbers = page.getByRole('complementary', { name: '本题型题目' })
  await press(page, numbers.getByRole('button', { name: '第 2 题，已答' }))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(numbers.getByRole('button', { name: '第 2 题，已答' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(numbers.getByRole('button', { name: '第 1 题，已答，已标记' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(questionNo(page, 3).getByRole('heading')).toBeFocused()

  // The button for the next type asks first, and Enter does not press the button again.
  await press(page, page.getByRole('toolbar', { name: '答题操作' }).getByRole('button', { name: '下一题型' }))
  await expect(page.getByRole('alertdialog')).toContainText('本题型还有 1 题没有作答')
  await press(page, page.getByRole('button', { name: '确认进入' }))
  for (const [at, { stem }] of steps.entries()) {
    await expect(page.getByText(stem)).toBeVisible()
    await page.keyboard.press('a')
    await expect(chosen(page, 'A')).toBeVisible()
    await page.keyboard.press('Enter')
    // A second Enter does not choose the irreversible answer.
    await expect(page.getByRole('alertdialog').getByRole('button', { name: '返回修改' })).toBeFocused()
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: '确认', exact: true }))
    if (at < steps.length - 1) await expect(page.getByText(stem)).toHaveCount(0)
  }

  await expect(page.getByText('本题型的题都已确认')).toBeVisible()
  await expect(saveState(page)).toHaveText('已保存')
  await press(page, page.getByRole('main').or(page.getByRole('toolbar')).getByRole('button', { name: '交卷' }).last())
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: '交卷' }))
  await press(page, page.getByRole('link', { name: '看成绩报告' }))
  await expect(page.getByRole('region', { name: '成绩', exact: true })).toBeVisible()
  await press(page, page.getByRole('link', { name: '答案与解析' }))
  await expect(page.getByRole('region', { name: '结果' })).toBeVisible()
})
