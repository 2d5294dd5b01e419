import { BEIJING_SHIFT, beijingDay } from '@tizhou/domain/dates/beijing'
import { ask } from '@tizhou/server/cores/reminders/queue'
import { type PushService, pushBrowser, startPushService } from '@tizhou/server/testing/pushService'
import { changeStored } from '../fixtures/changed.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { addressOf, makePaper } from '../fixtures/scenes/sittings.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** With a push service on this machine, which browsers do not know: the test registers for its browser and reads what is pushed. */
const testWithPushService = testOnOwnServer.extend<{ pushService: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs off this pattern.
  pushService: async ({}, use) => {
    const service = await startPushService()
    await use(service)
    service.stop()
  },
  serverEnv: async ({ pushService }, use) => use({ PUSH_TEST_ENDPOINT: pushService.origin }),
})

testWithPushService(
  'an address is confirmed, a paper that opens soon is told of by mail, SMS and notification, what is not urgent waits through the night, and the link in the mail switches it off',
  async ({ page, context, server, people, pushService }) => {
    const paper = await makePaper(server, [{ single: 2 }], { name: '周末模考' })
    await changeStored(server, (tx) =>
      tx.db
        .updateTable('paper')
        .set({ opens_at: Date.now() + 10 * MINUTE })
        .where('paper_id', '=', paper.paperID)
        .execute(),
    )
    await enter(page, people.vip)
    await page.goto(addressOf(paper))
    await page.getByRole('button', { name: '开考前 15 分钟提醒我' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '还没有打开' })).toBeVisible()

    await page.getByRole('link', { name: '个人中心' }).last().click()
    const card = page.getByRole('region', { name: '提醒' })
    const exam = card.getByRole('group', { name: '预约的模考快开始了' })
    await exam.getByRole('checkbox', { name: '邮件' }).check()
    await expect(card.getByText('确认邮箱后，邮件提醒才会发出。')).toBeVisible()
    await card.getByLabel('邮箱').fill('xiaozhou@')
    await card.getByRole('button', { name: '发送确认码' }).click()
    await expect(card.getByText('请填写正确的邮箱地址')).toBeVisible()
    await card.getByLabel('邮箱').fill('xiaozhou@example.com')
    await card.getByRole('button', { name: '发送确认码' }).click()
    const code = card.getByLabel('发到 xi***@example.com 的确认码')
    await code.fill('12')
    await card.getByRole('button', { name: '确认邮箱' }).click()
    await expect(card.getByText('请填写 6 位确认码')).toBeVisible()
    const outbox = await context.newPage()
    await outbox.goto('/local/outbox')
    const told = await outbox.getByRole('heading', { name: /^确认码 \d{6}/ }).textContent()
    await code.fill(/\d{6}/.exec(told ?? '')?.[0] ?? '')
    await card.getByRole('button', { name: '确认邮箱' }).click()
    await expect(card.getByText('邮箱：xi***@example.com')).toBeVisible()

    // A browser registers with its maker's push service, which this machine is not.
    const browser = pushBrowser()
    await page.evaluate(
      async (form) => {
        const guid = localStorage.getItem('guid') ?? ''
        await fetch('/api/reminders/subscribe', { method: 'POST', body: new URLSearchParams({ guid, ...form }) })
      },
      { endpoint: `${pushService.origin}/one`, ...browser.keys },
    )
    for (const way of ['短信', '浏览器通知']) await exam.getByRole('checkbox', { name: way }).check()
    const answer = card.getByRole('group', { name: '老师答复了我的反馈' })
    await answer.getByRole('checkbox', { name: '邮件' }).check()
    const ending = card.getByRole('group', { name: '班次快到期了' })
    await ending.getByRole('checkbox', { name: '短信' }).check()
    const chosen = page.waitForResponse((reply) => (reply.request().postData() ?? '').includes('hour=8'))
    await ending.getByRole('combobox', { name: '时间' }).selectOption('8')
    await chosen

    await page.goto(addressOf(paper))
    await page.getByRole('button', { name: '开考前 15 分钟提醒我' }).click()
    await expect(page.getByRole('button', { name: '不用提醒了' })).toBeVisible()
    await changeStored(server, async (tx) => {
      const { user_id: userID } = await tx.db
        .selectFrom('user_account')
        .select('user_id')
        .where('user_name', '=', people.vip.userName)
        .executeTakeFirstOrThrow()
      const tonight = beijingDay(Date.now()) * DAY - BEIJING_SHIFT + 23 * HOUR
      const told = { title: '老师答复了您的反馈', body: '有了答复', path: '/customerService' }
      await ask(tx, { userID, kind: 'answer', occasion: 'at night', at: tonight, ...told })
    })
    const mail = outbox.getByRole('article').filter({ hasText: '“周末模考”快开始了' })
    // The page updates by itself.
    await expect(mail).toBeVisible({ timeout: 30_000 })
    await expect(outbox.getByRole('row').filter({ hasText: '“周末模考”快开始了' })).toContainText('提醒')
    await expect(outbox.getByText('老师答复了您的反馈')).toHaveCount(0)
    await expect.poll(() => pushService.pushed.length).toBe(1)
    const pushed = JSON.parse(browser.read(pushService.pushed[0]?.body as Buffer))
    expect(pushed).toMatchObject({ title: expect.stringContaining('“周末模考”快开始了'), path: '/simulation' })

    const link = /\/reminders\/off\?\S+/.exec((await mail.textContent()) ?? '')?.[0] ?? ''
    await outbox.goto(link)
    await outbox.getByRole('button', { name: '关闭提醒' }).click()
    await expect(outbox.getByRole('status')).toContainText('已关闭“预约的模考快开始了”的邮件')
    await page.goto('/myCenter')
    await expect(exam.getByRole('checkbox', { name: '邮件' })).not.toBeChecked()
    await expect(exam.getByRole('checkbox', { name: '短信' })).toBeChecked()
    await expect(ending.getByRole('checkbox', { name: '短信' })).toBeChecked()
    await expect(ending.getByRole('combobox', { name: '时间' })).toHaveValue('8')
  },
)
