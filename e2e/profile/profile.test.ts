import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

test('the profile is filled in with what the lists offer, an avatar is chosen, and a picture is cut and uploaded', async ({
  page,
  people,
}) => {
  await enter(page, people.learner)
  await page.goto('/myCenter')
  await page.getByRole('button', { name: '编辑资料' }).click()
  const form = page.getByRole('dialog', { name: '编辑个人资料' })
  await form.getByLabel('昵称').fill('')
  await form.getByLabel('QQ').fill('12')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请填写昵称')).toBeVisible()
  await expect(form.getByText('应为 5 至 12 位数字')).toBeVisible()
  await form.getByLabel('昵称').fill('远航')
  await form.getByLabel('QQ').fill('123456')
  await form.getByLabel('毕业院校').fill('中国医科大学')
  await form.getByLabel('毕业时间').fill('2018-07')
  await form.getByLabel('科室').fill('外')
  // The server sends the list for the typed text.
  const offered = form.getByRole('listbox', { name: '可选的科室' })
  await expect(offered.getByRole('option', { name: '神经外科' })).toBeVisible()
  await expect(offered.getByRole('option', { name: '眼科' })).toHaveCount(0)
  await offered.getByRole('option', { name: '神经外科' }).click()
  await expect(form.getByRole('combobox', { name: '科室' })).toHaveValue('神经外科')
  await form.getByLabel('性别').selectOption('女')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: '远航' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('中国医科大学')).toBeVisible()
  await expect(page.getByText('神经外科')).toBeVisible()

  await page.getByRole('button', { name: '更换头像' }).click()
  const heads = page.getByRole('dialog', { name: '更换头像' })
  await heads.getByRole('radio', { name: '头像 3' }).check({ force: true })
  await heads.getByRole('button', { name: '保存头像' }).click()
  await expect(heads).toBeHidden()
  await page.getByRole('button', { name: '更换头像' }).click()
  await expect(heads.getByRole('radio', { name: '头像 3' })).toBeChecked()
  await heads
    .getByLabel('选择头像图片')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(heads.getByText('无法读取这张图片，请使用 JPG、PNG 或 WebP')).toBeVisible()
  await heads
    .getByLabel('选择头像图片')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const zoom = heads.getByLabel('缩放')
  await zoom.focus()
  await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveValue('1.05')
  await heads.getByRole('button', { name: '保存头像' }).click()
  const avatar = page.getByRole('img', { name: '我的头像' })
  await expect.poll(() => avatar.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(320)
})
