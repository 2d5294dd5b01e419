import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { FILE_FAMILIES } from '../../cores/fileFamilies.ts'
import { GRACE_MS, sweepFilesOf } from '../../platform/files/sweepFiles.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { type HostileUpload, hostileUploads } from '../../testing/uploads.ts'

const NONE = {
  RealName: '',
  Sex: 0,
  QQ: '',
  GraduatedSchool: '',
  GraduatedTime: '',
  Profession: '',
  EducationalBackground: '',
  JobTitle: '',
  Occupation: '',
  Departments: '',
  Employer: '',
}
const LISTS = [
  ['getspecialitylist', '临床医学'],
  ['getqualificationlist', '本科'],
  ['getpositionaltitleslist', '主治医师'],
  ['getoccupationlist', '医生'],
  ['getdepartmentlist', '心血管内科'],
  ['getuniversitylist', '中国医科大学'],
] as const

describeOnBothDatabases('the profile of a learner', (openStore) => {
  let scene: Scene
  let guid: string
  let other: string
  let userID: number
  let appID: number
  let uploads: HostileUpload[]
  beforeAll(async () => {
    scene = await setScene(await openStore())
    const { api } = scene
    guid = await api.login(api.world.vip)
    other = await api.login(api.world.plain)
    userID = await scene.idOf(api.world.vip)
    appID = api.world.subjectID
    uploads = await hostileUploads()
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const info = () => send().send('profile.getPersonalInfo', { guid, userID })
  const set = (of: object) =>
    send().send('profile.setPersonalInfo', { guid, userID, appID, ...NONE, NickName: '小舟', ...of })
  const pathOf = async () =>
    (
      await scene.store.db
        .selectFrom('user_profile')
        .select('head_path')
        .where('user_id', '=', userID)
        .executeTakeFirst()
    )?.head_path ?? null

  test('what is told is there again, cleaned, and the name is mine everywhere at once', async () => {
    await set({
      NickName: '远航 <b>1</b>',
      RealName: '李明',
      Sex: 2,
      GraduatedTime: '2018-07',
      Employer: 'https://a.example',
    })
    expect(await info()).toMatchObject({
      ...{ NickName: '远航 #1#', RealName: '李明', Sex: 2, GraduatedTime: '2018-07', Employer: '#' },
      userHeadID: null,
      userHead: null,
    })
    expect((await send().send('account.getUserInfo', { guid })).NickName).toBe('远航 #1#')
  })

  test('what makes no sense is refused by field, and nothing is changed', async () => {
    const before = await info()
    const fields = (await refusal(set({ NickName: ' ', QQ: 'x', GraduatedTime: '07-2018' })))?.data.errors
    expect(fields.map(({ field }: { field: string }) => field)).toEqual(['NickName', 'QQ', 'GraduatedTime'])
    expect(await info()).toEqual(before)
  })

  test('nobody reads or changes what is somebody else’s', async () => {
    expect(await refusal(send().send('profile.getPersonalInfo', { guid: other, userID }))).toMatchObject({
      status: 403,
    })
    expect(
      await refusal(send().send('profile.setPersonalInfo', { guid: other, userID, appID, ...NONE, NickName: 'x' })),
    ).toMatchObject({ status: 403 })
  })

  test.each(LISTS)('%s has %s, with ids of its own', async (name, entry) => {
    const { list } = await send().send(`profile.${name}`, { guid, clientType: 'web_pc' })
    expect(list.map((one) => one.name)).toContain(entry)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  })

  test('departments are found by a part of their name', async () => {
    const found = async (keyName: string) =>
      (await send().send('profile.getdepartmentselect', { guid, clientType: 'web_pc', keyName })).list.map(
        ({ name }) => name,
      )
    expect(await found('外科')).toContain('神经外科')
    expect(await found('外科')).not.toContain('眼科')
    expect(await found('%')).toEqual([])
    expect((await found('')).length).toBeGreaterThan(40)
  })

  test('an uploaded avatar takes the place of a given one, is mine alone, and leaves no file behind', async () => {
    await send().send('profile.changeUserHead', { guid, userHeadID: 3 })
    expect(await info()).toMatchObject({ userHeadID: 3, userHead: null })
    const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    const imgData = `data:image/png;base64,${picture.toString('base64')}`
    const { userHead } = await send().send('profile.uploadHead', { guid, img: 'me.png', imgData })
    expect(await info()).toMatchObject({ userHeadID: null })
    const open = (by: string) => fetch(`${scene.api.origin}${userHead}&guid=${by}`)
    expect((await open(other)).status).not.toBe(200)
    const shown = await open(guid)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 249 })
    const first = (await pathOf()) as string
    await send().send('profile.uploadHead', { guid, img: 'again.png', imgData: picture.toString('base64') })
    expect(await scene.api.services.files.stat(first)).toBeUndefined()
    const second = (await pathOf()) as string
    await send().send('profile.changeUserHead', { guid, userHeadID: 0 })
    expect(await scene.api.services.files.stat(second)).toBeUndefined()
    expect(await info()).toMatchObject({ userHeadID: null, userHead: null })
  })

  test('an avatar is changed also while the one before cannot be removed: the sweep does it', async () => {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const upload = () => send().send('profile.uploadHead', { guid, img: 'a.png', imgData: picture.toString('base64') })
    await upload()
    const before = (await pathOf()) as string
    const { files } = scene.api.services
    const { remove } = files
    files.remove = () => Promise.reject(new Error('silent'))
    await upload()
    files.remove = remove
    const now = (await pathOf()) as string
    const there = async () => [await files.stat(before), await files.stat(now)].map((file) => file !== undefined)
    expect(now).not.toBe(before)
    expect(await there()).toEqual([true, true])
    const clock = scene.api.clock.now
    scene.api.clock.now = Date.now() + GRACE_MS / 2
    await runJob(sweepFilesOf(FILE_FAMILIES), scene.api.services)
    expect(await there()).toEqual([true, true])
    scene.api.clock.now = Date.now() + GRACE_MS + 60_000
    await runJob(sweepFilesOf(FILE_FAMILIES), scene.api.services)
    expect(await there()).toEqual([false, true])
    scene.api.clock.now = clock
    await send().send('profile.changeUserHead', { guid, userHeadID: 0 })
  })

  describe('hostile uploads are refused with a reason, or nothing but the picture is kept', () => {
    /** A stored picture contains only pixels. */
    const expectHarmless = async (path: string) => {
      const found = await scene.api.services.files.get(path)
      const bytes = await buffer(found?.content as Readable)
      const { format, exif, xmp, icc } = await sharp(bytes).metadata()
      expect({ format, exif, xmp, icc }).toEqual({ format: 'jpeg', exif: undefined, xmp: undefined, icc: undefined })
      expect(bytes.includes('<script')).toBe(false)
      expect(bytes.includes('PK\x03\x04')).toBe(false)
      expect(bytes.subarray(-2).toString('hex')).toBe('ffd9')
    }

    test('as an avatar', async () => {
      for (const { name, bytes, kept } of uploads) {
        const made = send().send('profile.uploadHead', { guid, img: 'a.jpg', imgData: bytes.toString('base64') })
        const failure = await refusal(made)
        expect(failure === undefined, name).toBe(kept)
        if (kept) await expectHarmless((await pathOf()) as string)
        else expect(failure.data.errors[0].field, name).toBe('imgData')
      }
    })

    test('with a report of an error', async () => {
      const { question_id: allTestID } = await scene.store.db
        .selectFrom('question')
        .select('question_id')
        .where('external_id', '=', 'f1')
        .executeTakeFirstOrThrow()
      const of = { feedbackType: 5, module: 'errorTest', about: 'picture', content: '图片' }
      const { errorTestFeedbackID } = await send().send('feedback.reportError', {
        guid,
        appID,
        allTestID,
        clientID: 'hostile-picture-1',
        ...of,
      })
      for (const { name, bytes, kept } of uploads) {
        const params = { guid, errorTestFeedbackID }
        const failure = await refusal(
          scene.sendFile('feedback.reportPicture', params, new Blob([new Uint8Array(bytes)])),
        )
        expect(failure === undefined, name).toBe(kept)
        const { picture } = await scene.store.db
          .selectFrom('report')
          .select('picture')
          .where('report_id', '=', errorTestFeedbackID)
          .executeTakeFirstOrThrow()
        if (kept) await expectHarmless(picture as string)
        else expect(failure.status, name).toBe(400)
      }
    })
  })

  test('a list is replaced by a table: before and after are told, an old form changes nothing, and it is taken back', async () => {
    const editor = await scene.guidOf('editor')
    const read = (text: string, list: 'university' | 'department' = 'department') =>
      scene.sendFile('profile.lookupRead', { guid: editor, list, fileName: '科室.csv' }, new Blob([text]))
    await set({ Departments: '眼科' })
    const before = (await send().send('profile.getdepartmentlist', { guid, clientType: 'web_pc' })).list
    const long = '科'.repeat(41)
    const compared = await read(`名称\n介入科\n骨科\n骨科\n${long}\n<b>科\n`)
    expect(compared).toMatchObject({ names: ['介入科', '骨科'], duplicates: 1, revision: 0 })
    expect(compared.before.names).toEqual(before.map(({ name }) => name))
    expect(compared.removed).toHaveLength(before.length - 1)
    expect(compared.removed.filter(({ learners }) => learners > 0)).toEqual([{ name: '眼科', learners: 1 }])
    expect(compared.faults.map(({ row }) => row)).toEqual([5, 6])
    expect((await refusal(read('别的列\n1\n')))?.data.errors[0].field).toBe('file')

    const replace = (revision: number, names = compared.names) =>
      send().send('profile.lookupReplace', {
        ...{ guid: editor, list: 'department', namesJson: names, revision },
        ...{ keepByHand: 1, keepRetired: 1 },
      })
    expect(await refusal(replace(0, ['<b>']))).toMatchObject({ status: 400 })
    expect(await replace(compared.revision)).toEqual({ revision: 1 })
    expect(await refusal(replace(compared.revision, ['内科']))).toMatchObject({ status: 409 })
    expect(await refusal(replace(7, ['内科']))).toMatchObject({ status: 409 })
    const now = async () =>
      (await send().send('profile.getdepartmentlist', { guid, clientType: 'web_pc' })).list.map(({ name }) => name)
    expect(await now()).toEqual(['介入科', '骨科'])
    expect((await info()).Departments).toBe('眼科')
    const keyed = await send().send('profile.getdepartmentselect', { guid, clientType: 'web_pc', keyName: '介' })
    expect(keyed.list.map(({ name }) => name)).toEqual(['介入科'])

    await send().send('profile.lookupUndo', { guid: editor, list: 'department', revision: 1 })
    expect(await now()).toEqual(before.map(({ name }) => name))
    const undo = (list: 'department' | 'occupation', revision: number) =>
      refusal(send().send('profile.lookupUndo', { guid: editor, list, revision }))
    expect(await undo('department', 1)).toMatchObject({ status: 409 })
    expect(await undo('occupation', 0)).toMatchObject({ status: 409 })
  })

  test('a list is put in order, names are changed, retired and offered again; learners keep theirs, and a later table asks', async () => {
    const editor = await scene.guidOf('editor')
    const list = 'qualification' as const
    const now = async () => {
      const { list: all } = await send().send('profile.lookupLists', { guid: editor })
      return all.find((one) => one.list === list) as (typeof all)[number]
    }
    const offered = async () =>
      (await send().send('profile.getqualificationlist', { guid, clientType: 'web_pc' })).list.map(({ name }) => name)
    const save = (namesJson: string[], retiredJson: string[], revision: number) =>
      send().send('profile.lookupSave', { guid: editor, list, namesJson, retiredJson, revision })
    await set({ EducationalBackground: '大专' })
    const first = await now()
    const names = ['博士', '硕士研究生', '本科', '专科', '其他']
    expect(await save(names, ['中专'], first.revision)).toEqual({ revision: 1, learners: 1 })
    expect(await offered()).toEqual(names)
    expect((await info()).EducationalBackground).toBe('大专')
    expect(await now()).toMatchObject({ names, retired: ['中专'], byHand: ['博士', '专科'], revision: 1 })
    // The same once more is no change.
    expect(await save(names, ['中专'], 1)).toMatchObject({ revision: 1 })

    const refused = await refusal(save(['本科'], [], first.revision))
    expect(refused).toMatchObject({ status: 409, data: { revision: 1 } })
    expect(refused.data.fields.map(({ field }: { field: string }) => field)).toEqual(['names', 'retired'])
    const faults = (await refusal(save(['本科', '本科', ' '], ['<b>'], 1)))?.data.errors
    expect(faults.map(({ field }: { field: string }) => field)).toEqual([
      ...['namesJson[1]', 'namesJson[2]', 'retiredJson[0]'],
    ])

    const table = { guid: editor, list, namesJson: ['中专', '大专', '本科'], revision: 1 }
    const kept = await send().send('profile.lookupReplace', { ...table, keepByHand: 1, keepRetired: 1 })
    expect(await offered()).toEqual(['博士', '大专', '本科', '专科'])
    await send().send('profile.lookupUndo', { guid: editor, list, revision: kept.revision })
    expect(await now()).toMatchObject({ names, retired: ['中专'], byHand: ['博士', '专科'], revision: 3 })
    await send().send('profile.lookupReplace', { ...table, revision: 3, keepByHand: 0, keepRetired: 0 })
    expect(await now()).toMatchObject({ names: ['中专', '大专', '本科'], retired: [], byHand: [] })

    const { rows } = await send().send('audit.auditList', { guid: await scene.guidOf('operator'), kind: 'profileList' })
    const edit = rows.map(({ changes }) => JSON.stringify(changes)).find((changes) => changes.includes('博士、专科'))
    expect(edit).toMatch(/retiredNames.*中专/)
  })

  test('the subject that a profile was filled in for is kept with it; one that is not there is refused', async () => {
    await set({ appID })
    expect((await info()).appID).toBe(appID)
    expect((await refusal(set({ appID: 987_654 })))?.data.errors).toEqual([{ field: 'appID', reason: '没有这个科目' }])
    expect((await info()).appID).toBe(appID)
    await set({ appID: 0 })
    expect((await info()).appID).toBeNull()
  })
})
