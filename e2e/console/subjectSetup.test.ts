import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

test('a new subject is a draft that says what it needs; versions go on sale, it is opened, learners find it, and it is withdrawn', async ({
  page,
  people,
  browser,
  server,
}) => {
  await logInto(page, 'operator')
  await openRoom(page, '科目')
  await page.getByRole('button', { name: '新建科目' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('代码').fill('ZY_XKM_YTMJ')
  await form.getByLabel('简称').fill('新科目')
  await form.getByLabel('全称').fill('新科目执业医师')
  await form.getByLabel('类别').fill('执业医师')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '新科目' })).toBeVisible()
  const state = page.getByText('草稿', { exact: true }).first()
  await expect(state).toBeVisible()
  const missing = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: '还缺' }) })
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(missing).toHaveCount(7)

  // Its link opens the form.
  await line('没有在售的版本').getByRole('link', { name: '新建版本' }).click()
  await expect(form.getByLabel('编号', { exact: true })).toBeVisible()
  await form.getByLabel('名称', { exact: true }).fill('基础班')
  await form.getByLabel('价格（元/年）').fill('268')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(rowOf(page, '基础班')).toContainText('草稿')
  // Its price counts before it is on sale.
  await expect(line('价格')).toContainText('每个草稿版本都有价格')
  await expect(missing).toHaveCount(6)
  await page.getByRole('link', { name: '上架“基础班”' }).click()
  await form.getByRole('checkbox', { name: '先存为草稿' }).uncheck()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, '基础班')).toContainText('在售')
  await expect(line('价格')).toContainText('每个在售版本都有价格')
  await expect(line('版本的模块')).toContainText('“基础班”什么也不开放')
  await expect(line('卖出的模块有内容')).toContainText('先给版本选模块')
  await expect(missing).toHaveCount(5)

  // The line leads to where it is made.
  await line('版本的模块').getByRole('link', { name: '选模块' }).click()
  await page.getByRole('checkbox', { name: '基础班包含章节练习' }).check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(line('版本的模块')).toContainText('每个在售版本都有模块')
  await expect(line('卖出的模块有内容')).toContainText('卖出而没有内容：章节练习')
  await expect(missing).toHaveCount(4)

  const learner = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage()
  await login(learner, people.learner)
  const found = learner.getByRole('button', { name: '选择新科目，基础班' })
  /** Until the server looks at the list of subjects anew, a second at the most. */
  const isFound = async (count: 0 | 1) => {
    await expect(async () => {
      await learner.goto('/switchMenu?q=新科目')
      await expect(
        learner
          .getByRole('status')
          .filter({ hasText: /个|没有/ })
          .or(found)
          .first(),
      ).toBeVisible()
      await expect(found).toHaveCount(count)
    }).toPass()
  }
  const turn = async (button: string, verb: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
    await expect(page.getByText(`科目已${verb}`)).toBeVisible()
  }
  await isFound(0)
  await page.getByRole('button', { name: '开放给学员' }).click()
  await expect(page.getByRole('dialog')).toContainText('还缺 4 项：题目、免费内容')
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await turn('开放给学员', '开放')
  await expect(state).toBeHidden()
  await isFound(1)
  await turn('下架科目', '下架')
  await isFound(0)
  await openRoom(page, '科目')
  await expect(rowOf(page, '新科目').first()).toContainText('已下架')
})
