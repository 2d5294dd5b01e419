import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  testOnOwnServer(`what a page sends as it ${how} is written down as well`, async ({ page, people }) => {
    const btnName = `${leave} ${people.learner.userName}`
    await page.goto('/')
    await page.evaluate((name) => {
      const body = new Blob([`client=pc&btnName=${name}`], { type: 'application/x-www-form-urlencoded;charset=UTF-8' })
      addEventListener('pagehide', () => navigator.sendBeacon('/tizhou/userclick', body))
    }, btnName)
    if (leave === 'close') await page.close()
    else await page.goto('/customerService')
    await expect.poll(() => records().includes(btnName)).toBe(true)
  })
