import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'

/** The player of a lesson by its name. */
export const playerOf = (page: Page, name: string): Locator => page.getByRole('region', { name: `视频：${name}` })

/** Opens a lesson from a list and waits until its player can play. */
export async function openLesson(page: Page, list: string, name: string): Promise<Locator> {
  await page.goto(list)
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  return ready(page, name)
}

export async function ready(page: Page, name: string): Promise<Locator> {
  const player = playerOf(page, name)
  await expect(player.getByText(/\d:\d\d \/ \d+:\d\d/)).toBeVisible()
  await expect.poll(() => secondsOf(page.locator('video'), 'duration')).toBeGreaterThan(0)
  return player
}

/** The position or the length of the video, in seconds. */
export const secondsOf = (video: Locator, what: 'currentTime' | 'duration'): Promise<number> =>
  video.evaluate((element: HTMLVideoElement, name) => element[name] || 0, what)

/** Plays this many more seconds of the video, then pauses. Gives the position. */
export async function watch(page: Page, player: Locator, seconds: number): Promise<number> {
  const video = page.locator('video')
  const from = await secondsOf(video, 'currentTime')
  await page.keyboard.press('k')
  await expect(player.getByRole('button', { name: '暂停' })).toBeVisible()
  await expect.poll(() => secondsOf(video, 'currentTime')).toBeGreaterThan(from + seconds)
  await page.keyboard.press('k')
  await expect(player.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  return secondsOf(video, 'currentTime')
}

/** The share of the lesson that the page shows as watched, in percent. */
export const sharePlayed = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: /^已看/ }).getAttribute('aria-valuenow'))
