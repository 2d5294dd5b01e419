import { Writable } from 'node:stream'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { AgreementRow } from '../../cores/authorization/agreements.ts'
import { newId } from '../../platform/database/ids.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { startS3 } from '../../testing/s3.ts'

const ID = '11010519491231002X'
const stroke = Array.from({ length: 12 }, (_, at): [number, number, number] => [at * 3, at * 2, at * 8])

describeOnBothDatabases('authorizations', (openStore) => {
  let api: Api
  let s3: Awaited<ReturnType<typeof startS3>>
  let guid: string
  let userID: number
  let png: string
  let logged = ''
  beforeAll(async () => {
    s3 = await startS3()
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk)
        done()
      },
    })
    const log = pino({ level: 'trace' }, stream)
    api = await startApi(await openStore(), { ...s3.env, RATE_LIMITS: 'off', LOG_SAMPLE: '1' }, { log })
    guid = await api.login(api.world.vip)
    userID = (await api.services.sessions.find(guid)).userID
    png = (await drawn()).toString('base64')
  })
  afterAll(async () => {
    await api.close()
    await s3.stop()
  })
  /** A picture of a line, with metadata as a camera would add. */
  async function drawn(): Promise<Buffer> {
    const raw = Buffer.alloc(300 * 100 * 4)
    for (let x = 20; x < 280; x++) for (let y = 40; y < 46; y++) raw.writeUInt32BE(0x112233ff, (y * 300 + x) * 4)
    return sharp(raw, { raw: { width: 300, height: 100, channels: 4 } })
      .png()
      .withExif({ IFD0: { Copyright: 'where it was made' } })
      .toBuffer()
  }
  const signatures = () => api.services.files.list(`signatures/${userID}`)
  const put = async (of: Partial<AgreementRow> = {}): Promise<number> => {
    const row: AgreementRow = {
      agreement_id: newId(),
      kind: 'authorization',
      agent_code: '',
      subject_id: api.world.subjectID,
      vn: null,
      title: '授权书',
      html: '<p>甲</p>',
      holds_from: api.clock.now,
      created_at: api.clock.now,
      created_by: 'test',
      ...of,
    }
    await api.services.store.write((tx) => api.services.authorization.in(tx).putAgreement(row))
    return row.agreement_id
  }
  beforeEach(async () => {
    for (const table of ['agreement', 'accepted_text', 'user_authorization'])
      await api.services.store.write((tx) => tx.run(`delete from ${table}`, []))
    for (const path of await signatures()) await api.services.files.remove(path)
    api.clock.now += 60_000
  })
  const mine = () => ({ appID: api.world.subjectID, agentCode: '' })
  const save = (of: Record<string, unknown> = {}, as = guid) =>
    api.client.send('authorization.save', {
      guid: as,
      ...mine(),
      vn: 2,
      name: '李雷',
      id: ID,
      authID: 0,
      sign: { strokes: [stroke], png },
      ...of,
    })
  const texts = (of: { authID?: number; guid?: string; vn?: number; agentCode?: string } = {}) =>
    api.client.send('authorization.html', { ...mine(), vn: 2, ...of })
  const accept = async (authID: number, of: { hash?: string; as?: string } = {}) =>
    api.client.send('authorization.accept', {
      guid: of.as ?? guid,
      ...mine(),
      vn: 2,
      authID,
      extData: { hash: of.hash ?? (await texts()).authorization?.hash ?? '', read: 1 },
    })
  const state = (as = guid, id = userID) =>
    api.client.send('authorization.getusernewauth', { guid: as, ...mine(), userID: id })

  test('from nothing by signing to accepting; then text, name and signature stand as they were', async () => {
    expect(await state()).toMatchObject({ need: 0, auth: null })
    await put()
    expect(await state()).toMatchObject({ need: 1, vn: 2, auth: null, outdated: 0 })
    const saved = await save({ name: ' 李 雷 ', id: '110105 19491231 002x' })
    expect(saved).toMatchObject({ state: 'saved', name: '李 雷', id: ID, acceptedAt: null, title: '授权书' })
    const again = await save({ authID: saved.authID })
    expect(again).toMatchObject({ authID: saved.authID, name: '李雷' })
    const accepted = await accept(saved.authID)
    expect(accepted).toMatchObject({ state: 'accepted', acceptedAt: api.clock.now })
    expect(await accept(saved.authID)).toEqual(accepted)
    expect(await state()).toMatchObject({ auth: { state: 'accepted' }, outdated: 0 })
    await expect(save({ authID: saved.authID })).rejects.toMatchObject({ status: 409, data: { reason: 'accepted' } })
    await expect(save()).rejects.toMatchObject({ status: 409, data: { reason: 'accepted' } })

    api.clock.now += 60_000
    await put({ html: '<p>乙</p>' })
    const shown = await texts({ guid, authID: saved.authID })
    expect(shown.authorization?.html).toBe('<p>乙</p>')
    expect(shown.signed).toMatchObject({ record: accepted, agreement: { html: '<p>甲</p>' } })
    expect(await state()).toMatchObject({ outdated: 1 })
    const { list } = await api.client.send('authorization.getusernewauthlist', { guid, ...mine() })
    expect(list).toEqual([accepted])
    expect((await save()).authID).not.toBe(saved.authID)
  })

  test('what was read has to be what holds', async () => {
    await put()
    const { authID } = await save()
    const { authorization } = await texts()
    api.clock.now += 1_000
    await put({ html: '<p>乙</p>' })
    const refused = { status: 409, data: { reason: 'changed' } }
    await expect(accept(authID, { hash: authorization?.hash ?? '' })).rejects.toMatchObject(refused)
    expect(await accept(authID)).toMatchObject({ state: 'accepted' })
  })

  test('the picture of the signature is painted anew and is seen by its owner for some minutes', async () => {
    await put()
    const { authID } = await save()
    const signed = (await texts({ guid, authID })).signed
    const address = `${api.origin}${signed?.sign}`
    const got = await fetch(`${address}&guid=${guid}`)
    const bytes = Buffer.from(await got.arrayBuffer())
    expect(got.headers.get('content-type')).toBe('image/png')
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([300, 100, undefined])
    expect(bytes.includes('where it was made')).toBe(false)
    const other = await api.login(api.world.plain)
    expect((await fetch(address)).status).toBe(403)
    expect((await fetch(`${address}&guid=${other}`)).status).toBe(403)
    api.clock.now += 300_000
    expect((await fetch(`${address}&guid=${guid}`)).status).toBe(403)
  })

  test('a signature that replaces another leaves one file, and a refused one none', async () => {
    await put()
    const { authID } = await save()
    await save({ authID })
    expect(await signatures()).toHaveLength(1)
    await expect(save({ authID: 1 })).rejects.toMatchObject({ status: 404 })
    expect(await signatures()).toHaveLength(1)
  })

  test("somebody else's is none: neither seen, nor changed, nor accepted", async () => {
    await put()
    const { authID } = await save()
    const other = await api.login(api.world.plain)
    const gone = { status: 404 }
    await expect(texts({ guid: other, authID })).rejects.toMatchObject(gone)
    await expect(texts({ authID })).rejects.toMatchObject(gone)
    await expect(save({ authID }, other)).rejects.toMatchObject(gone)
    await expect(accept(authID, { as: other })).rejects.toMatchObject(gone)
    await expect(state(other)).rejects.toMatchObject({ status: 403 })
    const { list } = await api.client.send('authorization.getusernewauthlist', { guid: other, ...mine() })
    expect(list).toEqual([])
  })

  test('what cannot be taken is refused by field, and nothing is kept', async () => {
    await put()
    const fields = async (of: Record<string, unknown>) => {
      const error = await save(of).then(
        () => undefined,
        (reason) => reason,
      )
      return [error?.status, ...(error?.data?.errors ?? []).map(({ field }: { field: string }) => field)]
    }
    expect(await fields({ name: '', id: '110105194912310021' })).toEqual([400, 'name', 'id'])
    expect(await fields({ sign: { strokes: [], png } })).toEqual([400, 'sign'])
    expect(await fields({ sign: { strokes: [], typed: '别人', png } })).toEqual([400, 'sign'])
    expect(await fields({ sign: { strokes: [stroke], png: 'AAAA' } })).toEqual([400, 'sign'])
    const blank = await sharp({ create: { width: 50, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect(await fields({ sign: { strokes: [stroke], png: blank.toString('base64') } })).toEqual([400, 'sign'])
    const raw = sharp({ create: { width: 50, height: 20, channels: 3, background: '#123456' } })
    const jpeg = await raw.jpeg().toBuffer()
    expect(await fields({ sign: { strokes: [stroke], png: jpeg.toString('base64') } })).toEqual([400, 'sign'])
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="4" height="9"/></svg>',
    )
    expect(await fields({ sign: { strokes: [stroke], png: drawing.toString('base64') } })).toEqual([400, 'sign'])
    expect(await api.services.authorization.authorizationsOf(userID, api.world.subjectID)).toEqual([])
    expect(await save({ sign: { strokes: [], typed: '李雷', png } })).toMatchObject({ state: 'saved' })
  })

  test('a subject without a text asks for none', async () => {
    await expect(save()).rejects.toMatchObject({ status: 409, data: { reason: 'notNeeded' } })
    await put({ holds_from: api.clock.now + 1 })
    await expect(save()).rejects.toMatchObject({ status: 409 })
  })

  test('the nearest text that holds is the one: of the version, of the subject, of the agent, of all', async () => {
    const title = async (of = {}) => (await texts(of)).authorization?.title
    await put({ title: '全部', subject_id: null })
    await put({ title: '代理', subject_id: null, agent_code: '1234' })
    expect(await title()).toBe('全部')
    expect(await title({ agentCode: '1234' })).toBe('代理')
    await put({ title: '科目' })
    expect(await title({ agentCode: '1234' })).toBe('科目')
    await put({ title: '班次', vn: 2 })
    expect([await title(), await title({ vn: 1 })]).toEqual(['班次', '科目'])
    await put({ title: '科目新', holds_from: api.clock.now + 10 })
    expect(await title({ vn: 1 })).toBe('科目')
    api.clock.now += 10
    expect(await title({ vn: 1 })).toBe('科目新')
  })

  test('terms and privacy are for everybody, without a subject too', async () => {
    await put({ kind: 'terms', subject_id: null, title: '用户协议' })
    await put({ kind: 'privacy', subject_id: null, title: '隐私条款' })
    const shown = await api.client.send('authorization.html', { appID: 0, vn: 0, agentCode: '' })
    expect(shown).toMatchObject({ terms: { title: '用户协议' }, privacy: { title: '隐私条款' }, authorization: null })
  })

  test('two saves at one moment are one record', async () => {
    await put()
    await Promise.all(['李雷', '李蕾', '李磊'].map((name) => save({ name })))
    expect(await api.services.authorization.authorizationsOf(userID, api.world.subjectID)).toHaveLength(1)
    expect(await signatures()).toHaveLength(1)
  })

  test('no line of the log tells the number or the name', () => {
    expect(logged).toContain('authorization.save')
    expect(logged).not.toContain(ID)
    expect(logged).not.toContain('李雷')
  })
})
