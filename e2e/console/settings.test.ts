import { logInto, openRoom } from '../fixtures/console.ts'
import { answerAny, CHAPTER, enter, expectStoredOnce } from '../fixtures/scenes/chapter.ts'
import { openChapter } from '../fixtures/scenes/loop.ts'
import { storedReplies } from '../fixtures/stored.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'

testOnOwnServer(
  'an operator announces maintenance, begins and ends it: learners are told, and an answer given meanwhile arrives once',
  async ({ page, context, server, people }) => {
    // A server of its own, the desk beside the learner, and servers that follow within five seconds.
    test.slow()
    const desk = await context.newPage()
    await logInto(desk, 'operator')
    await openRoom(desk, '系统设置')
    await expect(desk.getByText('正常开放')).toBeVisible()
    await desk.getByRole('button', { name: '安排维护' }).click()
    const form = desk.getByRole('dialog', { name: '安排系统维护' })
    await form.getByLabel('学员看到的话').fill('更换服务器，请稍候。')
    await form.getByLabel('开始（北京时间）').fill('2099-01-01T02:00')
    await form.getByLabel('预计恢复（北京时间）').fill('2099-01-01T01:00')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('预计恢复要晚于开始')).toBeVisible()
    await form.getByLabel('预计恢复（北京时间）').fill('2099-01-01T05:00')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(desk.getByText('已预告')).toBeVisible()

    await enter(page, people.vip)
    await page.goto('/mainIndex')
    await expect(page.getByRole('region', { name: '重要提醒：系统维护预告' })).toContainText('更换服务器，请稍候。')
    await openChapter(page, CHAPTER)
    // The answer is on its way when the maintenance begins.
    await page.route('**/api/**', (route) => route.abort())
    await answerAny(page)

    await desk.getByRole('button', { name: '现在开始' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '开始维护' }).click()
    await expect(desk.getByText('维护中，学员不能使用')).toBeVisible()
    const closed = () => page.request.get('/api/search/appEName').then(async (reply) => (await reply.json()).status)
    await expect.poll(closed).toBe(408)
    await page.unroute('**/api/**')
    await page.reload()
    await expect(page).toHaveURL(/\/Maintain\?msg=/)
    await expect(page.getByText('更换服务器，请稍候。（预计 1 月 1 日 05:00 恢复，北京时间）')).toBeVisible()
    expect(await storedReplies(server, people.vip)).toEqual([])

    await desk.getByRole('button', { name: '结束维护' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '结束维护' }).click()
    await expect(desk.getByText('正常开放')).toBeVisible()
    await expect.poll(closed).not.toBe(408)
    await page.getByRole('button', { name: '再试一次' }).click()
    await expect(page.getByRole('button', { name: '我的账号' }).or(page.getByRole('article')).first()).toBeVisible()
    await expectStoredOnce(server, people.vip, 1)
  },
)

testOnOwnServer(
  'an everyday setting is changed, refused at its field where it is no value, taken back, and all of that is in the audit log',
  async ({ page }) => {
    await logInto(page, 'operator')
    await openRoom(page, '系统设置')
    const row = page.getByRole('row').filter({ hasText: '在线申请退款期限' })
    await expect(row).toContainText('7 天')
    await row.getByRole('button', { name: '修改：在线申请退款期限' }).click()
    const form = page.getByRole('dialog', { name: '修改“在线申请退款期限”' })
    await form.getByLabel('数值').fill('一周')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('应为 0 到 365 的整数')).toBeVisible()
    await form.getByLabel('数值').fill('14')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(row).toContainText('14 天')
    await expect(row).toContainText('服务器为 7 天')
    await expect(page.getByText('“在线申请退款期限”已改：7 天 → 14 天')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(row).toContainText('服务器启动时的值')

    await page.getByRole('link', { name: '操作记录' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '操作记录' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '在线申请退款期限' })).toHaveCount(2)
  },
)
