import type { WireMediaRow } from '@tizhou/contract/areas/videos/shapes.office'
import { expect, test } from 'vitest'
import { isBusy, linesOf, qualitiesText } from './qualities.ts'

const made = (height: number, of: Partial<WireMediaRow['qualities'][number]> = {}) => ({
  ...{ height, state: 'ready' as const, percent: 100, note: '', isMade: 1 as const, isEncrypted: 0 as const },
  ...{ bytes: 1_000, ...of },
})
const row = (qualities: WireMediaRow['qualities']) =>
  ({ provider: 'files', state: 'ready', width: 1280, height: 720, hls: 'none', qualities }) as WireMediaRow

test('a row names its own quality and what was made, and says what is being made or has failed', () => {
  expect(qualitiesText(row([]))).toBe('720P')
  const busy = row([made(480), made(360, { state: 'working', percent: 35, isMade: 0 })])
  expect(qualitiesText(busy)).toBe('720P、480P；360P 正在制作 35%')
  expect([isBusy(busy), isBusy(row([made(480)]))]).toEqual([true, false])
  expect(qualitiesText(row([made(480, { state: 'failed', note: '转换失败', isMade: 0 })]))).toBe('720P；480P 转换失败')
})

test('what can be made is below the video; what was made stays when the settings no longer name it', () => {
  expect(linesOf(row([made(540)]), [1080, 720, 480]).map(({ height, made }) => [height, made !== undefined])).toEqual([
    [540, true],
    [480, false],
  ])
})
