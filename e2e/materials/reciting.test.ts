import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

test('recite points: key words are hidden, looked at by the keyboard, judged, counted, and forgotten on demand', async ({
  page,
  people,
  context,
}) => {
  await enter(page, people.vip)
  await page.goto('/testSiteShorthand')
  const points = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  const first = points.first()
  const word = first.getByRole('button', { name: /^关键词/ }).first()
  // Hidden from sight, from copying and from screen readers.
  expect((await first.locator('mark').first().textContent())?.trim()).toBe('')
  await word.focus()
  await page.keyboard.press('Enter')
  await expect(word).toBeHidden()
  // The judgement has the focus.
  await expect(first.getByRole('button', { name: '记住了' })).toBeFocused()
  await expect(first.locator('mark').first()).toHaveText(/\S/)
  const region = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(region).toContainText(/记住 0 \/ \d+/)

  // Without network a self-check is stored on the device and sent when the network is back.
  await context.setOffline(true)
  await page.keyboard.press('1')
  await expect(first.getByRole('button', { name: '记住了' })).toHaveAttribute('aria-pressed', 'true')
  await points.nth(1).getByRole('button', { name: '没记住' }).click()
  await expect(region).toContainText(/记住 1 \/ \d+/)
  const sent = page.waitForResponse(/\/api\/exam\/updateRecitePoint/)
  await context.setOffline(false)
  expect((await (await sent).json()).status).toBe(200)
  // The list of chapters counts it too, without a reload.
  const chapter = page.getByRole('navigation', { name: '背诵目录' }).locator('[aria-current="page"]')
  await expect(chapter).toContainText(/记住 1 \/ \d+/)
  await againUntil(
    () => page.reload(),
    async (patience) => {
      await expect(region).toContainText(/记住 1 \/ \d+/, patience)
      await expect(points.nth(1)).toContainText('没记住', patience)
    },
  )
  await page.getByRole('radiogroup', { name: '显示哪些考点' }).getByText('没记住的').click()
  await expect(points).toHaveCount(1)

  await page.getByRole('button', { name: '重新背诵' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).click()
  await expect(region).toContainText(/记住 0 \/ \d+/)
})

test('a recite point becomes cloze cards by one button, each hides one key word; they are taken back, and come as cards', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/testSiteShorthand')
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  await expect(first.locator('mark').first()).toBeVisible()
  const words = await first.locator('mark').count()
  const make = first.getByRole('button', { name: /^做成挖空卡片/ })
  await make.press('Enter')
  await expect(page.getByText(`已做成 ${words} 张挖空卡片`)).toBeVisible()
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByText('已撤销，卡片没有留下')).toBeVisible()
  await make.click()
  await expect(page.getByText(`已做成 ${words} 张挖空卡片`)).toBeVisible()
  await make.click()
  await expect(page.getByText('这个考点的关键词都已经做成卡片')).toBeVisible()

  await page.goto('/AIcard?tab=own')
  const list = page.getByRole('tabpanel', { name: '自制卡片' })
  await expect(list.getByText(/＿＿＿/)).toHaveCount(words)
  await page.getByRole('tab', { name: '今日卡片' }).click()
  const card = page.getByRole('article', { name: '自制卡片' })
  const seen = async (): Promise<boolean> => {
    await expect(page.getByRole('article', { name: /卡片$/ })).toBeVisible()
    if (await card.isVisible()) return true
    await page.keyboard.press('s')
    return false
  }
  await expect.poll(seen, { timeout: 20_000 }).toBe(true)
  await expect(card.getByRole('heading', { level: 2 })).toContainText('＿＿＿')
  await page.getByRole('button', { name: '想好了，翻面' }).click()
  await expect(card.getByRole('region', { name: '背面' })).not.toContainText('＿＿＿')
})

test('the note of the day is read, its question answered, and the day ticked off', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/everyDayNote')
  await page.getByRole('button', { name: '做这一天的题' }).click()
  await expect(page.getByRole('article', { name: /^第 1 题/ })).toBeVisible()
  await page.getByRole('button', { name: '回到每日一记' }).first().click()
  await page.getByRole('button', { name: '记住了，打卡' }).press('Enter')
  await expect(page.getByRole('button', { name: '已打卡' })).toBeFocused()
  await expect(page.getByText('1 连续天数')).toBeVisible()
  const today = page.getByRole('list', { name: '每天的考点' }).getByRole('link').last()
  await expect(today).toHaveAccessibleName(/已打卡$/)
  await today.click()
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/)
  await expect(page.getByRole('button', { name: '已打卡' })).toBeVisible()

  // A future or invalid day in the address shows today.
  for (const day of ['2099-01-01', '2026-02-31', '<b>']) {
    await page.goto(`/everyDayNote?day=${encodeURIComponent(day)}`)
    await expect(page.getByRole('button', { name: '已打卡' })).toBeVisible()
  }
})

test('blanks of key words stay within their card; where recite points are closed, the page says what opens them', async ({
  page,
  people,
}) => {
  await page.setViewportSize({ width: 1020, height: 760 })
  await enter(page, people.vip)
  await page.goto('/testSiteShorthand')
  await expect(page.locator('mark[data-hidden]').first()).toBeVisible()
  const over = await page.locator('mark[data-hidden]').evaluateAll(
    (marks) =>
      marks.filter((mark) => {
        const edge = mark.closest('li')?.getBoundingClientRect().right ?? 0
        return [...mark.getClientRects()].some(({ right }) => right > edge)
      }).length,
  )
  expect(over).toBe(0)

  await enter(page, people.learner)
  await page.goto('/testSiteShorthand')
  const closed = page
    .getByRole('navigation', { name: '背诵目录' })
    .getByRole('link')
    .filter({ has: page.getByRole('img', { name: '未开通' }) })
  // The first chapter is free.
  await closed.first().click()
  await expect(page.getByRole('button', { name: '查看开通方式' })).toBeVisible()
})
