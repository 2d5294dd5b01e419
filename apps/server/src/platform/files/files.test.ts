import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { byteRange } from './byteRange.ts'
import { LocalFiles } from './localFiles.ts'
import { type Files, StoreSilent } from './port.ts'
import { S3Files } from './s3Files.ts'
import { readFilesSettings } from './settings.ts'
import { readSigned, signAddress } from './signedAddresses.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the rest of a picture')])
const roomy = { maxBytes: 1_000_000 }

async function bytesOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

describe.each(['a folder', 'an S3 store'] as const)('files in %s', (kind) => {
  let files: Files
  let folder: string
  let stop: () => Promise<void> = async () => undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tizhou-files-'))
    if (kind === 'a folder') files = new LocalFiles(folder)
    else {
      const s3 = await startS3()
      stop = s3.stop
      const settings = readFilesSettings(s3.env)
      if (settings.store !== 's3') throw new Error('no store')
      files = new S3Files(settings, folder)
    }
  })
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  /** Partial files that receiving has left on this machine. */
  const left = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))
  const read = async (path: string, range?: { start: number; end: number }) => {
    const found = await files.get(path, range)
    return found && (await bytesOf(found.content))
  }

  test('what is put is there, whole, by ranges, by its facts, until it is removed', async () => {
    const path = 'images/12/心电图 1.png'
    await files.put(path, PNG, roomy)
    expect(await read(path)).toEqual(PNG)
    expect(await read(path, { start: 8, end: 10 })).toEqual(PNG.subarray(8, 11))
    const facts = await files.stat(path)
    expect(facts).toMatchObject({ path, bytes: PNG.length })
    expect(facts?.etag).toMatch(/^"[^"]+"$/)
    await files.remove(path)
    expect(await files.stat(path)).toBeUndefined()
    expect(await read(path)).toBeUndefined()
    await files.remove(path)
  })

  test('a later one replaces it, and is told apart', async () => {
    await files.put('images/a.png', PNG, roomy)
    const before = await files.stat('images/a.png')
    await files.put('images/a.png', Readable.from([PNG, Buffer.from('more')]), roomy)
    expect((await read('images/a.png'))?.length).toBe(PNG.length + 4)
    expect((await files.stat('images/a.png'))?.etag).not.toBe(before?.etag)
  })

  test('a staged one is nowhere until it is committed, and never where it is discarded', async () => {
    const staged = await files.stage('images/staged/b.png', PNG, roomy)
    expect(await files.list('images/staged')).toEqual([])
    await staged.commit()
    await staged.discard()
    expect(await read('images/staged/b.png')).toEqual(PNG)
    const dropped = await files.stage('images/staged/c.png', PNG, roomy)
    await dropped.discard()
    expect(await files.list('images/staged')).toEqual(['images/staged/b.png'])
    expect(left()).toEqual([])
  })

  test('a folder lists what stands below it, and one that is not there nothing', async () => {
    for (const path of ['images/l/2.png', 'images/l/1.png', 'images/l/deep/3.png', 'images/lx/4.png'])
      await files.put(path, PNG, roomy)
    expect(await files.list('images/l')).toEqual(['images/l/1.png', 'images/l/2.png', 'images/l/deep/3.png'])
    expect(await files.list('images/none')).toEqual([])
  })

  test('what breaks off, is too large, empty or something else than it says leaves nothing', async () => {
    const breaking = Readable.from(
      (async function* () {
        yield PNG
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      })(),
    )
    await expect(files.put('images/x/1.png', breaking, roomy)).rejects.toThrow('no space')
    await expect(files.put('images/x/2.png', PNG, { maxBytes: 10 })).rejects.toMatchObject({ refusedFor: 'size' })
    await expect(files.put('images/x/3.png', Buffer.alloc(0), roomy)).rejects.toMatchObject({ refusedFor: 'empty' })
    await expect(files.put('images/x/4.jpg', PNG, roomy)).rejects.toMatchObject({ refusedFor: 'kind' })
    await expect(files.put('images/x/5.exe', PNG, roomy)).rejects.toMatchObject({ refusedFor: 'kind' })
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
    await expect(files.put('images/x/6.svg', Buffer.from(drawing), roomy)).rejects.toMatchObject({ refusedFor: 'kind' })
    expect(await files.list('images/x')).toEqual([])
    expect(left()).toEqual([])
  })

  test.each([
    '../a.png',
    'images/../../a.png',
    '/etc/a.png',
    'images//a.png',
    'images/.a.png',
    'images/a.png/',
    'images/a.png.',
    'images/a\\b.png',
    'images/a\0.png',
    'images/a\n.png',
    'images/‮gnp.png',
    `images/${'长'.repeat(100)}.png`,
    '',
  ])('the name %j is refused by every method', async (path) => {
    const refused = { refusedFor: 'name' }
    await expect(files.put(path, PNG, roomy)).rejects.toMatchObject(refused)
    await expect(files.stage(path, PNG, roomy)).rejects.toMatchObject(refused)
    await expect(files.get(path)).rejects.toMatchObject(refused)
    await expect(files.stat(path)).rejects.toMatchObject(refused)
    await expect(files.remove(path)).rejects.toMatchObject(refused)
    await expect(files.list(path)).rejects.toMatchObject(refused)
  })

  test('what a stopped server left on its way goes after hours, and what is on its way stays', async () => {
    const staged = await files.stage('images/way.png', PNG, roomy)
    await files.sweep(Date.now())
    await staged.commit()
    expect(await read('images/way.png')).toEqual(PNG)
    await files.stage('images/left.png', PNG, roomy)
    await files.sweep(Date.now() + 86_400_000)
    expect(left()).toEqual([])
  })

  test('one that comes while another is put in the same place leaves one of both, whole', async () => {
    const many = Array.from({ length: 8 }, (_, at) => Buffer.concat([PNG, Buffer.alloc(50_000, at + 1)]))
    await Promise.all(many.map((bytes) => files.put('images/race.png', bytes, roomy)))
    const kept = await read('images/race.png')
    expect(many.filter((bytes) => kept && bytes.equals(kept))).toHaveLength(1)
  })
})

describe('an S3 store that says nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-silent-'))
  const sockets = new Set<Socket>()
  let answer: (socket: Socket) => void
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.once('data', () => answer(socket))
  })
  let files: S3Files
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}/tizhou`
    files = new S3Files({ endpoint, region: 'auto', keyID: 'a', secret: 'b' }, folder, 60)
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is not waited for, by no method', async () => {
    answer = () => undefined
    await expect(files.get('images/a.png')).rejects.toThrow(StoreSilent)
    await expect(files.stat('images/a.png')).rejects.toThrow(StoreSilent)
    await expect(files.put('images/a.png', PNG, roomy)).rejects.toThrow(StoreSilent)
    await expect(files.remove('images/a.png')).rejects.toThrow(StoreSilent)
    await expect(files.list('images')).rejects.toThrow(StoreSilent)
    expect(readdirSync(folder)).toEqual([])
  })

  test('nor where it falls silent in the middle of a file', async () => {
    answer = (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc')
    const found = await files.get('images/a.png')
    await expect(found && bytesOf(found.content)).rejects.toThrow(StoreSilent)
  })
})

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-400', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
])('the range %j of ten bytes is %j', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})

describe('signed addresses', () => {
  const key = Buffer.alloc(32, 7)
  const of = { path: 'signatures/1/签 名.png', expiresAt: 2_000, userID: 12 }
  const parts = (address: string) => {
    const url = new URL(address, 'http://here')
    return {
      path: decodeURIComponent(url.pathname.slice('/files/signed/'.length)),
      query: Object.fromEntries(url.searchParams),
    }
  }

  test('it opens what it was made for, until its moment', () => {
    const { path, query } = parts(signAddress(key, of))
    expect(readSigned(key, path, query, 1_999)).toEqual(of)
    expect(readSigned(key, path, query, 2_000)).toBeUndefined()
  })

  test('another path, moment, person or key is refused, and so is what is no address', () => {
    const { path, query } = parts(signAddress(key, of))
    expect(readSigned(key, 'signatures/1/other.png', query, 0)).toBeUndefined()
    expect(readSigned(key, path, { ...query, e: '9999' }, 0)).toBeUndefined()
    expect(readSigned(key, path, { ...query, u: '13' }, 0)).toBeUndefined()
    const { u: _, ...anybody } = query
    expect(readSigned(key, path, anybody, 0)).toBeUndefined()
    expect(readSigned(Buffer.alloc(32, 8), path, query, 0)).toBeUndefined()
    expect(readSigned(key, path, { ...query, s: '' }, 0)).toBeUndefined()
    expect(readSigned(key, path, { ...query, e: ['2000', '1'] }, 0)).toBeUndefined()
    expect(readSigned(key, path, {}, 0)).toBeUndefined()
  })
})
