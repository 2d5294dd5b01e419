import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepPlayerSettings, playerSettings } from './playerSettings.ts'
import { PlayerStore } from './playerStore.ts'
import { useSource, type VideoSource } from './useSource.ts'

const QUALITIES = [720, 480, 360].map((height) => ({ height, address: `https://x.test/${height}.mp4` }))
const FILE: VideoSource = { address: 'https://x.test/720.mp4', type: 'video/mp4', qualities: QUALITIES }

// The DOM of the tests plays nothing.
const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()

beforeEach(() => {
  localStorage.clear()
  keepPlayerSettings({ quality: null })
  play.mockClear()
})

function open(source: VideoSource) {
  const video = document.createElement('video')
  let at = 0
  Object.defineProperty(video, 'currentTime', { get: () => at, set: (to: number) => (at = to) })
  Object.defineProperty(video, 'duration', { value: 100 })
  const store = new PlayerStore()
  store.attach(video)
  const hook = renderHook(() => useSource(video, source, store))
  const loaded = () => act(() => void video.dispatchEvent(new Event('loadedmetadata')))
  loaded()
  return { video, store, loaded, of: () => hook.result.current, stop: hook.unmount }
}

test('the highest quality plays until another is chosen, which goes on at the place and is kept', () => {
  const { video, store, loaded, of, stop } = open(FILE)
  expect([video.src, of().qualities.list, of().qualities.chosen]).toEqual([FILE.address, [720, 480, 360], 720])
  expect(of().qualities.canBeAuto).toBe(false)
  video.currentTime = 30
  act(() => store.act({ type: 'playing', at: 30, now: 0 }))
  act(() => of().qualities.choose(360))
  expect([video.src, of().qualities.chosen]).toEqual(['https://x.test/360.mp4', 360])
  video.currentTime = 0
  loaded()
  expect(video.currentTime).toBe(30)
  expect(play).toHaveBeenCalledTimes(1)
  expect(playerSettings().quality).toBe(360)
  stop()
  const next = open({ ...FILE, qualities: QUALITIES.slice(0, 2) })
  expect([next.video.src, next.of().qualities.chosen]).toEqual(['https://x.test/480.mp4', 480])
  next.stop()
})

test('a paused video stays paused in another quality; a video of one quality offers none', () => {
  const { loaded, of, stop } = open(FILE)
  act(() => of().qualities.choose(480))
  loaded()
  expect(play).not.toHaveBeenCalled()
  stop()
  const single = open({ address: FILE.address, type: FILE.type })
  expect([single.video.src, single.of().qualities.list]).toEqual([FILE.address, []])
  single.stop()
})

test('where the chosen quality has gone, the nearest one left goes on', async () => {
  const left = {
    address: 'https://x.test/new-720.mp4',
    type: FILE.type,
    qualities: [{ height: 720, address: 'https://x.test/new-720.mp4' }],
  }
  keepPlayerSettings({ quality: 480 })
  const { video, stop } = open({ ...FILE, renew: async () => left })
  expect(video.src).toBe('https://x.test/480.mp4')
  await act(async () => void video.dispatchEvent(new Event('error')))
  expect(video.src).toBe('https://x.test/new-720.mp4')
  stop()
})

test('a video that was encrypted meanwhile goes on as the playlist that it is now', async () => {
  vi.stubGlobal('ManagedMediaSource', class {})
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  const list = { address: 'https://x.test/master.m3u8', type: 'application/vnd.apple.mpegurl', qualities: [] }
  const { video, of, stop } = open({ ...FILE, renew: async () => list })
  await act(async () => void video.dispatchEvent(new Event('error')))
  expect([video.src, of().qualities.canBeAuto]).toEqual([list.address, true])
  stop()
  vi.unstubAllGlobals()
})
