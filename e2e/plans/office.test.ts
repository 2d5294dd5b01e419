import { expectNoSeriousFault, RULES } from '../fixtures/axe.ts'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

testOnOwnServer(
  'staff see how plans are followed and by whom, change the template of new plans after a preview, type holidays, and take it back',
  async ({ page, context }) => {
    await logInto(page, 'operator')
    await openRoom(page, '学习计划')
    const choose = async (desk: typeof page) => {
      await desk.getByRole('combobox', { name: '科目' }).fill('lczy')
      await desk.getByTitle(/^临床执业医师（/).click()
      await expect(desk.getByText('通用模板')).toBeVisible()
    }
    await choose(page)
    await expect(page.getByText('到考试完成')).toBeVisible()
    await expect(rowOf(page, '没有落后').first()).toBeVisible()
    await expect(page.getByRole('region', { name: '学员的计划' }).getByRole('table')).toBeVisible()
    // Another person has the same template open.
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByText('通用模板')).toBeVisible()
    await other.getByRole('button', { name: '修改模板' }).click()

    await page.getByRole('button', { name: '修改模板' }).click()
    const form = page.getByRole('dialog', { name: '阶段模板' })
    const stage = form.getByRole('row').filter({ hasText: '第三阶段' })
    await expect(stage).toContainText('18 天')
    await form.getByLabel('第一阶段的名称').fill('打牢基础')
    await form.getByLabel('第一阶段占比').fill('45')
    await form.getByLabel('第三阶段占比').fill('40')
    await expect(form.getByRole('status')).toHaveText('三个阶段合计应为 100%，现在是 110%')
    await form.getByLabel('第三阶段占比').fill('30')
    await expect(stage).toContainText('27 天')
    await form.getByLabel('机动日：每几个学习日留一天').fill('10')
    await expect(form.getByRole('row').filter({ hasText: '机动日' })).toContainText('9 天')
    const first = form.getByRole('row').filter({ hasText: '最先学' })
    const was = await first.textContent()
    await form.getByLabel('章节分量中试卷分值的占比').fill('0')
    await expect(first).not.toHaveText(was ?? '')
    await form.getByLabel('模考最多几份').fill('3')
    await expect(form.getByRole('row').filter({ hasText: '模考' })).toContainText('3 份')
    await expectNoSeriousFault(page, 'template', RULES.guidelines)
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(page.getByText('打牢基础，45%')).toBeVisible()
    await expect(page.getByText('每 10 个学习日一天')).toBeVisible()
    await expect(page.getByText('最多 3 份')).toBeVisible()

    const late = other.getByRole('dialog', { name: '阶段模板' })
    await late.getByLabel('第一阶段的名称').fill('晚到的名称')
    await late.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(late.getByText('这个模板刚被别人修改过，你的修改还没有保存')).toBeVisible()
    const names = late.getByRole('radiogroup', { name: '第一阶段的名称' })
    await expect(names.getByRole('radio', { name: '用我的：晚到的名称' })).toBeChecked()
    await expect(names.getByRole('radio', { name: '用对方的：打牢基础' })).not.toBeChecked()

    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('基础阶段，55%')).toBeVisible()
    await expect(page.getByText('每 7 个学习日一天')).toBeVisible()

    await openRoom(page, '节假日')
    const year = new Date().getFullYear() + 2
    await page.getByRole('button', { name: `修改 ${year} 年` }).click()
    const holidays = page.getByRole('dialog', { name: `${year} 年的节假日` })
    await holidays.getByLabel('放假').fill(`${year}-01-01 至 ${year}-01-20 元旦`)
    await holidays.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(holidays.getByText('第 1 行：一个假期最多 15 天')).toBeVisible()
    await holidays.getByLabel('放假').fill(`${year}-01-01 至 ${year}-01-03 元旦`)
    await holidays.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(page.getByText(`${year}-01-01 至 ${year}-01-03 元旦`)).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText(`${year}-01-01 至 ${year}-01-03 元旦`)).toBeHidden()
  },
)
