import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

test('sprint pictures are looked at one after the other, enlarged, moved and turned, by keyboard too', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/examSprint')
  const viewer = page.getByRole('region', { name: '心电图十图的图片' })
  const picture = viewer.getByRole('img')
  const at = () => picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform))
  await expect(picture).toHaveAccessibleName(/心房颤动/)
  await viewer.getByRole('button', { name: '下一张' }).click()
  await expect(picture).toHaveAccessibleName(/急性心肌梗死/)
  await expect(viewer.getByText('第 2 张，共 2 张')).toBeVisible()
  await expect(viewer.getByRole('button', { name: '下一张' })).toBeDisabled()

  const frame = viewer.getByRole('region', { name: '图片' })
  await frame.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(picture).toHaveAccessibleName(/心房颤动/)
  await page.keyboard.press('+')
  await expect.poll(async () => (await at()).a).toBeGreaterThan(1.3)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await at()).e).toBeGreaterThan(20)
  const box = await frame.boundingBox()
  if (!box) throw new Error('the picture has no frame')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 400, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await at()).e).toBeLessThan(0)
  await page.keyboard.press('r')
  await expect.poll(async () => Math.round((await at()).b)).toBe(1)
  await viewer.getByRole('button', { name: '复原图片' }).click()
  await expect.poll(async () => (await at()).isIdentity).toBe(true)

  await page.getByRole('link', { name: '下一节' }).click()
  await expect(page.getByRole('region', { name: '影像判读的图片' }).getByRole('img')).toHaveAccessibleName(/大叶性肺炎/)
  await page.getByRole('link', { name: /^看图冲刺（打印版）/ }).click()
  await expect(page.getByRole('article', { name: '第 1 页', exact: true })).toContainText('心电图十图')
  await page.getByRole('link', { name: '返回考前冲刺' }).click()
  await expect(page.getByRole('region', { name: '影像判读的图片' })).toBeVisible()

  await page.goto('/examSprint2')
  await expect(page.getByRole('navigation', { name: '冲刺目录' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '考前冲刺2' })).toBeVisible()
})

test('what is not bought shows its free part, and says what opens the others', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/examSprint')
  await expect(page.getByRole('region', { name: '心电图十图的图片' }).getByRole('img')).toBeVisible()
  await page
    .getByRole('navigation', { name: '冲刺目录' })
    .getByRole('link', { name: /^曲线与图表/ })
    .click()
  await expect(page.getByText('这一节还没有开通')).toBeVisible()
  await expect(page.getByRole('region', { name: '曲线与图表的图片' })).toBeHidden()
  await page.getByRole('button', { name: '查看开通方式' }).click()
  await expect(page.getByRole('dialog')).toContainText('强化提升班')
})
