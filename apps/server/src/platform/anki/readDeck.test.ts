import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { toAnki } from '@tizhou/domain/cards/ankiSchedule'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeCollection, madeDeck, madePackage } from '../../testing/madeDeck.ts'
import { isPlainMarkup, XSS_PAYLOADS } from '../../testing/xss.ts'
import { readDeckApart } from './deckApart.ts'
import { message } from './protobuf.ts'
import { type ReadDeck, readDeck } from './readDeck.ts'
import { DECK_LIMITS } from './readPackage.ts'
import { writeDeck } from './writeDeck.ts'

const TODAY = 20_784
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tizhou-decks-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const stored = (bytes: Uint8Array) => {
  const file = join(folder, `${++files}.apkg`)
  writeFileSync(file, bytes)
  return { file, most: 2_000, today: TODAY }
}
const read = (bytes: Uint8Array, most = 2_000) => readDeck({ ...stored(bytes), most })
const sides = ({ cards }: ReadDeck) => cards.map(({ front, back }) => [front.text, back.text])
const lossesOf = ({ losses }: ReadDeck) => Object.fromEntries(losses.map(({ what, count }) => [what, count]))
const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => 'was read',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )
/** How often the property test breaks a file. */
const RUNS = 60

test.each(['older', 'newest'] as const)('notes of each type become cards (%s format)', async (format) => {
  const deck = await read(
    madeDeck({
      format,
      notes: [
        { fields: ['低钾血症<br>最早的表现', '<b>肌无力</b>'] },
        { type: 'both', fields: ['房颤', '心律绝对不齐'] },
        { type: 'cloze', fields: ['{{c1::窦房结::哪里}}是{{c2::起搏点}}', '补充'], ords: [0, 1] },
      ],
    }),
  )
  expect(sides(deck)).toEqual([
    ['低钾血症\n最早的表现', '肌无力'],
    ['房颤', '心律绝对不齐'],
    ['心律绝对不齐', '房颤'],
    ['[哪里]是起搏点', '窦房结是起搏点\n补充'],
    ['窦房结是[…]', '窦房结是起搏点\n补充'],
  ])
  expect(deck.cards[0]?.back.html).toBe('<strong>肌无力</strong>')
  expect(deck.cards[0]?.front.html).toBe('')
  expect(deck.cards[3]?.back.html).toContain('<mark>窦房结</mark>')
  expect(deck.cards.map(({ key }) => key)).toEqual(['guid-0 0', 'guid-1 0', 'guid-1 1', 'guid-2 0', 'guid-2 1'])
  expect(deck.cards[0]?.source).toBe('内科 / 心血管')
  expect(deck).toMatchObject({ notes: 3, fields: 2, total: 5, media: 0, losses: [] })
})

test.each(['older', 'newest'] as const)('pictures come along, what is lost is told (%s format)', async (format) => {
  const picture = Uint8Array.of(1, 2, 3)
  const deck = await read(
    madeDeck({
      format,
      media: { '心 电图.png': picture, 'a.mp3': picture },
      notes: [
        { fields: ['看图<img src="心%20电图.png" onerror=alert(1)>', '房颤[sound:a.mp3]<script>x()</script>'] },
        { fields: ['<img src="没有.png">', '乙'] },
        { fields: ['公式 \\(x^2\\)', '<iframe src=x></iframe>丙'] },
        { fields: ['<table><tr><td colspan=2>甲</td></tr></table>', '丁'] },
      ],
    }),
  )
  expect(sides(deck)).toEqual([
    ['看图', '房颤'],
    ['公式 \\(x^2\\)', '丙'],
    ['甲', '丁'],
  ])
  const [one] = deck.pictures
  expect(deck.pictures).toEqual([{ name: expect.stringMatching(/^[0-9a-f]{24}\.jpg$/), bytes: Buffer.from(picture) }])
  expect(deck.cards[0]?.front.html).toBe(`看图<img src="/files/materials/${one?.name}" alt="" />`)
  expect(deck.cards[2]?.front.html).toContain('<td colspan="2">甲</td>')
  expect(deck.media).toBe(2)
  expect(lossesOf(deck)).toEqual({
    音频和视频: 1,
    脚本: 1,
    '公式（按原文显示）': 1,
    嵌入的内容: 1,
    牌组里没有的图片: 1,
    正面没有内容的卡片: 1,
  })
})

test('our own deck comes back as it was written, with its schedule', async () => {
  const memory = {
    ...{ dueDay: TODAY + 9, naturalDay: TODAY + 10, stability: 12.345678901, difficulty: 5.4321, state: 2, reps: 4 },
    ...{ lapses: 1, lastDay: TODAY - 3, lastAt: (TODAY - 3) * 86_400_000 + 123, learnedDay: TODAY - 30 },
  }
  const note = { tags: ['自制卡片', 'marked'], deck: ['题舟', '内科'], reviews: [], source: '来源 &#60;一&#62;' }
  const card = { position: 1, aside: true, retention: 0.9 }
  const deck = await read(
    writeDeck({
      notes: [
        { ...note, guid: 'tizhou-own-1', front: '一 &#60; 二', back: '第一行<br>第二行', card: toAnki(memory, card) },
        {
          ...note,
          guid: 'tizhou-own-2',
          front: '<p>图</p><img src="p.jpg">',
          back: '二',
          card: toAnki(null, { ...card, aside: false }),
        },
      ],
      pictures: [{ name: 'p.jpg', bytes: Uint8Array.of(9) }],
      ...{ retention: 0.9, now: TODAY * 86_400_000 },
    }),
  )
  deck.cards.sort((one, other) => one.key.localeCompare(other.key))
  expect(deck.cards[0]).toEqual({
    ...{ key: 'tizhou-own-1 0', front: { text: '一 < 二', html: '' }, back: { text: '第一行\n第二行', html: '' } },
    ...{ source: '来源 <一>', schedule: memory, aside: true, marked: true },
  })
  expect(deck.cards[1]).toMatchObject({ schedule: null, aside: false })
  expect(deck.pictures.map(({ bytes }) => [...bytes])).toEqual([[9]])
  expect(deck.losses).toEqual([])
})

test('rule: nothing that runs is kept of any payload, in fields or as a name of a picture', async () => {
  const foreign = `/files/materials/${'ab'.repeat(12)}.jpg`
  const deck = await read(
    madeDeck({
      notes: [...XSS_PAYLOADS, `<img alt=">" src="${foreign}">`, `<img/src=${foreign}>`].map((payload) => ({
        fields: [`前${payload}`, `后${payload}`],
      })),
    }),
  )
  expect(deck.cards.length).toBeGreaterThan(200)
  const wrong = deck.cards.flatMap(({ front, back }) => [front.html, back.html]).filter((html) => !isPlainMarkup(html))
  expect(wrong).toEqual([])
  expect(JSON.stringify(deck.cards)).not.toContain(foreign)
})

test('rule: bounds: long sides are cut, too many cards are counted, very long notes left out', async () => {
  const notes = [
    { fields: ['长'.repeat(5_000), '乙'] },
    { fields: ['丙', '丁'.repeat(300_000)] },
    ...Array.from({ length: 8 }, (_, at) => ({ fields: [`问 ${at}`, '答'] })),
  ]
  const deck = await read(madeDeck({ notes }), 5)
  expect(deck.cards).toHaveLength(5)
  expect(deck.cards[0]?.front.text).toHaveLength(4_000)
  expect(deck.total).toBe(10)
  expect(lossesOf(deck)).toEqual({
    '太长的卡片（截去后面）': 1,
    '超出上限、没有读入的卡片': 4,
    '字段超过 20 万字的笔记': 1,
  })
})

test('rule: bombs are refused while they are unpacked', async () => {
  const bomb = new Uint8Array(DECK_LIMITS.collectionBytes + 1)
  const tooLarge = /^DeckRefused: 牌组解开后超过 64 MB/
  expect(await refusal(readDeckApart(stored(zipSync({ 'collection.anki2': bomb }))))).toMatch(tooLarge)
  const zstd = zipSync({ meta: message([[1, 3]]), 'collection.anki21b': zstdCompressSync(bomb) }, { level: 0 })
  expect(await refusal(readDeckApart(stored(zstd)))).toMatch(tooLarge)
  const list = zipSync({
    'collection.anki2': madeCollection({ notes: [], format: 'older' }),
    media: new Uint8Array(5_000_000),
  })
  expect(await refusal(readDeckApart(stored(list)))).toMatch(/^DeckRefused: 媒体清单解开后超过 4 MB/)
})

test('rule: a database that never ends is ended at the limit of its process', async () => {
  const db = new DatabaseSync(':memory:')
  db.deserialize(madeCollection({ notes: [{ fields: ['甲', '乙'] }], format: 'older' }))
  db.exec(
    `drop table notes; create view notes as with recursive n(i) as (select 1 union all select i + 1 from n) select i as id from n`,
  )
  expect(await refusal(readDeckApart(stored(madePackage(db.serialize(), { format: 'older' }))))).toMatch(
    /^DeckRefused: 牌组里的数据库已经损坏/,
  )
  db.close()
})

test('what is no deck is refused with its reason', async () => {
  const good = madeDeck({ notes: [{ fields: ['甲', '乙'] }] })
  expect(await refusal(read(Buffer.from('no zip')))).toBe('DeckRefused: 文件不是完整的 Anki 牌组：不是 ZIP 文件')
  expect(await refusal(read(good.subarray(0, good.length - 40)))).toMatch(/^DeckRefused/)
  expect(await refusal(read(zipSync({ '../../collection.anki2': Uint8Array.of(1) })))).toMatch(/^DeckRefused/)
  expect(await refusal(read(zipSync({ a: Uint8Array.of(1) })))).toBe(
    'DeckRefused: 文件里没有 Anki 的牌组，请选择 .apkg 或 .colpkg 文件',
  )
  expect(await refusal(read(zipSync({ 'collection.anki2': Buffer.from('no database') })))).toMatch(/数据库已经损坏/)
  expect(await refusal(read(zipSync({ meta: message([[1, 4]]), 'collection.anki21b': Uint8Array.of(1) })))).toMatch(
    /来自更新的 Anki/,
  )
  const paths = { '../../etc/passwd': Uint8Array.of(1), 'C:\\x.png': Uint8Array.of(2) }
  const deck = await read(madeDeck({ notes: [{ fields: ['甲<img src="../../etc/passwd">', '乙'] }], media: paths }))
  expect(deck.pictures.map(({ name }) => name)).toEqual([expect.stringMatching(/^[0-9a-f]{24}\.jpg$/)])
})

test('rule: a broken file is read or refused, nothing else', async () => {
  const notes = Array.from({ length: 40 }, (_, at) => ({ fields: [`问 ${at}`, '答'.repeat(at * 40)] }))
  const collection = madeCollection({ notes, format: 'older' })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(collection.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 }),
      async (changes) => {
        const broken = collection.slice()
        for (const [at, byte] of changes) broken[at] = byte
        const said = await refusal(read(madePackage(broken, { format: 'older' })))
        expect(said).toMatch(/^(?:was read$|DeckRefused: )/)
      },
    ),
    { numRuns: RUNS },
  )
})
