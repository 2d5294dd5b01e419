import { beijingDay } from '@tizhou/domain/dates/beijing'
import { PICTURE_FOLDER } from '@tizhou/domain/materials/materials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { sharp } from '../../../platform/files/pictures/sharpReaders.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type MadeDeck, madeDeck } from '../../../testing/madeDeck.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

const DAY = 86_400_000

describeOnBothDatabases('decks that learners bring', (openStore) => {
  let scene: Scene
  let vip: string
  let plain: string
  let picture: Buffer
  let events = 0
  beforeAll(async () => {
    scene = await setScene(await openStore())
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
    picture = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
  })
  afterAll(() => scene.close())
  const again = { allowedRepeat: true }
  const appID = () => scene.api.world.subjectID
  const send = () => scene.api.client
  const check = (bytes: Uint8Array, guid = vip) =>
    scene.sendFile('knowledge.cardImportCheck', { guid, appID: appID() }, new Blob([new Uint8Array(bytes)]))
  const bring = async (bytes: Uint8Array, { guid = vip, schedule = 1 as 0 | 1 } = {}) => {
    const { Fingerprint: fingerprint } = await check(bytes, guid)
    const of = { guid, appID: appID(), fingerprint, fileName: 'C:\\牌组\\心血管.apkg', schedule }
    return scene.sendFile('knowledge.cardImport', of, new Blob([new Uint8Array(bytes)]))
  }
  const undo = (importID: number, allowChanged?: 1, guid = vip) =>
    send().send('knowledge.cardImportUndo', { guid, importID, allowChanged }, again)
  const own = async (guid = vip) => (await send().send('knowledge.ownCards', { guid, appID: appID() }, again)).list
  const stack = async (guid = vip) =>
    (await send().send('knowledge.cardStack', { guid, appEName: SUBJECT }, again)).list
  const rate = (itemID: number, guid = vip) =>
    send().send(
      'knowledge.submitCardEvents',
      {
        ...{ guid, appID: appID() },
        eventsJson: [
          {
            eventID: `event-of-import-${++events}`,
            kind: 'own',
            itemID,
            act: 'rate',
            rating: 3,
            at: scene.api.clock.now,
          },
        ],
      },
      again,
    )
  const files = async () => (await scene.api.services.files.list(PICTURE_FOLDER.slice(0, -1))).length
  const userID = async (guid = vip) => (await scene.api.services.sessions.find(guid)).userID
  const deck = (of: Partial<MadeDeck> = {}) =>
    madeDeck({
      media: { 'ecg.png': picture, 'no.png': Buffer.from('no picture') },
      notes: [
        { guid: 'a', fields: ['<b>看图</b><img src="ecg.png"><img src="no.png">', '房颤[sound:x.mp3]'] },
        { guid: 'b', fields: ['低钾血症？', '肌无力'], tags: ' marked ' },
        { guid: 'c', type: 'cloze', fields: ['{{c1::窦房结}}起搏', ''], ords: [0], card: { queue: -1 } },
      ],
      ...of,
    })

  test('a check says what would come and what is lost, and stores nothing', async () => {
    const said = await check(deck())
    expect(said).toMatchObject({ Notes: 3, Fields: 2, Media: 2, Cards: 3, Fresh: 3, Known: 0, LeftOut: 0, Pictures: 2 })
    expect(said.Losses).toEqual([{ What: '音频和视频', Count: 1, Example: '[sound:x.mp3]' }])
    expect(said.Samples[0]).toEqual({
      Fields: [
        { Name: 'Front', Text: '<b>看图</b><img src="ecg.png"><img src="no.png">' },
        { Name: 'Back', Text: '房颤[sound:x.mp3]' },
      ],
      ...{
        Front: '看图',
        FrontHtml: '<strong>看图</strong><em>［图片］</em><em>［图片］</em>',
        Back: '房颤',
        BackHtml: '',
      },
    })
    expect(await own()).toEqual([])
    expect(await files()).toBe(0)
  })

  test('confirmed, its cards are own cards with pictures and marks; a second time none comes; undone, all are gone', async () => {
    const made = await bring(deck())
    expect(made).toMatchObject({ Added: 3, Pictures: 1 })
    expect(await files()).toBe(1)
    const list = await own()
    expect(list.map(({ Front, Aside }) => [Front, Aside]).sort()).toEqual([
      ['[…]起搏', 1],
      ['低钾血症？', 0],
      ['看图', 0],
    ])
    const today = (await stack()).filter(({ Kind }) => Kind === 'own')
    expect(today.map(({ Front, Marked }) => [Front, Marked]).sort()).toEqual([
      ['低钾血症？', 1],
      ['看图', 0],
    ])
    const html = today.find(({ Front }) => Front === '看图')?.FrontHtml ?? ''
    const [, address = ''] =
      /<img src="(\/files\/signed\/materials\/[^"]+)" alt="" width="9" height="7">/.exec(html) ?? []
    const shown = await fetch(`${scene.api.origin}${address.replaceAll('&amp;', '&')}`)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(await check(deck())).toMatchObject({ Fresh: 0, Known: 3 })
    expect(await refusal(bring(deck()))).toMatchObject({ status: 409, data: { reason: 'nothing' } })
    const imports = await send().send('knowledge.cardImports', { guid: vip, appID: appID() }, again)
    expect(imports.list).toMatchObject([{ ImportID: made.ImportID, FileName: '心血管.apkg', Cards: 3, Undone: 0 }])
    expect(await refusal(undo(made.ImportID, undefined, plain))).toMatchObject({ status: 404 })
    expect(await undo(made.ImportID)).toEqual({ Removed: 3 })
    expect(await own()).toEqual([])
    expect(await files()).toBe(0)
    const left = await scene.store.all('select item_id from memory_card where user_id = ?', [await userID()])
    expect(left).toEqual([])
    expect(await refusal(undo(made.ImportID))).toMatchObject({ status: 404 })
    expect(await check(deck())).toMatchObject({ Fresh: 3, Known: 0 })
  })

  test('undo asks first where cards were rated or changed since', async () => {
    const made = await bring(deck({ media: {} }))
    const [first, second] = await own()
    await rate(first?.CardID ?? 0)
    scene.api.clock.now += 1000
    const of = { guid: vip, appID: appID(), cardID: second?.CardID ?? 0, front: '改过', back: '背面' }
    await send().send('knowledge.saveOwnCard', of, again)
    expect((await own()).find(({ Front }) => Front === '改过')?.Formatted).toBe(0)
    expect(await refusal(undo(made.ImportID))).toMatchObject({
      status: 409,
      data: { reason: 'changed', rated: 1, changed: 1 },
    })
    expect(await own()).toHaveLength(3)
    expect(await undo(made.ImportID, 1)).toEqual({ Removed: 3 })
  })

  test('new cards of a deck wait for their turn, with the points, and count as begun', async () => {
    const notes = Array.from({ length: 30 }, (_, at) => ({ guid: `n${at}`, fields: [`问 ${at}`, '答'] }))
    const made = await bring(madeDeck({ notes }), { guid: plain })
    await send().send('knowledge.setCardSettings', { guid: plain, appID: appID(), newPoints: 4, mistakes: 0 })
    const news = async () => (await stack(plain)).filter(({ DueDay }) => DueDay === null)
    const [first] = await news()
    expect(await news()).toHaveLength(4)
    await rate(first?.ItemID ?? 0, plain)
    expect(await news()).toHaveLength(3)
    await undo(made.ImportID, 1, plain)
  })

  test('an exported deck of own cards comes back equal, with its schedule', async () => {
    const save = (front: string) =>
      send().send(
        'knowledge.saveOwnCard',
        { guid: vip, appID: appID(), front, back: '一\n二 < 三', source: '书' },
        again,
      )
    const { CardID } = await save('甲')
    await save('乙')
    await rate(CardID)
    scene.api.clock.now += 4 * DAY
    await rate(CardID)
    const rows = async () =>
      (await scene.api.services.review.memoryCards(await userID(), appID())).map(({ item_id: _, ...row }) => row)
    const sides = async () =>
      (await own())
        .map(({ Front, Back, Source }) => [Front, Back, Source])
        .sort((a, b) => String(a).localeCompare(String(b)))
    const [cards, memories] = [await sides(), await rows()]
    const of = { guid: vip, appEName: SUBJECT, points: 0, mistakes: 0 } as const
    const file = Buffer.from((await send().send('knowledge.cardExport', of, again)).Base64, 'base64')
    expect(await check(file)).toMatchObject({ Fresh: 0, Known: 2 })
    for (const card of await own())
      await send().send('knowledge.removeOwnCard', { guid: vip, cardID: card.CardID, removed: 1 }, again)
    await scene.store.write((tx) => tx.run('delete from memory_card', []))
    expect(await check(file)).toMatchObject({ Fresh: 2, Scheduled: 1, Losses: [] })
    const { ImportID } = await bring(file)
    expect(await sides()).toEqual(cards)
    expect(await rows()).toEqual(memories)
    // The removed card is there again: taking its removal back would make two of it.
    const restore = () => send().send('knowledge.removeOwnCard', { guid: vip, cardID: CardID, removed: 0 }, again)
    await expect(restore()).rejects.toMatchObject({ status: 409 })
    expect(await sides()).toEqual(cards)
    await undo(ImportID, 1)
    await restore()
    expect(await own()).toMatchObject([{ CardID }])
    await send().send('knowledge.removeOwnCard', { guid: vip, cardID: CardID, removed: 1 }, again)
    const anew = await bring(file, { schedule: 0 })
    expect(await rows()).toEqual([])
    await undo(anew.ImportID, 1)
  })

  test('rule: a memory of a deck is never due on the exam’s day or later', async () => {
    const today = beijingDay(scene.api.clock.now)
    const exam = new Date((today + 30) * DAY).toISOString().slice(0, 10)
    const id = await userID()
    await scene.store.write((tx) => scene.api.services.review.in(tx).setExamDate(id, appID(), exam))
    const card = (ivl: number) => ({
      type: 2,
      queue: 2,
      due: today - 18_262 + ivl,
      ivl: ivl + 2,
      factor: 2500,
      reps: 3,
    })
    const notes = [3, 29, 30, 200].map((ivl) => ({ guid: `due-${ivl}`, fields: [`问 ${ivl}`, '答'], card: card(ivl) }))
    const { ImportID } = await bring(madeDeck({ notes }))
    const due = (await scene.api.services.review.memoryCards(id, appID())).map(({ due_day }) => (due_day ?? 0) - today)
    expect(due).toHaveLength(4)
    expect(due).toEqual(expect.arrayContaining([3, 29]))
    for (const day of due) expect(day).toBeLessThan(30)
    await undo(ImportID)
  })

  test('what is no deck, another file than the checked one, and too large a file are refused', async () => {
    expect((await refusal(check(Buffer.from('no deck'))))?.data.errors).toMatchObject([{ field: 'file' }])
    const { Fingerprint: fingerprint } = await check(deck())
    const of = { guid: vip, appID: appID(), fingerprint, fileName: 'a.apkg', schedule: 1 as const }
    const other = new Blob([new Uint8Array(deck({ media: {} }))])
    expect(await refusal(scene.sendFile('knowledge.cardImport', of, other))).toMatchObject({ status: 409 })
    expect((await refusal(check(new Uint8Array(50_000_001))))?.data.errors).toMatchObject([{ field: 'file' }])
    expect(await own()).toEqual([])
  })
})
