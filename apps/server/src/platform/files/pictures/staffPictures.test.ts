import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallName, Params } from '@tizhou/contract/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { SAMPLES } from '../../../testing/office/samples/samples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { filesDir } from '../../config.ts'

/** The calls by which staff upload raster pictures, with the parameters of each beside its sample. */
const PICTURES: readonly (readonly [CallName, object])[] = [
  ['agents.agentPicture', { name: '门店.jpg' }],
  ['content.questionPicture', { name: 'photo.jpg' }],
  ['knowledge.pointPicture', {}],
  ['materials.materialPicture', {}],
  ['notices.noticePicture', {}],
  ['videos.mediaPoster', {}],
]
const CAMERA = 'Camera of somebody'

describeOnBothDatabases('pictures of staff', (openStore) => {
  let scene: Scene
  let photo: Buffer
  beforeAll(async () => {
    scene = await setScene(await openStore())
    photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Make: CAMERA }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes(CAMERA)).toBe(true)
  })
  afterAll(() => scene.close())
  const stored = async () => {
    const root = filesDir(scene.api.services.config)
    await mkdir(root, { recursive: true })
    const found = await readdir(root, { recursive: true, withFileTypes: true })
    return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  }

  test.each(PICTURES)('%s keeps the picture alone: no camera, no place', async (name, told) => {
    const { file: _, ...params } = (await SAMPLES[name]?.(scene)) ?? {}
    const before = new Set(await stored())
    const sent = { ...params, ...told, guid: await scene.guidOf('operator') }
    await scene.sendFile(name, sent as unknown as Params<typeof name>, new Blob([new Uint8Array(photo)]))
    const fresh = (await stored()).filter((path) => !before.has(path))
    expect(fresh.length).toBeGreaterThan(0)
    for (const path of fresh) {
      const bytes = await readFile(path)
      expect(bytes.includes(CAMERA)).toBe(false)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
  })
})
