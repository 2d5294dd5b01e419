import { XSS_PAYLOADS } from '@tizhou/server/testing/xss'
import { logInto, typeHtml } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

test('a question is found by a word, read, and marked as solved; by the keyboard alone', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/customerService')
  await expect(page.getByRole('list', { name: '账号' }).getByRole('link')).toHaveCount(3)
  await page.getByRole('searchbox', { name: '搜索常见问题' }).focus()
  await page.keyboard.type('退款')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/seachProblemList\?q=/)
  const found = page.getByRole('list', { name: '找到的问题' }).getByRole('link')
  await expect(found).toHaveCount(1)
  await expect(found.locator('mark').first()).toHaveText('退款')
  await found.focus()
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/questionDetails\?/)
  await expect(page.getByRole('heading', { name: '怎么申请退款' })).toBeVisible()
  await page.getByRole('button', { name: '未解决' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '抱歉没有帮到您' })).toBeVisible()
  await page.getByRole('button', { name: '已解决' }).click()
  await expect(page.getByRole('status').filter({ hasText: '很高兴帮到您' })).toBeVisible()
  await page.getByRole('link', { name: '回到搜索结果' }).click()
  await expect(found).toHaveCount(1)

  // The same by pinyin, which nobody needs an input method for.
  const field = page.getByRole('searchbox', { name: '搜索常见问题' })
  for (const typed of ['tuikuan', 'sqtk']) {
    await field.fill(typed)
    await field.press('Enter')
    await expect(found.filter({ hasText: '怎么申请退款' }).locator('mark').first()).toHaveText(/退款$/)
  }

  await page.goto('/questionDetails?id=1')
  await expect(page.getByText('没有找到这个问题')).toBeVisible()
})

test('the exam guide opens at its first page, and another one stands in the address', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/examguide')
  await expect(page.getByRole('heading', { name: '临床执业医师考试的日期从哪里看' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: '考试指南目录' })
  await menu.getByRole('link', { name: '医学综合考试的题型' }).click()
  await expect(page).toHaveURL(/lastMenuID=\d+/)
  await expect(page.getByRole('heading', { name: '医学综合考试的题型' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '医学综合考试的题型' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByText('人机对话考试的题型')).toHaveCount(0)
})

test('a suggestion is sent, answered by staff, and the learner reads the answer', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/customerService')
  await page.getByRole('link', { name: '提交意见' }).click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('请写下您的意见')).toBeVisible()
  const said = `希望增加夜间提醒 ${people.learner.userName}`
  await page.getByLabel('类型').selectOption('功能建议')
  await page.getByRole('textbox', { name: '意见' }).fill(said)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const mine = page.getByRole('list', { name: '我提交过的意见' })
  await expect(mine).toContainText(said)
  await expect(mine).toContainText('等待答复')

  await page.context().clearCookies()
  await logInto(page, 'seller')
  await page.goto('/console/suggestions')
  const row = page.getByRole('row').filter({ hasText: said })
  await row.getByRole('button', { name: /修改/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('答复').fill('下个版本会有。')
  await dialog.getByRole('button', { name: '答复' }).click()
  await expect(row).toContainText('下个版本会有。')

  await enter(page, people.learner)
  await page.goto('/yijianFeedPage')
  await expect(page.getByRole('list', { name: '我提交过的意见' })).toContainText('下个版本会有。')
})

test('what staff write is cleaned, shown as a preview, and found by learners; removed, it comes back by undo', async ({
  page,
  people,
}) => {
  const title = `夜里能做题吗 ${people.learner.userName}`
  await logInto(page, 'seller')
  await page.goto('/console/faq')
  await page.getByRole('button', { name: '新增问题' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('类型').fill('做题')
  await dialog.getByRole('textbox', { name: '标题' }).fill(title)
  await typeHtml(dialog, '正文', '<p>全天开放。</p><script>document.title = 1</script>')
  await dialog.getByRole('button', { name: '预览' }).click()
  await expect(dialog.getByText('全天开放。', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()

  await page
    .getByRole('button', { name: `删除${title}` })
    .or(page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: /删除/ }))
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()

  await enter(page, people.learner)
  await page.goto('/customerService')
  const told = page.waitForRequest((request) => request.url().includes('InsertCustomerServiceCenterIconData'))
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('全天开放。')).toBeVisible()
  await told
  // So are the agent's contacts and groups, by their names and what was pressed.
  await page.goBack()
  const reported = async (press: () => Promise<void>) => {
    const sent = page.waitForRequest((request) => request.url().includes('InsertCustomerServiceCenterIconData'))
    await press()
    const { problemID, buttonName, clientType } = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
    return [problemID, buttonName, clientType]
  }
  expect(await reported(() => page.getByRole('button', { name: '复制客服电话' }).click())).toEqual([
    'phone',
    '复制客服电话',
    '5',
  ])
  const join = page.getByRole('button', { name: /^扫码(加入|添加)/ }).first()
  const name = await join.getAttribute('aria-label')
  const [groupID, pressed] = await reported(() => join.click())
  expect([groupID, pressed]).toEqual([expect.stringMatching(/^\d+$/), name])
})

test('nothing of two hundred hostile texts runs, where staff preview them and where learners read them', async ({
  page,
  people,
}) => {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  const title = `敌意文本 ${people.learner.userName}`
  await logInto(page, 'seller')
  await page.goto('/console/faq')
  await page.getByRole('button', { name: '新增问题' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('类型').fill('样例')
  await dialog.getByRole('textbox', { name: '标题' }).fill(title)
  await typeHtml(dialog, '正文', XSS_PAYLOADS.map((payload) => `<p>开头 ${payload} 结尾</p>`).join(''))
  await dialog.getByRole('button', { name: '预览' }).click()
  await expect(dialog.getByText(/开头/).first()).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()

  await enter(page, people.learner)
  await page.goto('/customerService')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(/开头/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '已解决' })).toBeVisible()
  expect(ran).toEqual([])
})
