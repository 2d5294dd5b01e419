import type { Page } from '@playwright/test'
import { enter } from '../fixtures/scenes/chapter.ts'
import {
  addressOf,
  choose,
  chosen,
  handIn,
  makePaper,
  questionNo,
  roomTools,
  saveState,
  sitInRoomA,
} from '../fixtures/scenes/sittings.ts'
import { expect, test } from '../fixtures/test.ts'

/** /renjiduihua: the two exam rooms (exam-formats, "Two exam rooms"). */

/** Aids of practice that the exam rooms do not have. */
const aids = (page: Page) => page.getByRole('button', { name: /^(划掉|恢复)选项|^显示/ })

test('room A: confirmed, instructed, started together; types lock behind one, steps come one by one', async ({
  page,
  server,
  people,
}) => {
  const paper = await sitInRoomA(page, server, people.learner, [{ single: 2, steps: true }])
  const [first, second, step1, step2] = paper.questions

  // No aids that the real room lacks.
  await expect(aids(page)).toHaveCount(0)
  // Within a question type every answer can be seen and changed again.
  await page.keyboard.press('b')
  await expect(chosen(page, 'B')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '作答进度' })).toHaveAttribute('aria-valuenow', '1')
  await roomTools(page).getByRole('button', { name: '下一题', exact: true }).click()
  await expect(page.getByText(second?.stem ?? '?')).toBeVisible()
  await roomTools(page).getByRole('button', { name: '上一题' }).click()
  await choose(page, 'C')

  // The browser has no question of the next type yet.
  expect(await page.content()).not.toContain(step1?.stem)
  await roomTools(page).getByRole('button', { name: '下一题型' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('本题型还有 1 题没有作答')
  await asked.getByRole('button', { name: '返回检查' }).click()
  await expect(page.getByText(first?.stem ?? '?')).toBeVisible()
  await roomTools(page).getByRole('button', { name: '下一题型' }).click()
  await asked.getByRole('button', { name: '确认进入' }).click()

  // The case stays on top; its steps go only forward.
  await expect(page.getByText(step1?.stem ?? '?')).toBeVisible()
  await expect(page.getByRole('region', { name: '案例内容' })).toBeVisible()
  await expect(page.getByText(first?.stem ?? '?')).toHaveCount(0)
  await expect(roomTools(page).getByRole('button', { name: '上一题' })).toBeDisabled()
  await choose(page, 'A')
  expect(await page.content()).not.toContain(step2?.stem)
  await page.keyboard.press('Enter')
  await asked.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page.getByText(step2?.stem ?? '?')).toBeVisible()
  await expect(page.getByText(step1?.stem ?? '?')).toHaveCount(0)

  // A reload keeps the place, and the step that was left is not sent again.
  await page.reload()
  await expect(page.getByText(step2?.stem ?? '?')).toBeVisible()
  expect(await page.content()).not.toContain(step1?.stem)
  await expect(page.getByRole('button', { name: /^第 3 题，已答，不能进入$/ })).toBeVisible()

  await handIn(page)
  await page.getByRole('link', { name: '看成绩报告' }).click()
  await expect(page.getByRole('region', { name: '成绩' })).toBeVisible()
})

test('room A: the calculator takes the keyboard while it is open and leaves the question alone', async ({
  page,
  server,
  people,
}) => {
  await sitInRoomA(page, server, people.learner, [{ single: 1 }])
  await roomTools(page).getByRole('button', { name: '计算器' }).click()
  const calculator = page.getByRole('dialog', { name: '计算器' })
  await page.keyboard.type('12*3')
  await page.keyboard.press('Enter')
  await expect(calculator.getByRole('status', { name: '结果' })).toHaveText('36')
  await page.keyboard.press('Escape')
  await expect(calculator).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(chosen(page, 'D')).toBeVisible()
})

test('room A: the button of the mark looks otherwise while the question is marked', async ({
  page,
  server,
  people,
}) => {
  await sitInRoomA(page, server, people.learner, [{ single: 1 }])
  const mark = roomTools(page).getByRole('button', { name: '标记' })
  const look = () => mark.evaluate((button) => getComputedStyle(button).backgroundColor)
  const off = await look()
  // Without the hover style, which differs.
  await mark.dispatchEvent('click')
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(look).not.toBe(off)
})

test('room A: nobody hands in before the time', async ({ page, server, people }) => {
  await sitInRoomA(page, server, people.learner, [{ single: 1 }], { handInAfterSeconds: 3000 })
  await roomTools(page).getByRole('button', { name: '交卷' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('才能交卷')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: '交卷' })).toBeDisabled()
})

test('room B: number and ID typed twice, identity, rules, pledge, the common start; directory and flags', async ({
  page,
  server,
  people,
}) => {
  const paper = await makePaper(server, [{ single: 3, rest: 600 }, { single: 1 }], { room: 'B' })
  await enter(page, people.learner)
  await page.goto(addressOf(paper, 'renjiduihua'))
  const number = (await page.getByRole('definition').first().textContent()) ?? ''
  expect(number).toMatch(/^\d{10}$/)
  const logIn = page.getByRole('button', { name: '登录', exact: true })
  await page.getByLabel('准考证号', { exact: true }).fill(number)
  await page.getByLabel('再次输入准考证号').fill(`${number}1`)
  await page.getByLabel('证件编号', { exact: true }).fill('证7')
  await page.getByLabel('再次输入证件编号').fill('证7')
  await logIn.click()
  await expect(page.getByRole('alert')).toContainText('两次输入的准考证号不一致')
  await page.getByLabel('再次输入准考证号').fill(` ${number.slice(0, 5)} ${number.slice(5)} `)
  await logIn.click()
  await expect(page.getByRole('heading', { name: '身份核对' })).toBeVisible()
  await page.getByRole('button', { name: '信息正确' }).click()
  await page.getByRole('button', { name: '我已阅读考试规则' }).click()
  const agree = page.getByRole('button', { name: '同意并进入候考' })
  await expect(agree).toBeDisabled()
  await page.getByRole('checkbox', { name: '我承诺遵守以上内容' }).check()
  await agree.click()
  await expect(page.getByRole('timer', { name: '距开考' })).toBeVisible()

  const left = page.getByRole('complementary', { name: '考试信息' })
  await expect(left).toBeVisible({ timeout: 60_000 })
  await expect(left).toContainText('未答题数3')
  await expect(aids(page)).toHaveCount(0)
  await choose(page, 'B')
  await page.getByRole('navigation', { name: '题目目录' }).getByRole('button', { name: '第 3 题，未答' }).click()
  await expect(questionNo(page, 3)).toBeVisible()
  await roomTools(page).getByRole('button', { name: '标疑' }).click()
  await expect(left).toContainText('未答题数2')
  await expect(left).toContainText('标疑题数1')
  await expect(page.getByRole('button', { name: '第 3 题，未答，标疑' })).toBeVisible()
  await expect(saveState(page)).toHaveText('已保存')
  // The number typed at the desk is not stored.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('证7')

  await handIn(page)
  await page.getByRole('button', { name: '现在开始下一单元' }).click()
  await expect(left).toContainText('单元2 / 2')
})
