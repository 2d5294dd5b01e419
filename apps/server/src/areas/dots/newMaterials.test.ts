import type { MaterialDot } from '@tizhou/domain/dots/dots'
import type { Shelf } from '@tizhou/domain/materials/materials'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../platform/database/ids.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

const MINUTE = 60_000
const NODE = { html: '<p>正文</p>', free: 0 as const, hidden: 0 as const, pointName: '' }

describeOnBothDatabases('dots of new materials', (openStore) => {
  let scene: Scene
  let editor: string
  let vip: string
  let plain: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    editor = await scene.guidOf('editor')
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
    appID = scene.api.world.subjectID
    await scene.store.write((tx) =>
      tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
        JSON.stringify(['Theory', 'hxzsd', 'Sprint', 'PointsSecretPdf']),
        appID,
      ]),
    )
  })
  // What is there is older than what a test publishes, and seen by nobody.
  beforeEach(async () => {
    await scene.store.write(async (tx) => {
      for (const table of ['dot_seen', 'material_node', 'material_book', 'material_document'] as const)
        await tx.db.deleteFrom(table).execute()
    })
    scene.api.clock.now += MINUTE
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const book = async (shelf: Shelf, of: object = {}) =>
    (
      await send().send('materials.bookSave', {
        ...{ guid: editor, appID, shelf, name: '样书', note: '', position: 10, hidden: 0 as const },
        ...of,
      })
    ).bookID
  const text = async (bookID: number, of: object = {}) =>
    (await send().send('materials.nodeSave', { guid: editor, bookID, name: '一节', ...NODE, ...of })).nodeID
  /** A document that is shown. */
  const document = async (shelf: Shelf, of: { nodeID?: number; freePages?: number } = {}) => {
    const document_id = newId()
    const now = scene.api.clock.now
    await scene.store.write(async ({ db }) => {
      await db
        .insertInto('document')
        .values({
          ...{ document_id, title: '讲义', version: 1, free_pages: of.freePages ?? 0, can_save: 0, revision: 2 },
          ...{ removed_at: null, created_at: now, updated_at: now, updated_by: 'editor' },
        })
        .execute()
      await db
        .insertInto('document_version')
        .values({
          ...{ document_id, version: 1, file_name: 'a.pdf', original: 'a', bytes: 1, state: 'ready', refused: '' },
          ...{ removed: '[]', pages: 3, done_pages: 3, created_at: now, created_by: 'editor' },
        })
        .execute()
      await db
        .insertInto('material_document')
        .values({ document_id, subject_id: appID, shelf, node_id: of.nodeID ?? null, position: 10 })
        .execute()
    })
  }
  /** The kinds with something new, without their common beginning. */
  const news = async (guid: string, of = appID) =>
    Object.fromEntries(
      (await send().send('dots.getRedDog', { guid, appID: of, channelID: 1 })).list
        .filter(({ HitType, unread }) => HitType.startsWith('material-') && unread > 0)
        .map(({ HitType, unread }) => [HitType.slice('material-'.length), unread]),
    )
  const open = async (guid: string, HitType: MaterialDot) => {
    scene.api.clock.now += MINUTE
    await send().send('dots.upRedDog', { guid, appID, HitType })
    scene.api.clock.now += MINUTE
  }

  test('a text is new for those who may read it until they opened its kind, each for himself', async () => {
    const theory = await book('theory')
    const closed = await text(theory)
    await text(theory, { free: 1 })
    await text(theory, { html: '', name: '只有标题' })
    await text(await book('map'))
    expect(await news(vip)).toEqual({ theory: 2, map: 1 })
    expect(await news(plain)).toEqual({ theory: 1 })
    expect(await news(vip, scene.api.world.otherSubjectID)).toEqual({})
    await open(vip, 'material-theory')
    expect(await news(vip)).toEqual({ map: 1 })
    expect(await news(plain)).toEqual({ theory: 1 })
    await send().send('materials.nodeSave', {
      ...{ guid: editor, bookID: theory, nodeID: closed, revision: 1, name: '一节', ...NODE, html: '<p>改写</p>' },
    })
    expect(await news(vip)).toEqual({ theory: 1, map: 1 })
  })

  test('what is hidden, removed or below a hidden part is not new; it is once it is shown', async () => {
    const begun = scene.api.clock.now
    const theory = await book('theory')
    const top = await text(theory, { name: '上级', html: '', hidden: 1 })
    for (let at = 0; at < 60; at++) await text(theory, { parentID: top })
    const gone = await text(theory)
    await send().send('materials.nodeRemove', { guid: editor, nodeID: gone })
    const secret = await book('secret', { hidden: 1 })
    await text(secret)
    expect(await news(vip)).toEqual({})
    await open(vip, 'material-secret')
    await send().send('materials.bookSave', {
      ...{ guid: editor, appID, shelf: 'secret', name: '样书', note: '', position: 10, hidden: 0 },
      ...{ bookID: secret, revision: 1 },
    })
    expect(await news(vip)).toEqual({ secret: 1 })
    // Older than all that the hidden part contains, more than are looked at at once.
    const older = await text(theory)
    await scene.store.write((tx) =>
      tx.db
        .updateTable('material_node')
        .set({ updated_at: begun - 1 })
        .where('node_id', '=', older)
        .execute(),
    )
    expect(await news(vip)).toEqual({ secret: 1, theory: 1 })
  })

  test('a document is new with the part that it stands with; of a closed one its free pages are', async () => {
    const sprint = await book('sprint2')
    const hidden = await text(sprint, { html: '', hidden: 1 })
    await document('sprint2', { nodeID: hidden })
    await document('sprint2')
    await document('secret', { freePages: 2 })
    expect(await news(vip)).toEqual({ sprint: 1, secret: 1 })
    expect(await news(plain)).toEqual({ secret: 1 })
    await open(vip, 'material-sprint')
    expect(await news(vip)).toEqual({ secret: 1 })
  })

  test('what was there before the account is no news to it', async () => {
    await text(await book('theory'))
    const userID = await scene.idOf(scene.api.world.vip)
    const { created_at } = await scene.store.db
      .selectFrom('user_account')
      .select('created_at')
      .where('user_id', '=', userID)
      .executeTakeFirstOrThrow()
    const bornAt = (at: number) =>
      scene.store.write((tx) =>
        tx.db.updateTable('user_account').set({ created_at: at }).where('user_id', '=', userID).execute(),
      )
    await bornAt(scene.api.clock.now)
    expect(await news(vip)).toEqual({})
    await bornAt(created_at)
    expect(await news(vip)).toEqual({ theory: 1 })
  })

  test('open pages of the subject are told of a text, and the learner’s own of what was opened', async () => {
    const told: string[] = []
    const { push } = scene.api.services
    const userID = await scene.idOf(scene.api.world.vip)
    const leave = push.join({ userID, appID, tell: (topic) => told.push(topic) })
    // A server of PostgreSQL may begin to listen only now.
    await expect
      .poll(async () => {
        await scene.store.write((tx) => push.tell(tx, 'everyone', 'notices'))
        return told
      })
      .toContain('notices')
    const theory = await book('theory')
    await expect.poll(() => told).toContain('dots')
    for (const act of [() => text(theory), () => open(vip, 'material-theory')]) {
      told.length = 0
      await act()
      await expect.poll(() => told).toContain('dots')
    }
    leave()
  })
})
