import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

const SUBJECT = '内科主治医师'

testOnOwnServer(
  'an editor makes a paper by a blueprint and by ids, publishes it, and a learner finds it; withdrawn it is gone, given back it is there',
  async ({ page, people, browser, server }) => {
    await logInto(page, 'editor')
    await openRoom(page, '试卷')
    await page.getByRole('combobox', { name: '科目' }).fill('nk')
    await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
    await expect(rowOf(page, '内科主治人机对话短卷')).toContainText('已发布')
    await page.getByRole('button', { name: '新建试卷' }).click()
    await expect(page.getByText('试卷没有名称')).toBeVisible()
    await page.getByLabel('名称', { exact: true }).fill('周五晚模考')
    await page.getByLabel('不需开通').check()

    // By keys: a style is chosen, its blueprint written.
    const unit = page.getByRole('region', { name: '第 1 单元' })
    const add = unit.getByRole('combobox', { name: '在第 1 单元添加题型' })
    await add.pressSequentially('A1')
    await add.press('Enter')
    const section = unit.getByRole('region', { name: 'A1 型题' })
    await section.getByRole('button', { name: '蓝图' }).press('Enter')
    await section.getByRole('button', { name: '添加一行' }).press('Enter')
    await section.getByRole('spinbutton', { name: '第 1 行的题数' }).fill('5')
    const save = page.getByRole('button', { name: '保存', exact: true })
    await save.press('Enter')
    await expect(page.getByText('草稿已保存')).toBeVisible()
    await page.getByRole('button', { name: '按蓝图抽题' }).press('Enter')
    const draw = page.getByRole('dialog', { name: '按蓝图抽题' })
    await draw.getByLabel('种子').fill('7')
    await draw.getByRole('button', { name: '抽题' }).press('Enter')
    await expect(draw.getByRole('alert')).toContainText('抽到 5 题，每一行都抽满了')
    await draw.getByRole('button', { name: '查看抽到的题' }).press('Enter')
    const items = unit.getByRole('table', { name: 'A1 型题的题目' })
    await expect(items.getByRole('link')).toHaveCount(5)
    await page.getByRole('button', { name: '撤销', exact: true }).press('Enter')
    await expect(items.getByRole('link')).toHaveCount(0)
    await page.getByRole('button', { name: '按蓝图抽题' }).press('Enter')
    await draw.getByRole('button', { name: '抽题' }).press('Enter')
    await draw.getByRole('button', { name: '查看抽到的题' }).press('Enter')
    await expect(items.getByRole('link')).toHaveCount(5)

    // Pasted by ids: a group comes whole.
    await add.pressSequentially('B1')
    await add.press('Enter')
    await unit.getByRole('region', { name: 'B1 型题' }).getByRole('button', { name: '选题' }).click()
    const choose = page.getByRole('dialog', { name: '为“B1 型题”选题' })
    const found = choose.getByRole('table', { name: '查到的题目' }).getByRole('checkbox')
    await found.nth(1).check()
    await choose.getByRole('button', { name: '添加所选（1）' }).click()
    await expect(page.getByText(/^添加了 [2-9] 题$/)).toBeVisible()
    await save.click()
    await expect(page.getByText('草稿已保存').last()).toBeVisible()

    // Another order, by keys; taken back by one press.
    await page.getByRole('button', { name: '调整次序' }).press('Enter')
    const order = page.getByRole('dialog', { name: '调整次序' })
    await order.getByRole('treeitem', { name: 'B1 型题', exact: false }).first().press('Alt+ArrowUp')
    await order.getByRole('button', { name: '完成' }).click()
    const sections = unit.getByRole('region')
    await expect(sections.first()).toHaveAccessibleName('B1 型题')
    await page.getByRole('button', { name: '撤销', exact: true }).last().click()
    await expect(sections.first()).toHaveAccessibleName('A1 型题')

    // As candidates will see it: nothing is stored, and keys come when they are asked for.
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: '预览与打印' }).click()
    const preview = await opened
    await expect(preview.getByRole('heading', { level: 1, name: '周五晚模考' })).toBeVisible()
    await preview.getByRole('button', { name: '进入考场' }).click()
    await expect(preview.getByRole('timer').first()).toBeVisible()
    await preview.getByRole('button', { name: '退出预览' }).click()
    await preview.getByRole('button', { name: '看全卷、打印或下载 Word' }).click()
    const sheets = preview.getByRole('article')
    await expect(sheets.getByRole('heading', { level: 3 }).first()).toContainText('一、A1 型题（共 5 题，每题 1 分')
    await expect(sheets).not.toContainText('正确答案')
    await preview.getByLabel('显示答案与解析').check()
    await expect(sheets).toContainText(/答案：[A-E]/)
    const word = preview.waitForEvent('download')
    await preview.getByRole('button', { name: '下载 Word' }).click()
    expect((await word).suggestedFilename()).toMatch(/^周五晚模考.*\.docx$/)
    await preview.close()

    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog', { name: '发布“周五晚模考”？' }).getByRole('button', { name: '发布' }).click()
    await expect(page.getByRole('button', { name: '撤下' })).toBeVisible()

    await page.getByRole('button', { name: '开放时间' }).click()
    const window = page.getByRole('dialog', { name: '开放时间（北京）' })
    await window.getByLabel('截止时间').fill('2020-01-01T00:00')
    await window.getByRole('button', { name: '保存' }).click()
    await expect(window).toContainText('应在今天前后三年之内')
    await window.getByLabel('截止时间').fill('')
    await window.getByRole('button', { name: '保存' }).click()
    await expect(window).toBeHidden()

    // A change that is thrown away comes back by one press, and goes again.
    const name = page.getByLabel('名称', { exact: true })
    await name.fill('周五晚模考（改）')
    await save.click()
    await page.getByRole('button', { name: '丢弃修改' }).click()
    await page.getByRole('dialog', { name: '丢弃未发布的修改？' }).getByRole('button', { name: '丢弃' }).click()
    await expect(name).toHaveValue('周五晚模考')
    await page.getByRole('button', { name: '撤销', exact: true }).last().click()
    await expect(name).toHaveValue('周五晚模考（改）')
    await page.getByRole('button', { name: '丢弃修改' }).click()
    await page.getByRole('dialog', { name: '丢弃未发布的修改？' }).getByRole('button', { name: '丢弃' }).click()
    await expect(name).toHaveValue('周五晚模考')

    const learner = await (await browser.newContext({ baseURL: server.url })).newPage()
    await login(learner, people.vip)
    await chooseSubject(learner, SUBJECT, '高级班')
    await learner.goto('/freePaper')
    const shown = learner.getByRole('heading', { level: 3, name: '周五晚模考' })
    await expect(shown).toBeVisible()
    await page.getByRole('button', { name: '撤下' }).click()
    await page.getByRole('dialog', { name: '撤下“周五晚模考”？' }).getByRole('button', { name: '撤下' }).click()
    await expect(page.getByText('已撤下', { exact: true })).toBeVisible()
    await expect(shown).toBeHidden()
    await page.getByRole('button', { name: '重新开放' }).click()
    await expect(page.getByText('已发布', { exact: true })).toBeVisible()
    await expect(shown).toBeVisible()
    await learner.context().close()

    // A sheet of ids: checked by row and column, then a draft; undone as one step.
    await page.getByRole('link', { name: '返回试卷列表' }).click()
    await page.getByRole('button', { name: '从 Excel 建试卷' }).click()
    const sheet = page.getByRole('dialog', { name: '从 Excel 建一份试卷' })
    const rows = ['外部ID,试卷单元,分值', 'nk-xy-001,上午,2', 'nk-xy-002,下午,1', '没有这题,,1']
    await sheet
      .locator('input[type="file"]')
      .setInputFiles({ name: '表格卷.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await expect(sheet.getByRole('row', { name: '4 外部ID 题库里没有“没有这题”' })).toBeVisible()
    await sheet.getByRole('button', { name: '建成草稿（2 题）' }).click()
    await expect(page.getByRole('region', { name: '下午' })).toBeVisible()
    await page.getByRole('button', { name: '撤销', exact: true }).last().click()
    await expect(page.getByText('草稿已丢弃')).toBeVisible()
    await expect(rowOf(page, '表格卷')).toBeHidden()

    // A sheet of whole questions: its import and its draft are one step, also when the message is long gone.
    await page.getByRole('button', { name: '从 Excel 建试卷' }).click()
    const whole = [
      '试卷单元,分值,外部ID,章节,题型,题干,选项A,选项B,答案',
      '上午,3,e2e-whole-1,仅用于试卷,A1,随试卷带来的新题,甲,乙,A',
    ]
    await sheet
      .locator('input[type="file"]')
      .setInputFiles({ name: '整题卷.csv', mimeType: 'text/csv', buffer: Buffer.from(whole.join('\n')) })
    await sheet.getByRole('button', { name: '导入 1 题并建成草稿' }).click()
    await expect(page.getByText('随试卷带来的新题')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: '丢弃草稿' }).click()
    const both = page.getByRole('dialog', { name: '丢弃这份草稿？' })
    await expect(both).toContainText('题目由导入“整题卷.csv”带来')
    await expect(both.getByRole('radio', { name: '连同导入的题目一起撤销', exact: false })).toBeChecked()
    await both.getByRole('button', { name: '丢弃' }).click()
    await expect(page.getByText('草稿已丢弃，导入的题目已撤销')).toBeVisible()
    await expect(rowOf(page, '整题卷')).toBeHidden()
  },
)
