import type { Page } from '@playwright/test'
import { callAs, logInto, openRoom, rowOf, typeHtml } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

/** An editor opens the room for the demo's first subject; gives its id. */
async function openPoints(desk: Page): Promise<string> {
  await logInto(desk, 'editor')
  await openRoom(desk, '知识点')
  await desk.getByRole('combobox', { name: '科目' }).fill('lczy')
  await desk.getByTitle(/^临床执业医师（/).click()
  await expect(desk).toHaveURL(/subject=\d+/)
  return new URL(desk.url()).searchParams.get('subject') ?? ''
}

testOnOwnServer(
  'an editor writes what a point says; a learner reads it beside its questions',
  async ({ page, context, people }) => {
    const desk = await context.newPage()
    await openPoints(desk)
    await desk.getByLabel('查找').fill('肝性脑病')
    await desk.getByLabel('查找').press('Enter')
    const row = rowOf(desk, '肝性脑病').first()
    await expect(row).toContainText('掌握')
    await row.getByRole('button', { name: '修改' }).click()
    const form = desk.getByRole('dialog', { name: '编写“肝性脑病”' })
    await expect(form.getByRole('textbox', { name: '正文' })).toContainText('扑翼样震颤')
    await form.getByLabel('别名').fill('肝昏迷')
    // Other points are suggested while one types: chosen by keys and by the mouse; Escape closes the list alone.
    const confusable = form.getByRole('combobox', { name: '易混知识点' })
    await confusable.fill('溃疡')
    await desk.getByTitle('消化性溃疡的诊断', { exact: true }).click()
    await confusable.fill('并发')
    await expect(desk.getByTitle('消化性溃疡的并发症', { exact: true })).toBeVisible()
    await confusable.press('Escape')
    await expect(confusable).toHaveAttribute('aria-expanded', 'false')
    const parent = form.getByRole('combobox', { name: '上级知识点' })
    await parent.fill('溃疡的诊断')
    await expect(desk.getByTitle('消化性溃疡的诊断', { exact: true }).last()).toBeVisible()
    await parent.press('Enter')
    // What was typed and not chosen is no suggestion, and is not dropped: the server says that there is no such point.
    const related = form.getByRole('combobox', { name: '相关知识点' })
    await related.fill('溃疡')
    await expect(desk.getByTitle('消化性溃疡的诊断', { exact: true }).last()).toBeVisible()
    await related.press('Tab')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('没有知识点“溃疡”')).toBeVisible()
    await form.getByRole('button', { name: '去掉“溃疡”' }).press('Enter')
    await typeHtml(form, '正文', '<p>先<strong>去除诱因</strong>。</p><script>document.title = 1</script>')
    await form.getByRole('button', { name: '预览' }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await expect(row).toContainText('肝昏迷')
    await expect(row).toContainText('消化性溃疡的诊断')

    await enter(page, people.vip)
    const points = await page.evaluate(async () => {
      const guid = localStorage.getItem('guid') ?? ''
      const cookie = document.cookie.split('; ').find((one) => one.startsWith('SELECTEDAPPNEW='))
      const { AppID } = JSON.parse(decodeURIComponent(cookie?.slice('SELECTEDAPPNEW='.length) ?? '{}'))
      const asked = new URLSearchParams({ guid, appID: String(AppID) })
      const reply = await fetch(`/api/analysis/analysisApiX?${asked}`)
      const { data } = (await reply.json()) as { data: { Points: { SameKnowPointID: number; Name: string }[] } }
      return data.Points.filter(({ Name }) => Name === '肝性脑病').map(
        ({ SameKnowPointID }) => `${AppID}/${SameKnowPointID}`,
      )
    })
    const [appID, pointID] = (points[0] ?? '').split('/')
    await page.goto(`/contrastDoexam?appID=${appID}&SameKnowPointID=${pointID}`)
    const side = page.getByRole('complementary', { name: '对比' })
    await side.getByText('看考点正文').click()
    await expect(side.locator('strong')).toHaveText('去除诱因')
    await expect(side.getByText('又称：肝昏迷')).toBeVisible()
    // Other places about the point, as in the panel of the map: texts to read and chapters.
    const places = side.getByRole('list', { name: '讲到它的地方' })
    await expect(places.getByRole('listitem').filter({ hasText: '资料' }).first()).toBeVisible()
    await places.getByRole('listitem').filter({ hasText: '章节' }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/answerPage\?/)
  },
)

testOnOwnServer(
  'an editor merges two points after having seen what changes; old links lead on; the merge is taken back',
  async ({ page, context, people }) => {
    const [stay, other] = ['消化性溃疡的诊断', '消化性溃疡的并发症']
    const desk = await context.newPage()
    const appID = await openPoints(desk)
    const pointID = async (q: string) => {
      const { data } = await callAs(desk, 'GET', '/api/console/points/list', { appID, q })
      const { rows } = data as { rows: { pointID: number; name: string }[] }
      return rows.find(({ name }) => name === q)?.pointID
    }
    const [stayID, otherID] = [await pointID(stay), await pointID(other)]
    await desk.getByRole('button', { name: '合并重复' }).click()
    const drawer = desk.getByRole('dialog', { name: '合并重复的知识点' })
    await expect(
      drawer
        .getByText('没有发现名称、别名、读音或题目相同的知识点。')
        .or(drawer.getByRole('button', { name: /^核\s?对$/ }).first()),
    ).toBeVisible()
    const pick = drawer.getByRole('combobox', { name: '要合并的知识点' })
    await pick.fill(other)
    await desk.getByTitle(new RegExp(`^${other}（`)).click()
    // What is picked already is not offered again: Enter takes the next one.
    await pick.fill(stay)
    await expect(desk.getByTitle(new RegExp(`^${stay}（`))).toBeVisible()
    await pick.press('Enter')
    await pick.press('Escape')
    await drawer.getByRole('button', { name: '核对合并' }).click()
    await drawer.getByText(`保留“${stay}”`).click()
    await expect(drawer.getByText('人，合并计算')).toBeVisible()
    await expect(drawer.getByRole('region', { name: `“${other}”的正文` })).toBeVisible()
    await expect(drawer.getByRole('row').filter({ hasText: other }).last()).toContainText(stay)
    await drawer.getByRole('button', { name: '合并', exact: true }).click()
    await desk
      .getByRole('dialog', { name: /^合并到/ })
      .getByRole('button', { name: /^合\s?并$/ })
      .click()
    const record = drawer.getByRole('row').filter({ has: desk.getByRole('button', { name: `撤销合并到“${stay}”` }) })
    await expect(record).toContainText(other)
    expect(await pointID(other)).toBeUndefined()

    await enter(page, people.vip)
    await page.goto(`/contrastDoexam?appID=${appID}&SameKnowPointID=${otherID}`)
    const side = page.getByRole('complementary', { name: '对比' })
    await side.getByText('看考点正文').click()
    await expect(side.getByText(new RegExp(`又称：.*${other}`))).toBeVisible()

    await page.goto(`/AIcard?point=${otherID}`)
    const card = page.getByRole('article', { name: '考点卡片' })
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(stay)
    await expect(page.getByText('突击 1 / 1')).toBeVisible()

    await record.getByRole('button', { name: `撤销合并到“${stay}”` }).click()
    await desk
      .getByRole('dialog', { name: /^撤销合并到/ })
      .getByRole('button', { name: '撤销合并' })
      .click()
    await expect(desk.getByText('已撤销这次合并')).toBeVisible()
    expect([await pointID(stay), await pointID(other)]).toEqual([stayID, otherID])
  },
)

testOnOwnServer(
  'an editor makes a point without questions, which a learner finds and reads; removes it and brings it back',
  async ({ page, context, people }) => {
    const desk = await context.newPage()
    const name = '围术期血糖'
    const appID = await openPoints(desk)
    await desk.getByRole('button', { name: '新建知识点' }).click()
    const form = desk.getByRole('dialog', { name: '新建知识点' })
    await form.getByLabel('名称').fill('肝性脑病')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('已经有知识点“肝性脑病”')).toBeVisible()
    await form.getByLabel('名称').fill(name)
    await typeHtml(form, '正文', '<p>术前<strong>停用二甲双胍</strong>。</p>')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    const { data } = await callAs(desk, 'GET', '/api/console/points/list', { appID, q: name })
    const [{ pointID = 0 } = {}] = (data as { rows: { pointID: number }[] }).rows

    await enter(page, people.vip)
    await page.goto(`/contrastDoexam?appID=${appID}&SameKnowPointID=${pointID}`)
    await expect(page.getByText(name).first()).toBeVisible()

    await desk.getByLabel('查找').fill(name)
    await desk.getByLabel('查找').press('Enter')
    await rowOf(desk, name)
      .getByRole('button', { name: `删除：${name}` })
      .click()
    const asked = desk.getByRole('dialog', { name: `删除“${name}”？` })
    await expect(asked.getByRole('row', { name: /题目/ }).first()).toContainText('0 道')
    await asked.getByRole('button', { name: /^删\s?除$/ }).click()
    await expect(rowOf(desk, name)).toHaveCount(0)
    await desk.getByRole('button', { name: '改动记录' }).click()
    const record = desk.getByRole('dialog', { name: '删除、拆分与导入记录' })
    await record.getByRole('button', { name: `恢复“${name}”` }).click()
    await desk
      .getByRole('dialog', { name: `恢复“${name}”？` })
      .getByRole('button', { name: /^恢\s?复$/ })
      .click()
    await expect(desk.getByText('已恢复', { exact: true })).toBeVisible()
    await record.getByRole('button', { name: /关闭|Close/ }).click()
    await expect(rowOf(desk, name)).toHaveCount(1)
  },
)

testOnOwnServer(
  'an editor splits a point after having seen what goes, and takes the split back',
  async ({ context }) => {
    const [name, part] = ['消化性溃疡的诊断', '幽门螺杆菌检测的选择']
    const desk = await context.newPage()
    await openPoints(desk)
    await desk.getByLabel('查找').fill(name)
    await desk.getByLabel('查找').press('Enter')
    await rowOf(desk, name)
      .getByRole('button', { name: `拆分：${name}` })
      .click()
    const drawer = desk.getByRole('dialog', { name: `拆分“${name}”` })
    await drawer.getByLabel('新知识点的名称').fill(part)
    await drawer
      .getByRole('checkbox', { name: /^选择：/ })
      .first()
      .check()
    await drawer.getByRole('button', { name: '核对拆分' }).click()
    await expect(drawer.getByText(`${part}（新建）`)).toBeVisible()
    await drawer.getByRole('button', { name: /^拆\s?分$/ }).click()
    await desk
      .getByRole('dialog', { name: /^把选中的部分/ })
      .getByRole('button', { name: /^拆\s?分$/ })
      .click()
    await expect(desk.getByText(`已拆分，1 道题改用“${part}”`)).toBeVisible()
    await desk.getByRole('button', { name: /^撤\s?销$/ }).click()
    await expect(desk.getByText('已撤销', { exact: true })).toBeVisible()
    await desk.getByLabel('查找').fill(part)
    await desk.getByLabel('查找').press('Enter')
    await expect(rowOf(desk, part)).toHaveCount(0)
  },
)

testOnOwnServer(
  'an editor reads what was changed of a point and puts an earlier text back, which a learner reads',
  async ({ page, context, people }) => {
    const desk = await context.newPage()
    const appID = await openPoints(desk)
    const { data } = await callAs(desk, 'GET', '/api/console/points/list', { appID, q: '胆道的解剖与手术' })
    const [{ pointID = 0 } = {}] = (data as { rows: { pointID: number }[] }).rows
    await desk.getByLabel('查找').fill('胆道的解剖与手术')
    await desk.getByLabel('查找').press('Enter')
    const row = rowOf(desk, '胆道的解剖与手术').first()
    await row.getByRole('button', { name: '修改' }).click()
    const form = desk.getByRole('dialog', { name: '编写“胆道的解剖与手术”' })
    await typeHtml(form, '正文', '<p>写错了的正文。</p>')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()

    await row.getByRole('button', { name: '历史：胆道的解剖与手术' }).press('Enter')
    const history = desk.getByRole('dialog', { name: '“胆道的解剖与手术”的历史' })
    await expect(history.getByText('写错了的正文。')).toBeVisible()
    await history.getByRole('button', { name: '查看改动前的正文' }).press('Enter')
    const before = desk.getByRole('dialog', { name: '改动前的正文' })
    await expect(
      before.getByRole('region', { name: '改动前' }).getByRole('img', { name: /^胆囊三角示意图/ }),
    ).toBeVisible()
    await before.getByRole('button', { name: '恢复这段正文' }).click()
    await desk
      .getByRole('dialog', { name: /^把“胆道的解剖与手术”的正文恢复/ })
      .getByRole('button', { name: /^恢\s?复$/ })
      .click()
    await expect(desk.getByText('已恢复正文')).toBeVisible()
    await expect(history.getByText('写错了的正文。')).toHaveCount(2)

    await enter(page, people.vip)
    await page.goto(`/pointPage?SameKnowPointID=${pointID}`)
    await expect(page.getByText('由胆囊管、肝总管与肝下缘围成')).toBeVisible()
    // The picture of the demo is opened by its signed address.
    const picture = page.getByRole('img', { name: /^胆囊三角示意图/ })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  },
)
