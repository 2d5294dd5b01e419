import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openQuietly } from '../fixtures/quiet.ts'
import { recordsOf } from '../fixtures/recorder.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

const records = (): string =>
  readdirSync(recordsOf())
    .map((file) => readFileSync(join(recordsOf(), file), 'utf8'))
    .join('')

for (const [how, leave] of [
  ['is closed', 'close'],
  ['goes on to another', 'goto'],
] as const)
  testOnOwnServer(`what a page sends as it ${how} is written down as well`, async ({ context, people }) => {
    const btnName = `${leave} ${people.learner.userName}`
    // A browser gives a page that it closes half a second for its last steps: one that was busy is left once more.
    await expect(async () => {
      const page = await context.newPage()
      await openQuietly(page, '/')
      await page.evaluate((name) => {
        const body = new Blob([`client=pc&btnName=${name}`], {
          type: 'application/x-www-form-urlencoded;charset=UTF-8',
        })
        addEventListener('pagehide', () => navigator.sendBeacon('/tizhou/userclick', body))
      }, btnName)
      if (leave === 'goto') await page.goto('/customerService')
      await page.close()
      await expect.poll(() => records().includes(btnName), { timeout: 5_000 }).toBe(true)
    }).toPass()
  })
