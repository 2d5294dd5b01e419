import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type RawEntry, rawZip } from '../testing/rawZip.ts'
import { withFile } from '../testing/readBytes.ts'
import { PICTURE_LIMITS, PictureZip } from './pictureZip.ts'

const data = Buffer.from('picture')

const opened = <T>(bytes: Buffer, use: (zip: PictureZip) => Promise<T> | T) =>
  withFile(bytes, 'a.zip', async (path) => {
    const zip = await PictureZip.open(path)
    try {
      return await use(zip)
    } finally {
      await zip.close()
    }
  })
const pathsOf = (...entries: RawEntry[]) => opened(rawZip(entries), ({ pictures }) => pictures.map(({ path }) => path))

/** 心电图.png in GBK. */
const GBK = Buffer.concat([Buffer.from('d0c4b5e7cdbc', 'hex'), Buffer.from('.png')])

test('names are read in UTF-8, said or not, and in GBK as Windows writes them; folders have either stroke', async () => {
  expect(
    await pathsOf(
      { name: '肺.png', data, flags: 0x800 },
      { name: '肝.png', data },
      { name: GBK, data },
      { name: '图\\肾.png', data },
    ),
  ).toEqual(['肺.png', '肝.png', '心电图.png', '图/肾.png'])
})

test('folders, and what systems put beside the pictures, are none', async () => {
  const litter = ['图/', '__MACOSX/._a.png', '.DS_Store', '图/Thumbs.db', 'desktop.ini']
  expect(await pathsOf(...litter.map((name) => ({ name, data })), { name: './a.png', data })).toEqual(['./a.png'])
})

test.each<[string, Buffer, RegExp]>([
  ['leads out of it', rawZip([{ name: '../../etc/a.png', data }]), /指向压缩包外面（..\/..\/etc\/a.png）/],
  ['leads out of it by backslashes', rawZip([{ name: 'a\\..\\..\\b.png', data }]), /指向压缩包外面/],
  ['has a path of its own', rawZip([{ name: '/etc/passwd', data }]), /指向压缩包外面/],
  ['names a drive', rawZip([{ name: 'C:/a.png', data }]), /指向压缩包外面/],
  ['is encrypted', rawZip([{ name: 'a.png', data, flags: 1 }]), /有密码/],
  ['is strongly encrypted', rawZip([{ name: 'a.png', data, flags: 0x41 }]), /有密码/],
  ['unpacks to too much', rawZip([{ name: 'a.png', data, bytes: 2_000_000_000 }]), /解压后超过 1000 MB，像是压缩炸弹/],
  [
    'has too many files',
    rawZip(
      Array.from({ length: PICTURE_LIMITS.entries + 1 }, (_, at) => ({ name: `${at}.png`, data: Buffer.alloc(0) })),
    ),
    /10001 个文件，超过 10000 个/,
  ],
  ['has nothing', rawZip([]), /没有文件/],
  ['is a RAR', Buffer.from('526172211a0700', 'hex'), /是 RAR，请改存为 ZIP/],
  ['is something else', Buffer.from('hello there'), /不是 ZIP/],
  ['is cut off', rawZip([{ name: 'a.png', data }]).subarray(0, 60), /读不出来/],
])('a ZIP that %s is refused', async (_, bytes, reason) => {
  await expect(opened(bytes, () => undefined)).rejects.toThrow(reason)
})

test('a picture is unpacked to a file; one that is larger than it says, or damaged, is refused', async () => {
  const read = (entry: RawEntry) =>
    opened(rawZip([entry]), (zip) => zip.unpacked(zip.pictures[0] as never, ({ path }) => readFile(path, 'utf8')))
  expect(await read({ name: 'a.png', data, deflated: true })).toBe('picture')
  const zeros = Buffer.alloc(50_000_000)
  await expect(read({ name: 'a.png', data: zeros, deflated: true, bytes: 1_000 })).rejects.toThrow(/压缩炸弹/)
  const damaged = rawZip([{ name: 'a.png', data }])
  damaged.write('PICTURE', 35)
  await expect(opened(damaged, (zip) => zip.unpacked(zip.pictures[0] as never, async () => undefined))).rejects.toThrow(
    /校验和不对/,
  )
})
