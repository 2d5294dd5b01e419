import type { Page } from '@playwright/test'
import { expectNoSeriousFault, RULES } from '../fixtures/axe.ts'
import { answerAny, enter } from '../fixtures/scenes/chapter.ts'
import { ask } from '../fixtures/scenes/papers.ts'
import { expect, test } from '../fixtures/test.ts'

/** Two points of the demo that editors say are confused. */
const POINT = '急性胆管炎'
const OTHER = '急性胆囊炎'
/** One whose chapter is not free. */
const CLOSED = '肝性脑病'

const panel = (page: Page, name: string) => page.getByRole('dialog', { name: `考点：${name}` })

async function idOf(page: Page, name: string): Promise<number> {
  const appEName = await page.evaluate(() => {
    const cookie = document.cookie.split('; ').find((one) => one.startsWith('SELECTEDAPPNEW='))
    return String(JSON.parse(decodeURIComponent(cookie?.slice('SELECTEDAPPNEW='.length) ?? '{}')).AppEName)
  })
  const of = { appEName, examType: 48 }
  const { list } = await ask<{ list: { SameKnowPointID: number; Name: string }[] }>(
    page,
    'GET',
    '/api/aiExam/pointCardListStatic',
    of,
  )
  return list.find(({ Name }) => Name === name)?.SameKnowPointID ?? 0
}

test('a wrong answer leads to its point, that one to what it is confused with, and three questions of it move mastery', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/mainIndex')
  await page.getByRole('button', { name: /^搜索/ }).click()
  await page.getByRole('combobox', { name: '搜索题目、知识点与资料' }).fill('Charcot 三联征')
  const found = page.getByRole('listbox', { name: '搜索结果' }).getByRole('group', { name: /^题目（/ })
  await found.getByRole('option').filter({ hasText: POINT }).first().click()
  await expect(page).toHaveURL(/\/answerPage\?.*test=\d+/)
  await answerAny(page, 'A')
  await page
    .getByRole('navigation', { name: '弄懂这道题' })
    .getByRole('link', { name: new RegExp(`^考点\\s*${POINT}$`) })
    .click()

  await expect(panel(page, POINT).getByRole('region', { name: '我的题目' })).toContainText('做错 1 题')
  const wrong = panel(page, POINT).getByRole('list', { name: '考点的题目' }).getByRole('listitem').first()
  await expect(wrong).toContainText('做错')
  await expect(wrong).toContainText('Charcot')
  const confusable = panel(page, POINT).getByRole('region', { name: '易混的考点' }).getByRole('listitem')
  const one = confusable.filter({ hasText: OTHER })
  await one.getByText('并排对照').click()
  await expect(one.getByRole('table', { name: `并排对照：${POINT} 与 ${OTHER}` })).toContainText('我的掌握')
  await one.getByRole('link', { name: OTHER, exact: true }).click()

  const mastery = (of: Page | ReturnType<typeof panel>) => of.getByRole('region', { name: '我的掌握' })
  await expect(mastery(panel(page, OTHER))).toContainText('现在答过 0 次')
  await panel(page, OTHER).getByRole('link', { name: '练这个考点' }).click()
  await expect(page).toHaveURL(/\/contrastDoexam\?/)
  await expect(panel(page, OTHER)).toBeHidden()
  await expect(page.getByText('已做 0')).toBeVisible()
  for (let done = 1; done <= 3; done++) {
    await expect(page.getByRole('region', { name: '结果' })).toBeHidden()
    await answerAny(page)
    await expect(page.getByText(`已做 ${done}`)).toBeVisible()
    if (done < 3) await page.getByRole('button', { name: '下一题' }).click()
  }
  await page.getByRole('link', { name: '回到这个考点' }).click()
  await expect(page).toHaveURL(/\/pointPage\?SameKnowPointID=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: OTHER })).toBeVisible()
  // A job follows the answers some seconds later; the page shows it by itself.
  await expect(mastery(page)).toContainText(/今天掌握 \d+%/, { timeout: 60_000 })
  await expect(page.getByRole('region', { name: '我的题目' })).toContainText(/没做过 2 题，共 5 题/)
})

test('two points that editors say are confused are practised side by side', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto(`/pointPage?SameKnowPointID=${await idOf(page, POINT)}`)
  await page.getByRole('link', { name: `对比练习：${POINT} 与 ${OTHER}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${POINT} 与 ${OTHER}`)
  await expect(page.getByRole('region', { name: '对照表' }).getByRole('columnheader')).toHaveText([POINT, OTHER])
})

test('page and panel of a point are used by the keyboard alone, its report included, in both appearances and widths', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  const pointID = await idOf(page, POINT)
  await page.goto(`/pointPage?SameKnowPointID=${pointID}`)
  await expect(page.getByRole('heading', { level: 1, name: POINT })).toBeVisible()
  const questions = page.getByRole('list', { name: '考点的题目' })
  await expect(questions.getByRole('listitem')).toHaveCount(4)
  await expectNoSeriousFault(page, 'the page of a point', RULES.guidelines)
  for (const width of [1020, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 200; presses++) {
      const at = await page.evaluate(() => {
        const here = document.activeElement
        return here?.getAttribute('aria-label') ?? here?.textContent ?? ''
      })
      if (name.test(at)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never came to ${name}`)
  }
  await tabTo(/^反馈知识点：/)
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: `反馈知识点：${POINT}` })
  await expect(report.getByRole('textbox', { name: /^哪里有问题/ })).toBeFocused()
  await page.keyboard.type('三联征的顺序和教材不同，见胆道一章')
  await tabTo(/^提交$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('已提交，老师答复后会提醒您')).toBeVisible()
  await expect(report).toBeHidden()

  await tabTo(/Charcot/)
  await page.keyboard.press('Enter')
  await expect(questions.getByRole('listitem').filter({ hasText: 'Charcot' })).toContainText('正确答案')
  await tabTo(/^并排对照$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: new RegExp(`^并排对照：${POINT} 与 `) })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(OTHER)
  const list = page.getByRole('listbox', { name: '搜索结果' })
  const point = list.getByRole('group', { name: /^知识点（/ }).getByRole('option', { name: new RegExp(`^${OTHER}`) })
  await expect(point.first()).toBeVisible()
  while ((await point.first().getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page, OTHER).getByRole('region', { name: '讲解' })).toBeVisible()
  await expectNoSeriousFault(page, 'the panel of a point', RULES.guidelines)
  await tabTo(new RegExp(`^${POINT}$`))
  await page.keyboard.press('Enter')
  await expect(panel(page, POINT)).toBeVisible()
  await tabTo(/^返回上一个考点$/)
  await page.keyboard.press('Enter')
  await expect(panel(page, OTHER)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page, OTHER)).toBeHidden()
  await expect(page).toHaveURL(/\/pointPage\?/)
})

test('who has bought nothing reads what a point is called, that its text is closed, and none of its questions', async ({
  page,
  people,
}) => {
  await enter(page, people.learner)
  await page.goto(`/pointPage?SameKnowPointID=${await idOf(page, CLOSED)}`)
  await expect(page.getByRole('heading', { level: 1, name: CLOSED })).toBeVisible()
  await expect(page.getByRole('region', { name: '讲解' })).toContainText('开通后可看')
  await expect(page.getByRole('region', { name: '我的题目' })).toContainText(/^我的题目另有 \d+ 题现在不能看。$/)
  await expect(page.getByRole('link', { name: '练这个考点' })).toBeHidden()
  await page.getByRole('button', { name: '查看哪些班次包含' }).click()
  await expect(page.getByRole('dialog').filter({ hasText: '班次' })).toBeVisible()

  await page.goto('/pointPage?SameKnowPointID=12345')
  await expect(page.getByText('没有找到这个考点')).toBeVisible()
})
