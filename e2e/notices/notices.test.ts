import { enter } from '../fixtures/chapter.ts'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'

testOnOwnServer(
  'a notice is written with its reach, comes to the learner without a reload, is read once, and is withdrawn and restored',
  async ({ page, context, people }) => {
    // A server of its own, and a desk beside the learner.
    test.slow()
    await enter(page, people.vip)
    await page.goto('/commentShow?tab=notify')
    const list = page.getByRole('list', { name: '通知提醒' })
    await expect(list.getByRole('listitem')).toHaveCount(1)

    const desk = await context.newPage()
    await logInto(desk, 'seller')
    await openRoom(desk, '通知')
    await desk.getByRole('button', { name: '新增通知' }).click()
    const form = desk.getByRole('dialog', { name: '新增通知' })
    await form.getByLabel('位置').click()
    await desk.getByTitle('通知提醒（消息）').click()
    await form.getByLabel('标题').fill('讲义已更新')
    await form.getByLabel('正文').fill('<p>第二章重写。</p><script>document.title = 1</script>')
    await form.getByRole('button', { name: '预览与送达人数' }).click()
    await expect(form.getByRole('status')).toContainText(/现在能送达 \d+ 名学员/)
    await expect(form.getByText('第二章重写。', { exact: true })).toBeVisible()
    await form.getByRole('button', { name: '发布' }).click()
    await expect(rowOf(desk, '讲义已更新')).toContainText('发布中')

    const item = list.getByRole('listitem').filter({ hasText: '讲义已更新' })
    await expect(item).toContainText('未读')
    await item.getByText('讲义已更新').click()
    await expect(item.getByText('第二章重写。')).toBeVisible()
    await expect(item).not.toContainText('未读')
    await desk.reload()
    await expect(rowOf(desk, '讲义已更新').getByRole('cell', { name: '1', exact: true })).toBeVisible()

    await desk.getByRole('button', { name: '撤回：讲义已更新' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
    await expect(item).toHaveCount(0)
    await desk.getByRole('button', { name: '撤销' }).click()
    await expect(item).toHaveCount(1)
    await expect(item).not.toContainText('未读')
  },
)

testOnOwnServer('pop-ups come one at a time and once; messages come ten a page', async ({ page, context, people }) => {
  // A server of its own, fourteen notices, and a desk beside the learner.
  test.slow()
  const desk = await context.newPage()
  await logInto(desk, 'seller')
  const write = (kind: string, title: string, priority: number) =>
    desk.evaluate(
      async ([kind, title, priority]) => {
        const { guid } = JSON.parse(localStorage.getItem('console.session') ?? '{}')
        const form = { guid, kind, title, priority, agentCode: '', html: '<p>正文</p>', link: '', examType: '' }
        const reply = await fetch('/api/console/notices/save', { method: 'POST', body: new URLSearchParams(form) })
        return (await reply.json()).status
      },
      [kind, title, String(priority)] as const,
    )
  expect(await write('window', '第二个弹窗', 5)).toBe(200)
  expect(await write('window', '第一个弹窗', 50)).toBe(200)
  expect(await write('announcement', '公告', 99)).toBe(200)
  for (let n = 1; n <= 11; n++) expect(await write('message', `消息 ${n}`, 100 + n)).toBe(200)

  await enter(page, people.vip)
  await page.goto('/mainIndex')
  for (const title of ['第一个弹窗', '第二个弹窗', '公告']) {
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('list', { name: '通知' }).getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('region', { name: /^活动：/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/commentShow')
  const list = page.getByRole('list', { name: '社区消息' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const first = list.getByRole('listitem').first()
  await expect(first).toContainText('未读')
  await first.locator('summary').click()
  await expect(first).not.toContainText('未读')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('tab', { name: '课程通知' }).click()
  await expect(page.getByRole('list', { name: '课程通知' }).getByRole('listitem')).toHaveCount(1)
})
