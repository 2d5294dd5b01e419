import { expect, test, vi } from 'vitest'
import { PlayerStore } from './playerStore.ts'

/** A video whose length is known; the window of the tests plays none. */
function videoOf(duration: number) {
  const video = document.createElement('video')
  const play = vi.fn(async () => undefined)
  Object.defineProperties(video, {
    duration: { value: duration },
    play: { value: play },
    pause: { value: () => undefined },
  })
  return { video, play }
}

test.each([
  ['has begun', 5, 1, 5],
  ['has not begun', -3, 0, 0],
  ['is over', 120, 0, 0],
])('a video that everybody watches at once plays by itself when it %s', (_, clock, played, at) => {
  const { video, play } = videoOf(100)
  const leave = new PlayerStore({ clock: () => clock }).attach(video)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(play).toHaveBeenCalledTimes(played)
  expect(video.currentTime).toBe(at)
  leave()
})

test('another video waits for a press', () => {
  const { video, play } = videoOf(100)
  const leave = new PlayerStore().attach(video)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(play).not.toHaveBeenCalled()
  leave()
})
