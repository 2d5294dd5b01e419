import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

test('a new subject says what it still needs, in words for people, and a version with its price and modules takes lines off', async ({
  page,
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
  const missing = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: '还缺' }) })
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(missing).toHaveCount(7)

  await line('没有在售的版本').getByRole('link', { name: '新建版本' }).click()
  await page.getByRole('button', { name: '新建版本' }).click()
  await expect(form.getByLabel('编号', { exact: true })).toBeVisible()
  await form.getByLabel('名称', { exact: true }).fill('基础班')
  await form.getByLabel('价格（元/年）').fill('268')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(rowOf(page, '基础班')).toContainText('在售')
  await expect(line('价格')).toContainText('每个在售版本都有价格')
  await expect(line('版本的模块')).toContainText('“基础班”什么也不开放')
  await expect(line('卖出的模块有内容')).toContainText('先给在售的版本选模块')
  await expect(missing).toHaveCount(5)

  // The line leads to where it is made.
  await line('版本的模块').getByRole('link', { name: '选模块' }).click()
  await page.getByRole('checkbox', { name: '基础班包含章节练习' }).check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(line('版本的模块')).toContainText('每个在售版本都有模块')
  await expect(line('卖出的模块有内容')).toContainText('卖出而没有内容：章节练习')
  await expect(missing).toHaveCount(4)
})
