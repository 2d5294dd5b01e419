import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CallName } from '@tizhou/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { buildApp } from '../../../app.ts'
import { FILE_FAMILIES } from '../../../cores/fileFamilies.ts'
import { xlsxOf } from '../../../cores/imports/testing/readBytes.ts'
import { cleanMedia } from '../../../cores/media/cleanMedia.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { uploadsDir } from '../../config.ts'
import { holdUpload, letGo, UPLOAD_MS } from '../../database/uploadRows.ts'
import { runJob } from '../../jobs/runJob.ts'
import { OFFSET_STREAM, UPLOADS } from './tusRoutes.ts'

const rows = Array.from({ length: 6_000 }, (_, at) => ['大文件', 'A1', `题干 ${at}`, '甲', '乙', 'A', `big-${at}`])
const sheet = Buffer.from(xlsxOf([['章节', '题型', '题干', '选项A', '选项B', '答案', '外部ID'], ...rows]))

describeOnBothDatabases('files that calls take in portions', (openStore) => {
  let scene: Scene
  let editor: string
  let other: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    scene = await setScene(await openStore())
    editor = await scene.guidOf('editor')
    await scene.addStaff('editor2', ['editor'])
    const { config } = scene.api.services
    // A second server with the same database and store of files.
    other = await buildApp(config, scene.store, { now: () => scene.api.clock.now })
    await other.http.ready()
  })
  afterAll(async () => {
    await other.http.close()
    await scene.close()
  })
  type Http = Scene['api']['http']
  interface Of {
    guid?: string
    on?: Http
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const begin = (
    fileName: string,
    bytes: number,
    {
      call = 'imports.importUpload',
      mark = '',
      guid = editor,
      on = scene.api.http,
    }: Of & { call?: string; mark?: string } = {},
  ) =>
    on.inject({
      method: 'POST',
      url: `${UPLOADS}?guid=${guid}&call=${call}`,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes),
        'upload-metadata': `filename ${base64(fileName)},mark ${base64(mark)}`,
      },
    })
  const send = (address: string, offset: number, payload: Buffer, { guid = editor, on = scene.api.http }: Of = {}) =>
    on.inject({
      method: 'PATCH',
      url: `${address}?guid=${guid}`,
      headers: { 'tus-resumable': '1.0.0', 'content-type': OFFSET_STREAM, 'upload-offset': String(offset) },
      payload,
    })
  const head = (address: string, { guid = editor, on = scene.api.http }: Of = {}) =>
    on.inject({ method: 'HEAD', url: `${address}?guid=${guid}`, headers: { 'tus-resumable': '1.0.0' } })
  const idOf = (address: string) => address.slice(UPLOADS.length + 1)
  /** Makes the call that takes the file, with the upload's address. */
  const use = async (
    address: string,
    {
      guid = editor,
      on = scene.api.http,
      path = '/api/console/imports/upload',
      params = '&fileName=a.xlsx',
    }: Of & { path?: string; params?: string } = {},
  ) =>
    (
      await on.inject({
        method: 'POST',
        url: `${path}?guid=${guid}${params}`,
        headers: { 'tizhou-upload': idOf(address) },
      })
    ).json()
  const whole = async (content: Buffer, of: Parameters<typeof begin>[2] = {}, fileName = '题目.xlsx') => {
    const address = String((await begin(fileName, content.length, of)).headers.location)
    expect((await send(address, 0, content, of)).statusCode).toBe(204)
    return address
  }

  test('six thousand rows over a line that breaks: the next server goes on where the first was, and the call names the upload', async () => {
    const begun = await begin('题目.xlsx', sheet.length, { mark: 'm1' })
    expect(begun.statusCode).toBe(201)
    const address = String(begun.headers.location)
    const half = Math.floor(sheet.length / 2)
    expect((await send(address, 0, sheet.subarray(0, half))).headers['upload-offset']).toBe(String(half))
    expect(await use(address)).toMatchObject({ status: 400, msg: expect.stringContaining('还没有传完') })
    // After a reload of the page the same file finds its upload, also on another server.
    const found = await begin('题目.xlsx', sheet.length, { mark: 'm1', on: other.http })
    expect([found.statusCode, found.headers.location, found.headers['upload-offset']]).toEqual([
      200,
      address,
      String(half),
    ])
    expect((await head(address, { on: other.http })).headers['upload-offset']).toBe(String(half))
    expect((await send(address, half, sheet.subarray(half), { on: other.http })).statusCode).toBe(204)
    const { data } = await use(address)
    // The other server reads a file that it did not receive.
    const { services } = other
    rmSync(join(uploadsDir(services.config), String(data.uploadID)))
    const upload = await services.uploads.find(await scene.idOf('editor'), data.uploadID)
    expect([upload?.fileName, readFileSync(upload?.path as string).equals(sheet)]).toEqual(['a.xlsx', true])
    const asked = { guid: editor, appID: scene.api.world.subjectID, uploadID: data.uploadID }
    const preview = await scene.api.client.send('imports.importPreview', asked)
    expect(preview.questions[0]?.stem).toContain('题干 0')
    // A used upload is removed.
    expect((await head(address)).statusCode).toBe(404)
    expect(await use(address)).toMatchObject({ status: 404 })
  })

  test('only who may make the call begins, and limits of size, kind and number hold before a byte is sent', async () => {
    expect((await begin('a.xlsx', 30_000_001)).body).toBe('不能超过 30 MB')
    expect((await begin('a.exe', 10, { call: 'materials.documentUpload' })).body).toBe('只接受 .pdf 文件')
    expect((await begin('a.xlsx', 0)).statusCode).toBe(400)
    const begins = async (call: string, guid = editor) => (await begin('a.xlsx', 10, { call, guid })).statusCode
    expect(await begins('imports.importUpload', await scene.guidOf('seller'))).toBe(403)
    expect(await begins('imports.importUpload', 'x'.repeat(32))).toBe(401)
    // An unknown call, one without a file, and one of learners.
    expect(await begins('imports.nothing')).toBe(404)
    expect(await begins('imports.importList')).toBe(400)
    expect(await begins('profile.uploadHead' satisfies CallName)).toBe(404)
    const own = await scene.guidOf('editor2')
    const codes: number[] = []
    for (let at = 0; at < 21; at++) codes.push((await begin('a.xlsx', 10, { guid: own })).statusCode)
    expect([codes.filter((code) => code === 201).length, codes.at(-1)]).toEqual([20, 400])
  })

  test('an upload is its owner’s and its call’s alone; rights are asked again when it is used', async () => {
    await scene.addStaff('editor3', ['editor'])
    const guid = await scene.guidOf('editor3')
    const address = await whole(sheet, { guid })
    expect(await use(address)).toMatchObject({ status: 404 })
    expect((await head(address)).statusCode).toBe(404)
    expect(await use(address, { guid, path: '/api/console/live/video' })).not.toMatchObject({ status: 200 })
    const { services } = scene.api
    const userID = await scene.idOf('editor3')
    await scene.store.write((tx) => tx.run('delete from user_role where user_id = ?', [userID]))
    services.sessions.forget(userID)
    expect(await use(address, { guid })).toMatchObject({ status: 403 })
    expect((await head(address, { guid })).statusCode).toBe(403)
  })

  test('one call at a time uses it; what a killed server held is free again, and a refused file is gone', async () => {
    const address = await whole(sheet)
    const { clock } = scene.api
    const held = { uploadID: idOf(address), offset: sheet.length, holder: 'another', now: clock.now }
    await scene.store.write((tx) => holdUpload(tx, held))
    expect(await use(address)).toMatchObject({ status: 409, msg: '这个文件正在处理，请稍候再试' })
    await scene.store.write((tx) => letGo(tx, held.uploadID, held.holder))
    expect(await use(address)).toMatchObject({ status: 200 })
    const call = 'content.questionPicture' satisfies CallName
    const broken = await whole(Buffer.from('MZ no picture'), { call }, 'a.png')
    const of = { path: '/api/console/questions/picture', params: `&appID=${scene.api.world.subjectID}&name=a.png` }
    expect(await use(broken, of)).toMatchObject({ status: 400, msg: expect.stringContaining('png') })
    expect((await head(broken)).statusCode).toBe(404)
  })

  test('what nobody sends on or uses expires with its bytes, and no file stays that no row has', async () => {
    const address = await whole(sheet)
    const { services, clock } = scene.api
    const stored = async () => services.files.list('uploads')
    expect((await stored()).length).toBeGreaterThan(0)
    const then = clock.now
    clock.now += UPLOAD_MS + 120_000
    const family = FILE_FAMILIES.find(({ folder }) => folder === 'uploads')
    expect((await family?.usedAmong(scene.store, await stored()))?.sort()).toEqual(await stored())
    while (await runJob(cleanMedia, services)) clock.now += 120_000
    await services.uploads.sweep()
    expect(await stored()).toEqual([])
    expect((await head(address)).statusCode).toBe(404)
    clock.now = then
  })
})
