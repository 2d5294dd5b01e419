import { expect, test } from 'vitest'
import type { FoundVideo } from '../../../calls/videos.ts'
import { oncePerPlace } from './oncePerPlace.ts'

const hit = (videoID: number, where: FoundVideo['where'], second: number | null): FoundVideo => ({
  ...{ videoID, where, second, name: '心动周期', courseName: '生理学', Type: 'Video', isOpen: 1, seconds: 60 },
  excerpt: '心动周期',
})

test('a title, a chapter at 0:00 and a subtitle under it are one hit; other places and other lessons stay, in order', () => {
  const found = [
    hit(1, 'title', null),
    hit(2, 'title', null),
    hit(1, 'chapter', 0),
    hit(3, 'chapter', 12),
    hit(1, 'subtitle', 0.4),
    hit(1, 'subtitle', 30),
    hit(3, 'subtitle', 12.5),
    hit(3, 'subtitle', 13),
  ]
  expect(oncePerPlace(found)).toEqual([found[0], found[1], found[3], found[5], found[7]])
})
