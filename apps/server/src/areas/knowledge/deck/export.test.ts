import { createHash } from 'node:crypto'
import { fromAnki } from '@tizhou/domain/cards/ankiSchedule'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { PICTURE_FOLDER, PICTURE_SOURCE } from '@tizhou/domain/materials/materials'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { sharp } from '../../../platform/files/pictures/sharpReaders.ts'
import { openedDeck } from '../../../testing/ankiDeck.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../../testing/knowledgeScene.ts'

const DAY = 86_400_000
const PICTURE = `${'0a'.repeat(12)}.jpg`

/** Tables and columns of Anki's schema 18. */
const SCHEMA_18 = {
  cards: 'id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data',
  col: 'id crt mod scm ver dty usn ls conf models decks dconf tags',
  config: 'key usn mtime_secs val',
  deck_config: 'id name mtime_secs usn config',
  decks: 'id name mtime_secs usn common kind',
  fields: 'ntid ord name config',
  graves: 'oid type usn',
  notes: 'id guid mid mod usn tags flds sfld csum flags data',
  notetypes: 'id name mtime_secs usn config',
  revlog: 'id cid usn ease ivl lastIvl factor time type',
  tags: 'tag usn collapsed config',
  templates: 'ntid ord name mtime_secs usn config',
}
/** Those of schema 11, which the package keeps for older programs. */
const SCHEMA_11 = ['cards', 'col', 'graves', 'notes', 'revlog']

describeOnBothDatabases('decks for Anki', (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let vip: { guid: string; appEName: string }
  let plain: { guid: string; appEName: string }
  let pointID: number
  let picture: Buffer
  let events = 0
  const again = { allowedRepeat: true }
  const appID = () => api.world.subjectID
  const save = (front: string, back: string, { guid } = vip) =>
    api.client.send('knowledge.saveOwnCard', { guid, appID: appID(), front, back, source: '解析' }, again)
  const act = (kind: 'own' | 'point', itemID: number, of: { act: 'rate' | 'aside' | 'mark'; rating?: 1 | 2 | 3 | 4 }) =>
    api.client.send(
      'knowledge.submitCardEvents',
      {
        ...{ guid: vip.guid, appID: appID() },
        eventsJson: [{ eventID: `event-of-export-${++events}`, kind, itemID, at: api.clock.now, ...of }],
      },
      again,
    )
  const exported = async (of: typeof vip, wanted: { own?: 0; points?: 0; mistakes?: 0 } = {}) => {
    const file = await api.client.send('knowledge.cardExport', { ...of, ...wanted }, again)
    return { file, deck: openedDeck(Buffer.from(file.Base64, 'base64')) }
  }
  const fieldsOf = (deck: ReturnType<typeof openedDeck>) =>
    deck.collection.all('select flds from notes order by id').map(({ flds }) => String(flds).split('\u001f'))

  beforeAll(async () => {
    api = await startApi(await openStore(), { SESSION_DAYS: '365' })
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    vip = { guid: await api.login(api.world.vip), appEName: SUBJECT }
    plain = { guid: await api.login(api.world.plain), appEName: SUBJECT }
    const point = (await api.client.send('knowledge.pointCardList', { ...vip, examType: '48' }, again)).list[0]
    pointID = point?.SameKnowPointID ?? 0
    picture = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer()
    await api.services.files.put(`${PICTURE_FOLDER}${PICTURE}`, picture, { maxBytes: 10_000 })
    await api.services.store.write((tx) =>
      api.services.points.in(tx).putPointText({
        point_id: pointID,
        subject_id: appID(),
        html: `<p>考点正文</p><table><tr><td>甲</td></tr></table><img src="${PICTURE_SOURCE}${PICTURE}" alt="图"><img src="${PICTURE_SOURCE}${'1b'.repeat(12)}.jpg" alt="">`,
        ...{ aliases: '[]', source: '诊断学', source_year: null, importance: 0 },
        ...{ revision: 1, updated_at: api.clock.now, updated_by: 'editor' },
      }),
    )
    return () => api.close()
  })

  test('a deck has the tables, columns and media list of the present Anki, and a stub for older ones', async () => {
    await save('<b>收缩压</b> < 90 & 休克', '第一行\n第二行')
    const { file, deck } = await exported(vip)
    expect(deck.names).toEqual(['0', 'collection.anki2', 'collection.anki21b', 'media', 'meta'])
    expect(deck.version).toBe(3)
    expect(deck.columns(deck.collection)).toEqual(
      Object.fromEntries(Object.entries(SCHEMA_18).map(([table, columns]) => [table, columns.split(' ')])),
    )
    expect(deck.collection.unicase).toBeGreaterThan(5)
    expect(deck.collection.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(deck.collection.all('select ver, models, decks from col')).toEqual([{ ver: 18, models: '', decks: '' }])
    expect(Object.keys(deck.columns(deck.older))).toEqual(SCHEMA_11)
    expect(deck.older.all('select ver from col')).toEqual([{ ver: 11 }])
    expect(deck.older.all('select flds from notes')).toHaveLength(1)
    expect(deck.media).toEqual([
      {
        ...{ name: `tizhou-${PICTURE}`, size: picture.length, bytes: new Uint8Array(picture) },
        sha1: createHash('sha1').update(picture).digest('hex'),
      },
    ])
    expect(file).toMatchObject({ Pictures: 1, PicturesLeftOut: 1, LeftOut: 0 })
  })

  test('notes, cards and decks name one another; own cards, points and their chapters are there', async () => {
    const { file, deck } = await exported(vip)
    const { all } = deck.collection
    expect(file.Cards).toBe(all('select id from notes').length)
    expect(all('select id from cards where nid not in (select id from notes)')).toEqual([])
    expect(all('select id from cards where did not in (select id from decks)')).toEqual([])
    expect(all('select id from notes where mid not in (select id from notetypes)')).toEqual([])
    expect(all('select ntid from fields union select ntid from templates')).toEqual(
      all('select id as ntid from notetypes'),
    )
    const decks = all('select name from decks').map(({ name }) => String(name).split('\u001f'))
    expect(decks).toContainEqual(['题舟', expect.any(String), '自制卡片'])
    for (const path of decks) if (path.length > 1) expect(decks).toContainEqual(path.slice(0, -1))
    const fields = fieldsOf(deck)
    expect(fields).toContainEqual(['#收缩压# &#60; 90 &#38; 休克', '第一行<br>第二行', '解析'])
    expect(fields.find(([, , source]) => source === '诊断学')?.[1]).toContain(
      `<table><tr><td>甲</td></tr></table><img src="tizhou-${PICTURE}" alt="图">`,
    )
  })

  test('what the learner may not read is not taken along, nor what was not asked for', async () => {
    await save('别人的卡片', '不在您的牌组里', plain)
    expect(fieldsOf((await exported(plain)).deck)).toEqual([['别人的卡片', '不在您的牌组里', '解析']])
    expect(JSON.stringify(fieldsOf((await exported(vip)).deck))).not.toContain('别人的卡片')
    const own = fieldsOf((await exported(vip, { points: 0, mistakes: 0 })).deck)
    expect(own.map(([, , source]) => source)).toEqual(['解析'])
    await expect(exported(plain, { own: 0, points: 0 })).rejects.toMatchObject({ status: 404 })
  })

  test('the schedule of each kind of card goes along, with its ratings and marks', async () => {
    const { CardID } = await save('低钾？', '肌无力')
    await act('own', CardID, { act: 'rate', rating: 3 })
    await act('own', CardID, { act: 'mark' })
    await act('point', pointID, { act: 'rate', rating: 4 })
    await act('point', pointID, { act: 'aside' })
    api.clock.now += 3 * DAY
    await act('own', CardID, { act: 'rate', rating: 1 })
    const { userID } = await api.services.sessions.find(vip.guid)
    const questionID = ids.get('k-lepto') as number
    await giveReplies(api, [{ userID, questionID, right: false, at: api.clock.now }])
    const { deck } = await exported(vip)
    const { all } = deck.collection
    const today = beijingDay(api.clock.now)
    const [{ crt = 0 } = {}] = all('select crt from col') as { crt: number }[]
    const back = (guid: string) => {
      const [row] = all(`select c.* from cards c join notes n on n.id = c.nid where n.guid = '${guid}'`)
      return { row, memory: fromAnki(row as never, { createdAt: crt, today }) }
    }
    const rows = await api.services.review.memoryCards(userID, appID())
    for (const [kind, itemID] of [
      ['own', CardID],
      ['point', pointID],
    ] as const) {
      const row = rows.find((one) => one.kind === kind && one.item_id === itemID)
      expect(back(`tizhou-${kind}-${itemID}`).memory).toEqual({
        ...{ dueDay: row?.due_day, naturalDay: row?.natural_day, stability: row?.stability },
        ...{ difficulty: row?.difficulty, state: row?.state, reps: row?.reps, lapses: row?.lapses },
        ...{ lastDay: row?.last_day, lastAt: row?.last_at, learnedDay: row?.learned_day },
      })
    }
    const [book] = await api.services.review.bookSchedules(userID, appID())
    const { questionID: _, ...schedule } = book as NonNullable<typeof book>
    expect(back(`tizhou-question-${questionID}`).memory).toEqual(schedule)
    expect(back(`tizhou-point-${pointID}`).row).toMatchObject({ queue: -1, type: 2 })
    expect(back(`tizhou-own-${CardID}`).row).toMatchObject({ queue: 3, type: 3, reps: 2, lapses: 1 })
    expect(all(`select tags from notes where guid = 'tizhou-own-${CardID}'`)).toEqual([{ tags: ' 自制卡片 marked ' }])
    const log = all(
      `select r.ease, r.type from revlog r join notes n on n.id = r.cid where n.guid = 'tizhou-own-${CardID}' order by r.id`,
    )
    expect(log).toEqual([
      { ease: 3, type: 0 },
      { ease: 1, type: 1 },
    ])
    const question = fieldsOf(deck).find(([front]) => front?.includes('夏秋下田'))
    expect(question?.[0]).toContain('B. 钩端螺旋体病')
    expect(question?.[1]).toContain('<strong>答案：</strong>B')
  })
})
