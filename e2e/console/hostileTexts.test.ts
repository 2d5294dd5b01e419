import { XSS_PAYLOADS } from '../../apps/server/src/testing/xss.ts'
import { callAs, logInto } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

const HTML = XSS_PAYLOADS.map((payload) => `<p>开头 ${payload} 结尾</p>`).join('')
/** A payload for a title, cut to the title's maximum length. */
const titled = (at: number, most: number) => `${XSS_PAYLOADS[at]}`.slice(0, most)

testOnOwnServer(
  'nothing of two hundred hostile texts runs where notices, updates, names and profiles are shown',
  async ({ page, context, people }) => {
    const ran: string[] = []
    context.on('page', (opened) =>
      opened.on('dialog', (dialog) => {
        ran.push(dialog.message())
        void dialog.dismiss()
      }),
    )
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    const desk = await context.newPage()
    await logInto(desk, 'operator')
    const notice = (kind: string, title: string) =>
      callAs(desk, 'POST', '/api/console/notices/save', {
        ...{ kind, title, html: HTML, agentCode: '', link: '', examType: '', priority: '9' },
      })
    for (const [at, kind] of ['notice', 'banner', 'alert', 'window', 'notify', 'message', 'announcement'].entries())
      expect(await notice(kind, titled(at * 7, 80))).toMatchObject({ status: 200 })
    expect(
      await callAs(desk, 'POST', '/api/console/versionUpdates/save', {
        ...{ label: titled(3, 20), title: titled(50, 60), html: HTML, agentCode: '' },
      }),
    ).toMatchObject({ status: 200 })

    await enter(page, people.vip)
    await page.goto('/myCenter')
    await page.getByRole('button', { name: '编辑资料' }).click()
    const form = page.getByRole('dialog', { name: '编辑个人资料' })
    for (const [label, at, most] of [
      ['昵称', 11, 20],
      ['真实姓名', 23, 40],
      ['工作单位', 31, 80],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(titled(at, most))
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()

    for (const path of ['/mainIndex', '/commentShow', '/commentShow?tab=notify', '/myCenter']) {
      await page.goto(path)
      if (path === '/mainIndex') await expect(page.getByRole('dialog')).toBeVisible()
      else await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path !== '/myCenter') await expect(page.getByText(/开头/).first()).toBeAttached()
      await page.locator('main details').evaluateAll((all) => {
        for (const one of all as HTMLDetailsElement[]) one.open = true
      })
    }
    for (const path of ['/console/notices', '/console/versionUpdates', '/console/users', '/console/audit']) {
      await desk.goto(path)
      await expect(desk.getByRole('row').nth(1)).toBeVisible()
    }
    await desk.goto('/console/notices')
    await desk.getByRole('button', { name: '修改' }).first().click()
    await expect(desk.getByRole('textbox', { name: '正文' })).toContainText('开头')
    expect(ran).toEqual([])
  },
)
