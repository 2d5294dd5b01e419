import { changeStored } from '../fixtures/changed.ts'
import { CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import type { TestServer } from '../fixtures/server.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'

/** Hides a version (班次), as the back office does. */
async function hideVersion(server: TestServer, name: string): Promise<void> {
  await changeStored(server, (tx) => tx.run('update subject_version set hidden = 1 where name = ?', [name]))
}

test('a locked chapter says which versions open it, once, and leads to buying one', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/chapterMenu')
  await page.getByRole('searchbox', { name: '搜索章节' }).fill(CHAPTER)
  await expect(page).toHaveURL(/q=/)
  const locked = page.getByRole('button', { name: `开通：${CHAPTER}` })
  await locked.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })

  const dialog = page.getByRole('dialog', { name: '您当前的班次为 试用版' })
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText('开通以下任意一个班次即可使用此功能')
  await expect(dialog.getByRole('listitem')).toHaveText(['题库基础班', '强化提升班'])
  await expect(dialog).toContainText('如您已购买，请重新登录')
  await expect(dialog.getByRole('button', { name: '立即购买' })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/chapterMenu/)

  await locked.click()
  await dialog.getByRole('button', { name: '立即购买' }).click()
  await expect(page).toHaveURL(
    /\/pay\?modulevip=ChapterTest&appID=\d+&appEName=ZY_LCZY_YTMJ&backUrl=%2FchapterMenu%3Fq%3D[^&]+$/,
  )
  await expect(dialog).toHaveCount(0)
})

testOnOwnServer('a version that was taken off the list is not offered', async ({ page, server, people }) => {
  await enter(page, people.learner)
  await hideVersion(server, '题库基础班')
  await page.goto('/chapterMenu')
  await page.getByRole('searchbox', { name: '搜索章节' }).fill(CHAPTER)
  await page.getByRole('button', { name: `开通：${CHAPTER}` }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['强化提升班'])
})

test('Back leaves the pop-up with its page', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/mainIndex')
  await page.getByRole('link', { name: '章节练习' }).first().click()
  await page.getByRole('searchbox', { name: '搜索章节' }).fill(CHAPTER)
  await page.getByRole('button', { name: `开通：${CHAPTER}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
