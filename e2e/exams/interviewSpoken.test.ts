import type { Page } from '@playwright/test'
import { findChromium } from '../../tools/testing/chromium.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const { executablePath, args, env } = await findChromium()

/** A machine whose microphone records a hum. */
test.use({
  permissions: ['microphone'],
  launchOptions: {
    executablePath,
    args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    env,
  },
})

const chapter = '心血管内科'

/** The number of recordings in the browser's storage. */
const kept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('tizhou-recordings')
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const db = asked.result
          if (!db.objectStoreNames.contains('recordings')) return resolve(0)
          const count = db.transaction('recordings').objectStore('recordings').count()
          count.onsuccess = () => {
            db.close()
            resolve(count.result)
          }
        }
      }),
  )

test('an answer is spoken, heard again, and stays on this machine', async ({ page, people }) => {
  await login(page, people.vip)
  await chooseSubject(page, '内科主治医师', '高级班')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/newMSChapterList')
  await page.getByRole('button', { name: new RegExp(`^(开始|继续|再练)：${chapter}$`) }).click()
  await page.getByText('口述（录音）', { exact: true }).click()
  await page.getByRole('button', { name: /^开始作答/ }).click()
  await expect(page.getByText('正在录音')).toBeVisible()
  await page.getByRole('button', { name: '暂停' }).click()
  await expect(page.getByText('录音已暂停，时间停止')).toBeVisible()
  await page.getByRole('button', { name: '继续录音' }).click()
  await expect.poll(() => page.getByRole('timer').getAttribute('aria-label')).not.toMatch(/ 0 秒/)
  // Going to the next question ends the recording first, so that nothing is lost.
  await page.getByRole('button', { name: '下一题' }).click()
  await expect(page.getByRole('figure').filter({ hasText: '我的录音' })).toBeVisible()
  // The page shows the recording a moment before it is stored.
  await expect.poll(() => kept(page)).toBe(1)
  await page.reload()
  await expect(page.getByRole('figure').filter({ hasText: '上次的录音' })).toBeVisible()
  // Playing reads the browser's storage (blob:), not the network.
  expect(sent.filter((line) => /^\w+ http/.test(line) && /audio|webm|recording/i.test(line))).toEqual([])
})
