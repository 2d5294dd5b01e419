import { logInto, openRoom, rowOf, typeHtml } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'
import { addFreeSubject, payByCode } from '../sales/shop.ts'

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
    await desk.getByTitle('通知提醒（消息与评论、主页）').click()
    await form.getByRole('textbox', { name: '标题' }).fill('讲义已更新')
    await typeHtml(form, '正文', '<p>第二章重写。</p><script>document.title = 1</script>')
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
  for (let n = 1; n <= 11; n++) {
    expect(await write('message', `消息 ${n}`, 100 + n)).toBe(200)
    expect(await write('course', `课程 ${n}`, 100 + n)).toBe(200)
  }

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
  // Like another machine: an empty storage and a new session.
  await page.evaluate(() => localStorage.clear())
  await enter(page, people.vip)
  await page.goto('/mainIndex')
  await expect(page.getByRole('region', { name: /^活动：/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Another account on this machine has seen none of them.
  await page.evaluate(() => localStorage.clear())
  await enter(page, people.learner)
  await page.goto('/mainIndex')
  await expect(page.getByRole('dialog', { name: '第一个弹窗' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await enter(page, people.vip)

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
  const course = page.getByRole('list', { name: '课程通知' })
  await expect(course.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/tab=course/)
  await expect(course.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '11 条未读' })).toBeVisible()
  await page.getByRole('button', { name: '全部已读' }).click()
  await expect(page.getByRole('status').filter({ hasText: '没有未读' })).toBeVisible()
  await expect(page.getByRole('button', { name: '全部已读' })).toBeDisabled()
  await page.getByRole('button', { name: '上一页' }).click()
  await expect(course.getByRole('listitem')).toHaveCount(10)
  await expect(course).not.toContainText('未读')
  // Other kinds stay as they are: one message of eleven was opened.
  await page.getByRole('tab', { name: '社区消息' }).click()
  await expect(page.getByRole('status').filter({ hasText: '10 条未读' })).toBeVisible()
})

testOnOwnServer(
  'what is for members alone reaches members alone on the home page, whatever version was chosen',
  async ({ page, context, people }) => {
    const desk = await context.newPage()
    await logInto(desk, 'seller')
    await openRoom(desk, '通知')
    for (const [aim, title] of [
      ['只给会员', '会员讲座'],
      ['只给非会员', '试学礼包'],
    ] as const) {
      await desk.getByRole('button', { name: '新增通知' }).click()
      const form = desk.getByRole('dialog', { name: '新增通知' })
      await form.getByRole('textbox', { name: '标题' }).fill(title)
      await typeHtml(form, '正文', '<p>正文</p>')
      await form.getByLabel('会员').click()
      await desk.getByTitle(aim, { exact: true }).click()
      await form.getByRole('button', { name: '发布' }).click()
      await expect(rowOf(desk, title)).toContainText('发布中')
    }
    for (const [person, shown, hidden] of [
      [people.learner, '试学礼包', '会员讲座'],
      [people.vip, '会员讲座', '试学礼包'],
    ] as const) {
      await page.goto('/login')
      await page.evaluate(() => localStorage.clear())
      await enter(page, person)
      await page.goto('/mainIndex')
      const list = page.getByRole('list', { name: '通知' })
      await expect(list).toContainText(shown)
      await expect(list).not.toContainText(hidden)
    }
  },
)

testOnOwnServer(
  'a text is written with its format, Chinese by an input method; a banner with pictures opens its activity, and both are counted',
  async ({ page, context, people }) => {
    const desk = await context.newPage()
    await logInto(desk, 'seller')
    await openRoom(desk, '通知')
    await desk.getByRole('button', { name: '新增通知' }).click()
    const form = desk.getByRole('dialog', { name: '新增通知' })
    await form.getByLabel('位置').click()
    await desk.getByTitle('活动横幅（主页）').click()
    await form.getByRole('textbox', { name: '标题' }).fill('周末直播周')
    await form.getByLabel('权重').fill('99')

    const text = form.getByRole('textbox', { name: '正文' })
    const tools = form.getByRole('toolbar', { name: '正文的格式' })
    await text.click()
    await tools.getByRole('button', { name: '加粗' }).click()
    const ime = await context.newCDPSession(desk)
    for (const typed of ['x', 'xi', 'xin', '心']) {
      await ime.send('Input.imeSetComposition', {
        text: typed,
        selectionStart: typed.length,
        selectionEnd: typed.length,
      })
    }
    await ime.send('Input.insertText', { text: '心电图' })
    await tools.getByRole('button', { name: '加粗' }).click()
    await desk.keyboard.type('专场 H')
    await tools.getByRole('button', { name: '下标' }).click()
    await desk.keyboard.type('2')
    await tools.getByRole('button', { name: '下标' }).click()
    await desk.keyboard.press('Enter')
    await tools.getByRole('button', { name: '项目列表' }).click()
    await desk.keyboard.type('周六')
    await desk.keyboard.press('Enter')
    await tools.getByRole('button', { name: '链接' }).click()
    await desk.getByLabel('链接地址').fill('javascript:alert(1)')
    await expect(desk.getByRole('alert').filter({ hasText: '应为本站路径' })).toBeVisible()
    await desk.getByLabel('链接地址').fill('/review')
    await desk.getByRole('button', { name: '使用链接' }).click()

    for (const name of ['海报一.png', '海报二.png']) {
      const buffer = await desk.screenshot({
        clip: { x: 0, y: 0, width: 600, height: name === '海报一.png' ? 200 : 300 },
      })
      await form.locator('input[type=file]').last().setInputFiles({ name, mimeType: 'image/png', buffer })
      await expect(form.getByRole('textbox', { name: /张图片的内容/ }).last()).toHaveValue(name.replace('.png', ''))
    }
    await form.getByRole('button', { name: '第 2 张图片上移' }).click()
    await form.getByLabel('第 2 张图片的链接').fill('/examguide')
    await form.getByRole('button', { name: '发布' }).click()
    await expect(rowOf(desk, '周末直播周')).toContainText('0 / 0 / 0 / 0')

    await enter(page, people.vip)
    await page.goto('/mainIndex')
    const banner = page.getByRole('region', { name: '活动：周末直播周' })
    await expect(banner.getByRole('img', { name: '海报二' })).toBeVisible()
    const advert = (type: string) =>
      page.waitForResponse(
        (reply) =>
          reply.url().includes('/advertiseclick') && (reply.request().postData() ?? '').includes(`btnType=${type}`),
      )
    const pressed = advert('1')
    await banner.getByRole('link').click()
    await expect(page).toHaveURL(/\/hotImg\?id=/)
    await expect(page.getByRole('heading', { level: 1, name: '周末直播周' })).toBeVisible()
    const fields = new URLSearchParams((await pressed).request().postData() ?? '')
    expect(Object.fromEntries(fields)).toMatchObject({ noticeType: '2', position: 'mainIndex', btnName: '海报二' })
    const pictures = page.getByRole('list', { name: '活动图片' }).getByRole('img')
    await expect(pictures).toHaveCount(2)
    await expect(pictures.first()).toHaveAccessibleName('海报二')
    await expect(pictures.last()).toHaveJSProperty('naturalWidth', 600)
    await expect(page.locator('strong').filter({ hasText: '心电图' })).toHaveText('心电图')
    await expect(page.locator('sub')).toHaveText('2')
    await expect(page.getByRole('listitem').filter({ hasText: '周六' })).toBeVisible()
    await expect(page.getByRole('link', { name: '/review' })).toHaveAttribute('href', '/review')
    // A report that the next navigation aborts is sent again.
    const told = page.waitForResponse(
      (reply) =>
        reply.url().includes('/getManagement/activityClick') &&
        !(reply.request().postData() ?? 'imageID=0').split('&').includes('imageID=0'),
    )
    await page.getByRole('link', { name: '海报一' }).click()
    await told
    await expect(page).toHaveURL(/\/examguide/)

    await page.goto('/hotImg?id=1')
    await expect(page.getByText('活动已结束')).toBeVisible()
    await expect
      .poll(async () => {
        await desk.reload()
        return rowOf(desk, '周末直播周').textContent()
      })
      .toContain('1 / 1 / 1 / 0')

    await rowOf(desk, '周末直播周').getByRole('button', { name: '修改' }).click()
    const again = desk.getByRole('dialog', { name: '修改“周末直播周”' })
    await expect(again.locator('[role=textbox] strong')).toHaveText('心电图')
    await again.getByRole('button', { name: '第 1 张图片移除' }).click()
    await again.getByRole('button', { name: '保存' }).click()
    await page.goto('/mainIndex')
    await expect(banner.getByRole('img', { name: '海报一' })).toBeVisible()

    const shown = advert('0')
    await banner.scrollIntoViewIfNeeded()
    await shown
    const closing = advert('3')
    await banner.getByRole('button', { name: '不再显示“周末直播周”' }).click()
    await expect(banner).toHaveCount(0)
    await closing
    await page.reload()
    await expect(page.getByRole('region', { name: /^活动：/ }).first()).toBeVisible()
    await expect(banner).toHaveCount(0)
    await expect
      .poll(async () => {
        await desk.reload()
        return rowOf(desk, '周末直播周').textContent()
      })
      .toContain('2 / 1 / 1 / 1')
    await rowOf(desk, '周末直播周').getByRole('link', { name: '数据：周末直播周' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: '活动数据：周末直播周' })).toBeVisible()
    await expect(desk.getByRole('img', { name: /^每日展示，/ })).toHaveAccessibleName(/最高 .* 2 次$/)
    await desk.getByRole('radiogroup', { name: '图表显示' }).getByText('关闭').click()
    await expect(desk.getByRole('img', { name: /^每日关闭，/ })).toHaveAccessibleName(/1 次$/)
    await expect(rowOf(desk, '海报一')).toContainText('1')
  },
)

testOnOwnServer(
  'a purchase is told at home, also where there are no questions, in every tab until it is read in one; a pop-up for members shows its table and picture to them alone',
  async ({ page, context, browser, server, people }) => {
    test.slow()
    await addFreeSubject(server)
    await login(page, people.learner)
    await chooseSubject(page, '内科主治医师', '高级班')
    await page.goto('/pay?vn=2&bookID=1')
    await page.getByRole('button', { name: '扫码支付' }).click()
    await payByCode(page, browser)
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    await page.goto('/pay?appEName=ZY_XY_YTMJ')
    await page.getByRole('button', { name: '免费开通' }).click()
    await expect(page.getByRole('heading', { name: '已开通' })).toBeVisible()
    await chooseSubject(page, '执业药师（西药）', '体验班')
    const second = await context.newPage()
    for (const tab of [page, second]) {
      await tab.goto('/mainIndex')
      await expect(tab.getByText('这个科目还没有题目')).toBeVisible()
      await expect(tab.getByRole('button', { name: /^知道了：已开通：/ })).toBeVisible()
    }
    await page.getByRole('button', { name: /^知道了：已开通：/ }).click()
    for (const tab of [page, second])
      await expect(tab.getByRole('button', { name: /^知道了：已开通：/ })).toHaveCount(0)
    await page.goto('/commentShow?tab=notify')
    const item = page.getByRole('list', { name: '通知提醒' }).getByRole('listitem').filter({ hasText: '已开通：' })
    await expect(item).toHaveCount(1)
    await expect(item).not.toContainText('未读')

    const desk = await context.newPage()
    await logInto(desk, 'seller')
    await openRoom(desk, '通知')
    await expect(desk.getByRole('row').filter({ hasText: '已开通：' })).toHaveCount(0)
    await desk.getByRole('button', { name: '新增通知' }).click()
    const form = desk.getByRole('dialog', { name: '新增通知' })
    await form.getByLabel('位置').click()
    await desk.getByTitle('弹窗（进入主页时）').click()
    await form.getByRole('textbox', { name: '标题' }).fill('会员课表')
    await form.getByLabel('会员').click()
    await desk.getByTitle('只给会员', { exact: true }).click()
    const tools = form.getByRole('toolbar', { name: '正文的格式' })
    await form.getByRole('textbox', { name: '正文' }).click()
    await tools.getByRole('button', { name: '插入表格' }).click()
    await expect(form.getByRole('textbox', { name: '正文' }).getByRole('table')).toBeVisible()
    await desk.keyboard.type('周六')
    await expect(form.getByRole('textbox', { name: '正文' }).getByRole('table')).toContainText('周六')
    await desk.keyboard.press('ControlOrMeta+End')
    const buffer = await desk.screenshot({ clip: { x: 0, y: 0, width: 400, height: 200 } })
    await tools.locator('input[type=file]').setInputFiles({ name: '海报.png', mimeType: 'image/png', buffer })
    await desk.getByRole('dialog', { name: '插入图片' }).getByLabel('图片说明').fill('海报')
    await desk.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: '正文' }).getByRole('img', { name: '海报' })).toBeVisible()
    await form.getByRole('button', { name: '发布' }).click()
    await expect(rowOf(desk, '会员课表')).toContainText('发布中')

    // In this subject the learner holds no version.
    await chooseSubject(page, '临床执业医师', '题库基础班')
    await page.goto('/mainIndex')
    await expect(page.getByRole('region', { name: /^活动：/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await chooseSubject(page, '执业药师（西药）', '体验班')
    await page.goto('/mainIndex')
    const dialog = page.getByRole('dialog', { name: '会员课表' })
    await expect(dialog.getByRole('table')).toContainText('周六')
    await expect(dialog.getByRole('img', { name: '海报' })).toHaveJSProperty('naturalWidth', 400)
    await dialog.getByRole('button', { name: '知道了' }).click()
    await page.reload()
    await expect(page.getByText('这个科目还没有题目')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
