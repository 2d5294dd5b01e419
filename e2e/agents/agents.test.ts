import { readFile } from 'node:fs/promises'
import { codeOf, passCheck } from '../fixtures/account.ts'
import { logOut as leaveDesk, logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { fillLogin, logOut } from '../fixtures/scenes/loop.ts'
import { newPhone } from '../fixtures/scenes/people.ts'
import { login } from '../fixtures/session.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'

/** The agents are those of the demo content. */

test('an agent’s link keeps its code through the log-in, and the log-out leads to that agent’s own page elsewhere', async ({
  page,
  people,
}) => {
  await page.goto('/way?ac=300182-1')
  await expect(page.getByRole('heading', { level: 1, name: '启航培训' })).toBeVisible()
  await expect(page.getByText('400-000-3001')).toBeVisible()
  await page.getByRole('link', { name: '登录' }).click()
  await expect(page).toHaveURL('/login?ac=300182-1')

  const sent = page.waitForRequest((request) => request.url().includes('/api/user/userlogin'))
  await fillLogin(page, people.learner)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  expect(new URLSearchParams((await sent).postData() ?? '').get('agentCode')).toBe('300182-1')
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]ac=300182-1/)

  await page.route('https://qihang.example.org/**', (route) => route.fulfill({ body: '启航培训的网站' }))
  await logOut(page)
  await expect(page).toHaveURL('https://qihang.example.org/goodbye')
  await page.goto('/way?ac=300182-1')
  await expect(page.getByRole('heading', { level: 1, name: '启航培训' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('guid'))).toBeNull()
})

for (const [code, name] of [
  ['5288', '知行书院'],
  ['100052-1', '远帆教育'],
  ['101081-1', '济世书院'],
  ['666', '六顺考培'],
  ['020089', '羊城医学'],
] as const)
  test(`agent ${code} of the specification is in the demo, with a page of its own`, async ({ page }) => {
    await page.goto(`/way?ac=${code}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

test('the whole message of the maintenance is shown, however long', async ({ page }) => {
  const msg = `${'服务器升级，请稍候。'.repeat(40)}完`
  await page.goto(`/Maintain?msg=${encodeURIComponent(msg)}`)
  await expect(page.getByText(msg, { exact: true })).toBeVisible()
})

test('a log-out from any other agent leads to the log-in, with the agent’s code', async ({ page, people }) => {
  await page.goto('/login?ac=7021004')
  await fillLogin(page, people.learner)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await logOut(page)
  await expect(page).toHaveURL('/login?ac=7021004')
})

test('an agent’s link to a subject leads a visitor through the log-in to that subject', async ({ page, people }) => {
  await page.goto('/way?ac=5288&appEName=ZC_NK_YTMJ&vn=2')
  await page.getByRole('link', { name: '登录，开始学内科主治医师' }).click()
  await fillLogin(page, people.vip)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/mainIndex?ac=5288')
  await expect(page.getByRole('banner').getByRole('button', { name: /^内科主治医师/ })).toBeVisible()
})

test('agent 7021004 sells through customer service only', async ({ page }) => {
  await page.goto('/way?ac=7021004')
  await expect(page.getByRole('heading', { level: 1, name: '仁心学堂' })).toBeVisible()
  await expect(page.getByText('需联系客服购买')).toBeVisible()
  await expect(page).toHaveTitle('渠道入口 - 仁心医考')
  await expect(page.getByRole('definition').filter({ hasText: 'renxin-demo' })).toBeVisible()
})

test('an agent’s name stands wherever the product’s would: front door, log-in, header, titles', async ({
  page,
  people,
}) => {
  await page.goto('/?ac=7021004')
  await expect(page.getByText('仁心医考', { exact: true })).toBeVisible()
  await expect(page.getByText('仁心医考 · 医学考试题库')).toBeVisible()
  await expect(page).toHaveTitle(/仁心医考/)
  await page.goto('/login?ac=7021004')
  await expect(page.getByRole('heading', { level: 1, name: '登录仁心医考' })).toBeVisible()
  await expect(page.getByRole('link', { name: '仁心医考首页' })).toContainText('仁心医考')
  // The page has nothing for staff.
  await expect(page.getByText(/console|工作人员/)).toHaveCount(0)
  await fillLogin(page, people.learner)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const house = page.getByRole('banner').getByRole('link', { name: '仁心医考，回到主页' })
  await expect(house).toHaveText('仁心医考')
  await expect(house.locator('img')).toHaveAttribute('src', '/files/images/agents/renxin.svg')
  await expect(page).toHaveTitle(/ - 仁心医考$/)
  for (const path of ['/myCenter', '/examguide']) {
    await page.goto(path)
    await expect(house).toBeVisible()
    await expect(page).toHaveTitle(/ - 仁心医考$/)
  }
  await expect(page.getByRole('banner').getByText('题舟')).toHaveCount(0)
})

test('an unknown code is answered by 889', async ({ page }) => {
  await page.goto('/way?ac=nobody-1')
  await expect(page.getByRole('heading', { level: 1, name: '题舟' })).toBeVisible()
  await expect(page).toHaveTitle('渠道入口 - 题舟')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('AGENTCODE'))).toBe('889')
})

test('on a host that an agent is bound to, it answers whatever code the address carries', async ({
  browser,
  server,
}) => {
  // Below .localhost every name is this machine (RFC 6761); the agent 6001-69 of the demo is bound to this one.
  const host = new URL(server.url)
  host.hostname = 'mingyuan.localhost'
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(new URL('/hzsWay?ac=7021004', host).href)
  await expect(page.getByRole('heading', { level: 1, name: '明远医学教育' })).toBeVisible()
  await expect(page).toHaveTitle('合作商入口 - 明远医考')
  await expect(page.getByRole('region', { name: '考试专区' }).getByRole('link')).toHaveText(/^明远医学专区/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('AGENTCODE'))).toBe('6001-69')
  await context.close()
})

test('a class of exams leads to its subjects', async ({ page, people }) => {
  await login(page, people.learner)
  await page.goto('/switchBanner')
  await page.getByRole('link', { name: /^执业资格/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '执业资格' })).toBeVisible()
  await page.getByRole('link', { name: /^临床执业医师/ }).click()
  await expect(page).toHaveURL(/^[^?]*\/switchMenu\?q=/)
  await expect(page.getByRole('main').getByText('临床执业医师').first()).toBeVisible()
})

test('the agent’s contacts stand at the log-in, its groups at home', async ({ page, people }) => {
  await page.goto('/login?ac=6001-69')
  await expect(page.getByRole('heading', { level: 1, name: '登录明远医考' })).toBeVisible()
  await expect(page.getByText('mingyuan-demo')).toBeVisible()
  await page.goto('/way?ac=6001-69&appEName=ZY_LCZY_YTMJ&vn=2')
  await page.getByRole('link', { name: /^登录，/ }).click()
  await fillLogin(page, people.vip)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const groups = page.getByRole('region', { name: '交流群' })
  await groups.getByRole('button', { name: '扫码加入明远学员群' }).click()
  await expect(page.getByRole('img', { name: '明远学员群的二维码' })).toBeVisible()
})

testOnOwnServer(
  'an agent changes its contacts, sends its link and QR code, and who registers by it is its learner',
  async ({ page, context }) => {
    // A server of its own, the agent’s desk, the learner and the operator.
    test.slow()
    const desk = await context.newPage()
    await logInto(desk, 'agent')
    await openRoom(desk, '代理商')
    await desk.getByRole('link', { name: '6001-69' }).click()
    await expect(desk.getByRole('button', { name: '修改', exact: true })).toHaveCount(0)
    await desk.getByRole('button', { name: '修改联系方式' }).click()
    const form = desk.getByRole('dialog', { name: '修改联系方式' })
    await form.getByLabel('电话').fill('打给我')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('应为电话号码，可以有区号')).toBeVisible()
    await form.getByLabel('电话').fill('010-65432100')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    await expect(desk.getByText('010-65432100')).toBeVisible()

    const link = desk.locator('code').filter({ hasText: '/way?ac=6001-69' })
    await expect(link).toBeVisible()
    const address = (await link.textContent()) ?? ''
    for (const kind of ['SVG', 'PNG']) {
      const saved = desk.waitForEvent('download')
      await desk.getByRole('button', { name: `下载 ${kind}` }).click()
      const file = await saved
      expect(file.suggestedFilename()).toBe(`二维码-6001-69-way.${kind.toLowerCase()}`)
      const bytes = await readFile(await file.path())
      expect(kind === 'SVG' ? bytes.toString().slice(0, 4) : bytes.toString('latin1', 1, 4)).toBe(
        kind === 'SVG' ? '<svg' : 'PNG',
      )
    }
    await desk.getByText('直接购买').click()
    await expect(desk.getByText('先选择要购买的科目。')).toBeVisible()

    const { pathname, search } = new URL(address)
    await page.goto(pathname + search)
    await expect(page.getByText('010-65432100')).toBeVisible()
    await page.getByRole('link', { name: '登录' }).click()
    const phone = newPhone()
    await page.getByRole('tab', { name: '验证码登录' }).click()
    await page.getByLabel('手机号').fill(phone)
    await passCheck(page)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText(/验证码已发送至/)).toBeVisible()
    await page.getByLabel('验证码', { exact: true }).fill(await codeOf(page, phone))
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('button', { name: '以后再说' }).click()
    await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()

    await leaveDesk(desk)
    await logInto(desk, 'operator')
    await openRoom(desk, '用户')
    await desk.getByRole('textbox', { name: '查找' }).fill(phone)
    await desk.keyboard.press('Enter')
    await rowOf(desk, phone.slice(-4)).getByRole('link').first().click()
    await expect(
      desk
        .getByRole('row', { name: '代理商 6001-69' })
        .or(desk.getByText('6001-69', { exact: true }))
        .first(),
    ).toBeVisible()
  },
)
