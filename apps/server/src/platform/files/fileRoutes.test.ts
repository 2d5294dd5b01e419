import { describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { startS3 } from '../../testing/s3.ts'
import { StoreSilent } from './port.ts'
import { signAddress } from './signedAddresses.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the rest of a picture')])
const roomy = { maxBytes: 1_000_000 }

describe.each(['a folder', 'an S3 store'] as const)('addresses of files in %s', (kind) => {
  describeOnBothDatabases('over HTTP', (openStore) => {
    const withApi = async (use: (api: Api) => Promise<void>) => {
      const s3 = kind === 'a folder' ? undefined : await startS3()
      const api = await startApi(await openStore(), s3?.env)
      try {
        await use(api)
      } finally {
        await api.close()
        await s3?.stop()
      }
    }

    test('pictures are for everybody, signed files by their signature, bound ones by a session as well', () =>
      withApi(async (api) => {
        const { services, clock, world } = api
        const get = (path: string, headers: Record<string, string> = {}) => fetch(api.origin + path, { headers })
        await services.files.put('images/7/心 电.png', PNG, roomy)
        const picture = await get(`/files/images/7/${encodeURIComponent('心 电.png')}`)
        expect(picture.status).toBe(200)
        expect(picture.headers.get('content-type')).toBe('image/png')
        expect(picture.headers.get('content-security-policy')).toContain('sandbox')
        expect(picture.headers.get('cache-control')).toContain('max-age=86400')
        expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
        expect((await get('/files/images/7/none.png')).status).toBe(404)
        expect((await get('/files/images/%2e%2e/%2e%2e/tizhou.db')).status).not.toBe(200)

        await services.files.put('private/1.png', PNG, roomy)
        const key = await services.keys.of('files')
        const address = signAddress(key, { path: 'private/1.png', expiresAt: clock.now + 60_000 })
        const part = await get(address, { range: 'bytes=0-3' })
        expect(part.status).toBe(206)
        expect(part.headers.get('content-range')).toBe(`bytes 0-3/${PNG.length}`)
        expect(part.headers.get('cache-control')).toContain('private')
        expect(Buffer.from(await part.arrayBuffer())).toEqual(PNG.subarray(0, 4))
        const beyond = await get(address, { range: 'bytes=900-' })
        expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${PNG.length}`])
        const etag = part.headers.get('etag') ?? ''
        expect((await get(address, { 'if-none-match': etag })).status).toBe(304)
        expect((await get('/files/signed/private/1.png')).status).toBe(403)
        expect((await get(address.replace('1.png', '2.png'))).status).toBe(403)
        expect((await get('/files/images/../private/1.png')).status).not.toBe(200)

        const guid = await api.login(world.vip)
        const other = await api.login(world.plain)
        const { userID } = await services.sessions.find(guid)
        const own = signAddress(key, { path: 'private/1.png', expiresAt: clock.now + 60_000, userID })
        expect((await get(own)).status).toBe(403)
        expect((await get(`${own}&guid=${other}`)).status).toBe(403)
        expect((await get(`${own}&guid=${guid}`)).status).toBe(200)
        clock.now += 60_000
        expect((await get(address)).status).toBe(403)
        expect((await get(`${own}&guid=${guid}`)).status).toBe(403)

        // An unreachable store and a missing file give no picture, and caches must not keep the answer.
        const { files } = services
        await files.put('images/7/1.png', PNG, roomy)
        const look = () => get('/files/images/7/1.png')
        if (kind === 'an S3 store') {
          const read = files.get
          files.get = async () => Promise.reject(new StoreSilent())
          const silent = await look()
          expect([silent.status, silent.headers.get('cache-control')]).toEqual([503, 'no-store'])
          expect(await silent.json()).toMatchObject({ status: 500, msg: expect.stringContaining('文件存储没有响应') })
          files.get = read
        }
        await files.remove('images/7/1.png')
        const gone = await look()
        expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
      }))
  })
})
