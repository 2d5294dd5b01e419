import { readFileSync } from 'node:fs'
import { demoFilm } from '@tizhou/demo/videos'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeWebm } from '../testing/makeWebm.ts'
import { readContainer } from './container.ts'
import { MediaRefused } from './readAt.ts'

const film = readFileSync(demoFilm('nk-nephrotic'))
const asked: { largest: number; all: number } = { largest: 0, all: 0 }
const read = (bytes: Buffer) =>
  readContainer({
    length: bytes.length,
    async read(start, count) {
      asked.largest = Math.max(asked.largest, count)
      asked.all += count
      return bytes.subarray(start, start + count)
    },
  })
const reason = (bytes: Buffer) =>
  read(bytes).then(
    () => '',
    (error) => (error instanceof MediaRefused ? error.message : `threw ${error}`),
  )

test('an MP4 tells its length, size and codecs, read of heads and small boxes alone', async () => {
  asked.largest = asked.all = 0
  expect(await read(film)).toMatchObject({ container: 'mp4', width: 960, height: 540, codecs: ['avc1', 'mp4a'] })
  expect((await read(film)).lengthMs).toBeGreaterThan(15_000)
  expect(asked.largest).toBeLessThanOrEqual(4_096)
})

test('a WebM tells the same', async () => {
  expect(await read(makeWebm({ seconds: 12 }))).toEqual({
    ...{ container: 'webm', lengthMs: 12_000, width: 640, height: 360, codecs: ['V_VP9', 'A_OPUS'] },
  })
})

const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1'), Buffer.alloc(500)])
const linuxProgram = Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(500)])
const renamed = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])
test.each([
  ['a film that was cut off', film.subarray(0, film.length - 5_000), '文件不完整'],
  ['a picture that was renamed', renamed, '这是图片'],
  ['a program that was renamed', program, '这是程序'],
  ['a program of another system', linuxProgram, '这是程序'],
  ['a text', Buffer.from('你好，这不是视频，只是一段文字'), '不是视频文件'],
  ['nothing but a head', film.subarray(0, 32), '没有目录'],
  [
    'a box that is shorter than its head',
    Buffer.concat([film.subarray(0, 32), Buffer.from('0000000466726565', 'hex')]),
    '已损坏',
  ],
  [
    'a film whose codec no browser plays',
    Buffer.from(film.toString('latin1').replace('avc1\0\0', 'xvid\0\0'), 'latin1'),
    '浏览器不能播放',
  ],
  ['a WebM that was cut off', makeWebm({ seconds: 12 }).subarray(0, 90), '文件不完整'],
  ['a recording without a length', makeWebm({ seconds: 0 }), '读不出视频的长度'],
  ['Matroska', makeWebm({ seconds: 12, type: 'matroska' }), 'MKV'],
])('%s is refused with a reason', async (_what, bytes, why) => {
  expect(await reason(bytes)).toContain(why)
})

test('whatever bytes come, the answer is a description or a reason, after a bounded number of reads', async () => {
  const begin = fc.constantFrom(film.subarray(0, 4_000), makeWebm({ seconds: 3 }), Buffer.alloc(0))
  await fc.assert(
    fc.asyncProperty(
      begin,
      fc.array(fc.tuple(fc.nat(3_999), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      fc.uint8Array({ maxLength: 200 }),
      async (start, changes, more) => {
        const bytes = Buffer.concat([start, more])
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
        expect(await reason(bytes)).not.toContain('threw')
      },
    ),
    { numRuns: 300 },
  )
})
