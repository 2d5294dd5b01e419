import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../tools/testing/databases/databases.ts'
import { GRACE_MS, sweepFilesOf } from '../platform/files/sweepFiles.ts'
import { runJob } from '../platform/jobs/runJob.ts'
import { type Api, startApi } from '../testing/api.ts'
import { FILE_FAMILIES } from './fileFamilies.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the rest of a picture')])

describeOnBothDatabases('files that no row has', (openStore) => {
  let api: Api
  beforeAll(async () => {
    api = await startApi(await openStore())
  })
  afterAll(() => api.close())

  test('go after a day, of every family; those that a row has stay, and so do pictures of questions', async () => {
    const { files, store } = api.services
    const loose = FILE_FAMILIES.map(({ folder }) => `${folder}/7/left.png`)
    for (const path of [...loose, 'images/7/question.png']) await files.put(path, PNG, { maxBytes: 1_000 })
    const used = ['materials/book.png', 'materials/point.png', 'images/notices/shown.png', 'live/film.png']
    for (const path of used) await files.put(path, PNG, { maxBytes: 1_000 })
    await store.write(async (tx) => {
      const size = { width: 1, height: 1, added_at: 1 }
      await tx.db
        .insertInto('material_picture')
        .values({ name: 'book.png', book_id: 1, ...size })
        .execute()
      await tx.db
        .insertInto('point_picture')
        .values({ name: 'point.png', subject_id: 1, ...size })
        .execute()
      await tx.db.insertInto('live_video').values({ video: 'live/film.png', came_at: 1 }).execute()
      await api.services.notices.in(tx).addPicture({
        picture_id: 1,
        notice_id: 0,
        position: 0,
        name: 'shown.png',
        alt: '',
        link: '',
        width: 1,
        height: 1,
        changed_at: 1,
        in_text: 0,
      })
    })
    const left = async () => {
      const there = await Promise.all(
        [...new Set(loose), ...used, 'images/7/question.png'].map((path) => files.stat(path)),
      )
      return there.flatMap((file) => file?.path ?? [])
    }
    const sweep = sweepFilesOf(FILE_FAMILIES)
    api.clock.now = Date.now() + GRACE_MS / 2
    await runJob(sweep, api.services)
    expect(await left()).toHaveLength(new Set(loose).size + used.length + 1)
    api.clock.now = Date.now() + GRACE_MS + 60_000
    await runJob(sweep, api.services)
    expect(await left()).toEqual([...used, 'images/7/question.png'])
  })
})
