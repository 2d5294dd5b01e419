import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

test('a knowledge point is reported where it shows: in the map and on its card', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/knowledgeVein')
  await page.getByRole('searchbox', { name: '在导图中查找' }).fill('肝性脑病')
  const map = page.getByRole('tree', { name: '知识脉络图' })
  await expect(map.getByRole('treeitem', { name: /^肝性脑病/, selected: true })).toBeInViewport()
  await map.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: '“肝性脑病”的内容' })
  await panel.getByRole('button', { name: '反馈知识点：肝性脑病' }).click()
  const form = page.getByRole('dialog', { name: '反馈知识点：肝性脑病' })
  await form.getByLabel('哪里有问题').fill('分期与教材不同')
  const sent = page.waitForRequest('**/api/errorTestFeedback/reportError*')
  await form.getByRole('button', { name: '提交', exact: true }).click()
  await expect(form).toBeHidden()
  const told = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
  expect(told).toMatchObject({ feedbackType: '12', module: 'recitePoint', about: 'point' })
  await page.goto('/customerService?tab=feedback&list=points')
  const mine = page.getByRole('list', { name: '我的反馈：知识点' })
  await expect(mine).toContainText('分期与教材不同')

  await page.goto('/AIcard')
  await page.getByRole('button', { name: '想好了，翻面' }).click()
  await expect(page.getByRole('button', { name: /^反馈知识点：/ })).toBeVisible()
})
