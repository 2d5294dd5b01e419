import { LETTERS } from '@tizhou/domain/content/question'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { optionsOfCell, optionsOfColumns } from './options.ts'

const shown = ({ options, reason }: ReturnType<typeof optionsOfCell>) =>
  [...options.map(({ name, content }) => `${name}=${content}`), ...(reason ? [`!${reason}`] : [])].join(' ')

test.each([
  ['a line each, a space behind the letter', 'A 原发病\\nB 出血部位\\nC 出血量', 'A=原发病 B=出血部位 C=出血量'],
  [
    'a line each, signs behind the letter',
    'A. 甲\nB、乙\nC．丙\nD:丁\n(E) 戊\n（F）己',
    'A=甲 B=乙 C=丙 D=丁 E=戊 F=己',
  ],
  ['small and wide letters', 'a. 甲\nｂ) 乙\nＣ 丙', 'A=甲 B=乙 C=丙'],
  ['letters directly before the text', 'A原发病\nB出血部位\nCT检查', 'A=原发病 B=出血部位 C=T检查'],
  ['lines without letters', '原发病\n出血部位', 'A=原发病 B=出血部位'],
  ['lines that only begin like letters', 'B 超\nCT\nMRI', 'A=B 超 B=CT C=MRI'],
  ['lines of which the first begins like a letter', 'C 反应蛋白\n血沉\n白细胞', 'A=C 反应蛋白 B=血沉 C=白细胞'],
  ['strokes', '甲|乙 | 丙', 'A=甲 B=乙 C=丙'],
  ['strokes with letters', 'A.甲|B.乙', 'A=甲 B=乙'],
  ['one behind another', 'A.甲 B.乙 C.丙', 'A=甲 B=乙 C=丙'],
  ['one behind another, spaces alone', 'A 甲 B 乙 C 丙', 'A=甲 B=乙 C=丙'],
  ['one behind another, separated', 'A、甲；B、乙；C、丙', 'A=甲 B=乙 C=丙'],
  ['semicolons', '甲；乙；丙', 'A=甲 B=乙 C=丙'],
  ['a letter in the middle of an option', 'A.维生素 B 缺乏 B.维生素 C 缺乏', 'A=维生素 B 缺乏 B=维生素 C 缺乏'],
  ['an option over two lines', 'A 甲\n甲的后半\nB 乙', 'A=甲\n甲的后半 B=乙'],
  ['letters that do not begin with A', 'B 甲\nC 乙\nD 丙', 'B=甲 C=乙 D=丙'],
  ['letters with a gap', 'A 甲\nB 乙\nD 丙', 'A=甲 B=乙 D=丙'],
  ['a letter twice', 'A 甲\nB 乙\nB 丙', 'A=甲 B=乙 B=丙 !选项 B 出现两次'],
  ['an option without text', 'A 甲\nB \nC 丙', 'A=甲 B= C=丙 !选项 B 没有内容'],
  ['HTML', '<p>A. 甲</p><p>B. 乙</p>', 'A=甲 B=乙'],
  ['types that differ by their letter alone', 'A 型\nB 型\nAB 型\nO 型', 'A=A 型 B=B 型 C=AB 型 D=O 型'],
  ['two to a line, over several lines', 'A.调零  B.加砝码\nC.放试样  D.关灯', 'A=调零 B=加砝码 C=放试样 D=关灯'],
  ['two to a line, tabs between', 'A．颜色\tB．气味\nC．温度\tD．时间', 'A=颜色 B=气味 C=温度 D=时间'],
  ['three to a line, wide spaces', 'A、甲　　B、乙　　C、丙\nD、丁　　E、戊', 'A=甲 B=乙 C=丙 D=丁 E=戊'],
  ['two to a line in brackets', '（A）甲 （B）乙\n（C）丙 （D）丁', 'A=甲 B=乙 C=丙 D=丁'],
  ['two to a line with spaces alone', 'A 甲  B 乙\nC 丙  D 丁', 'A=甲 B=乙 C=丙 D=丁'],
  ['nothing between them', 'A.甲B.乙C.丙D.丁', 'A=甲 B=乙 C=丙 D=丁'],
  ['tabs alone', '天平\t量筒\t漏斗', 'A=天平 B=量筒 C=漏斗'],
  ['tabs alone, over lines', '天平\t量筒\n漏斗\t烧杯', 'A=天平 B=量筒 C=漏斗 D=烧杯'],
  ['wide gaps alone, over lines', '天平　　量筒\n漏斗　　烧杯', 'A=天平 B=量筒 C=漏斗 D=烧杯'],
  ['wide gaps inside of two options', '血压  120\n血压  130', 'A=血压 120 B=血压 130'],
  ['circled numbers, two to a line', '①甲 ②乙\n③丙 ④丁', 'A=甲 B=乙 C=丙 D=丁'],
  ['numbers, a line each', '1. 甲\n2. 乙\n3. 丙', 'A=甲 B=乙 C=丙'],
  ['circled letters', 'Ⓐ甲\nⒷ乙', 'A=甲 B=乙'],
  ['the word before the letter', '选项A：甲\n选项B：乙', 'A=甲 B=乙'],
  ['letters that an option speaks of', 'A.甲\nB.乙\nC.A、B均可\nD.以上都不是', 'A=甲 B=乙 C=A、B均可 D=以上都不是'],
  ['statements by number', '①②\n②③\n③④', 'A=①② B=②③ C=③④'],
  ['a printed list', "['天平', '量筒', '漏斗']", 'A=天平 B=量筒 C=漏斗'],
  ['a printed list of JSON', '["天平","量筒"]', 'A=天平 B=量筒'],
  ['printed names and texts', "{'A': '天平', 'B': '量筒'}", 'A=天平 B=量筒'],
  ['NULL among others', 'NULL|0|空格', 'A=NULL B=0 C=空格'],
  ['nan', 'nan', ''],
  ['texts that begin with letters of their own', 'A 细胞甲\nB 细胞乙\nC 细胞丙', 'A=A 细胞甲 B=B 细胞乙 C=C 细胞丙'],
  ['letters in lines of their own', 'A\n甲\nB\n乙', 'A=甲 B=乙'],
  ['letters between strokes', 'A|甲|B|乙|C|丙', 'A=甲 B=乙 C=丙'],
  [
    'letters of their own, one of which is missing',
    'A|甲|B|乙|丙',
    'A=A B=甲 C=B D=乙 E=丙 !选项和字母分在几处，看不出哪个字母是哪个选项，请一行写一个',
  ],
  ['a printed list of labelled texts', '["A. 甲", "B. 乙"]', 'A=甲 B=乙'],
  ['printed objects', '[{"key":"A","value":"甲"},{"key":"B","value":"乙"}]', 'A=甲 B=乙'],
  ['printed objects of Python', "[{'label': 'A', 'text': '甲', 'ok': 1}, {'label': 'B', 'text': '乙'}]", 'A=甲 B=乙'],
  [
    'printed objects of two texts',
    '[{"id":"x1","text":"甲"}]',
    '!选项像程序打印的数据，却读不出各个选项，请一行写一个',
  ],
  ['a printed list without its end', "['甲', '乙'", '!选项像程序打印的数据，却读不出各个选项，请一行写一个'],
  ['ions and intervals in brackets', '[Na+]<135|[Na+]>145|[1,2]', 'A=[Na+]<135 B=[Na+]>145 C=[1,2]'],
  ['too many', Array.from({ length: 13 }, (_, at) => `第${at}`).join('\n'), '!选项超过 12 个'],
])('one cell: %s', (_, cell, options) => {
  expect(shown(optionsOfCell(cell))).toBe(options)
})

test.each<[string, string[], string]>([
  ['as they stand', ['甲', '乙', '丙', ''], 'A=甲 B=乙 C=丙'],
  [
    'words of programs for nothing, which the whole sheet decides on',
    ['甲', '乙', 'nan', 'NaN'],
    'A=甲 B=乙 C=nan D=NaN',
  ],
  ['other labels in every cell', ['（A）甲', '（B）乙', '（C）丙'], 'A=甲 B=乙 C=丙'],
  ['circled numbers in every cell', ['①甲', '②乙', '③丙'], 'A=甲 B=乙 C=丙'],
  ['numbers in every cell', ['1、甲', '2、乙', '3、丙'], 'A=甲 B=乙 C=丙'],
  ['full-width letters in every cell', ['Ａ．甲', 'Ｂ．乙'], 'A=甲 B=乙'],
  ['letters directly before the text in every cell', ['A天平', 'B量筒', 'C漏斗'], 'A=天平 B=量筒 C=漏斗'],
  ['letters with a stroke in every cell', ['A-天平', 'B-量筒', 'C-漏斗'], 'A=天平 B=量筒 C=漏斗'],
  ['types that differ by their letter alone', ['A型', 'B型', 'C型'], 'A=A型 B=B型 C=C型'],
  ['types that differ by their letter alone, with a space', ['A 型', 'B 型', 'C 型'], 'A=A 型 B=B 型 C=C 型'],
  ['texts that begin alike behind their letters', ['A细胞甲', 'B细胞乙', 'C细胞丙'], 'A=A细胞甲 B=B细胞乙 C=C细胞丙'],
  ['the same with a space', ['A 细胞甲', 'B 细胞乙'], 'A=A 细胞甲 B=B 细胞乙'],
  ['classes', ['A级（优）', 'B级（良）'], 'A=A级（优） B=B级（良）'],
  ['words that have their letter', ['A型题', 'B超', 'C反应蛋白', 'D-二聚体'], 'A=A型题 B=B超 C=C反应蛋白 D=D-二聚体'],
  ['sums', ['A+B', 'B+C', 'C+D'], 'A=A+B B=B+C C=C+D'],
  ['letters with an equals sign', ['A=甲', 'B=乙'], 'A=甲 B=乙'],
  ['letters with a dot in the middle', ['A·甲', 'B·乙'], 'A=甲 B=乙'],
  ['letters with a word', ['A项：甲', 'B项：乙'], 'A=甲 B=乙'],
  ['letters with two points', ['A..甲', 'B..乙'], 'A=甲 B=乙'],
  ['letters before decimals without a nought', ['A. .5mg', 'B. .7mg'], 'A=.5mg B=.7mg'],
  ['Chinese numbers in every cell', ['一、天平', '二、量筒'], 'A=天平 B=量筒'],
  ['Roman numbers in every cell', ['I. 天平', 'II. 量筒', 'Ⅲ. 漏斗'], 'A=天平 B=量筒 C=漏斗'],
  ['Roman numbers of statements', ['I、II', 'II、III', 'III、IV'], 'A=I、II B=II、III C=III、IV'],
  ['the same mark in every cell', ['- 天平', '- 量筒'], 'A=天平 B=量筒'],
  ['figures below nothing', ['-1', '-2'], 'A=-1 B=-2'],
  ['abbreviations in the order of the letters', ['AFP', 'BNP', 'CEA', 'DIC'], 'A=AFP B=BNP C=CEA D=DIC'],
  ['numbers of statements', ['①②', '②③', '③④'], 'A=①② B=②③ C=③④'],
  ['numbers that list numbers', ['1、2', '2、3', '3、4'], 'A=1、2 B=2、3 C=3、4'],
  ['decimals', ['1.5', '2.5', '3.5'], 'A=1.5 B=2.5 C=3.5'],
  ['one letter of its own', ['天平', '量筒', 'C. 漏斗'], 'A=天平 B=量筒 C=漏斗'],
  ['无 is an option', ['有', '无'], 'A=有 B=无'],
  ['a gap keeps the letters', ['甲', '', '丙'], 'A=甲 C=丙'],
  ['letters repeated in every cell', ['A. 甲', 'B. 乙'], 'A=甲 B=乙'],
  ['a letter that belongs to the text', ['B 超', '乙'], 'A=B 超 B=乙'],
])('columns: %s', (_, cells, options) => {
  expect(shown(optionsOfColumns(cells))).toBe(options)
})

test.each<[string, string, string, string]>([
  ['&', '天平&量筒&漏斗', '量筒', 'A=天平 B=量筒 C=漏斗'],
  ['strokes', '天平/量筒/漏斗', 'B', 'A=天平 B=量筒 C=漏斗'],
  ['commas', '天平,量筒,漏斗', 'A,C', 'A=天平 B=量筒 C=漏斗'],
  ['、', '天平、量筒、漏斗', '漏斗', 'A=天平 B=量筒 C=漏斗'],
  ['spaces', '天平　量筒　漏斗', '1', 'A=天平 B=量筒 C=漏斗'],
  ['a stroke that belongs to the text', '5 mg/L', 'A', 'A=5 mg/L'],
  ['a key that none of the parts is', '天平/量筒/漏斗', '烧杯', 'A=天平/量筒/漏斗'],
])('what separates options in one cell is told by the key: %s', (_, cell, answer, options) => {
  const read = optionsOfCell(cell, answer)
  expect(shown(read)).toBe(options)
  expect(read.reading?.kind).toBe(read.options.length > 1 ? 'unusualSeparator' : undefined)
})

test('an option in which the next one still stands is told', () => {
  expect(optionsOfCell('A.甲 B.乙\nC.丙 E.丁').reading).toMatchObject({ kind: 'glued' })
  expect(optionsOfCell('A.甲 B.乙\nC.丙 F.丁').reading).toBeUndefined()
  expect(optionsOfCell('A 甲；C、丙\nB 乙；C、丁').reading).toMatchObject({ kind: 'glued' })
  expect(optionsOfColumns(['天平', '量筒', 'C. 漏斗']).reading).toMatchObject({ kind: 'ownLetter' })
  expect(optionsOfColumns(['B. 天平', 'C. 量筒', 'A. 漏斗']).reading).toMatchObject({ kind: 'unlike' })
})

test.each([
  [['A天平', 'B量筒'], 'gluedLetters'],
  [['A-天平', 'B-量筒'], 'gluedLetters'],
  [['A细胞甲', 'B细胞乙'], 'lettersKept'],
  [['A型题', 'B超'], 'lettersKept'],
  [['一、天平', '二、量筒'], 'seriesMarks'],
  [['A. 甲', 'B. 乙'], undefined],
  [['A型', 'B型'], undefined],
])('what may be a label or the beginning of a text is told: %s', (cells, kind) => {
  expect(optionsOfColumns(cells).reading?.kind).toBe(kind)
  expect(optionsOfCell(cells.join('|')).reading?.kind).toBe(kind === 'seriesMarks' ? undefined : kind)
})

const STYLES: readonly ((place: number) => string)[] = [
  ...['.', '．', '、', '：', ')', '）'].map((sign) => (place: number) => `${LETTERS[place]}${sign}`),
  (place) => `（${LETTERS[place]}）`,
  (place) => `(${LETTERS[place]}) `,
  (place) => `【${LETTERS[place]}】`,
  (place) => `${String.fromCharCode(0xff21 + place)}．`,
  (place) => `${(LETTERS[place] as string).toLowerCase()}. `,
  (place) => String.fromCharCode(0x2460 + place),
  (place) => String.fromCharCode(0x24b6 + place),
  (place) => `${place + 1}、`,
]

test('whatever the marks and however many stand on a line, options are read back', () => {
  const word = fc.string({ unit: fc.constantFrom(...'天平量筒漏斗颜色气味温度试样'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 2, maxLength: 8 }),
      fc.constantFrom(...STYLES),
      fc.array(fc.constantFrom('\n', '  ', '\t', ' ', '\r\n', '　　', '\n\n'), { minLength: 8, maxLength: 8 }),
      (contents, mark, gaps) => {
        const cell = contents.map((content, place) => `${mark(place)}${content}${gaps[place]}`).join('')
        expect(optionsOfCell(cell).options.map(({ content }) => content)).toEqual(contents)
      },
    ),
    { verbose: true, numRuns: 500 },
  )
})

test('options that stand close together by letters, in any width, are read back; a letter that is left out is told', () => {
  const word = fc.string({ unit: fc.constantFrom(...'天平量筒漏斗颜色气味温度试样'), minLength: 1, maxLength: 5 })
  const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 3, maxLength: 8 }),
      fc.constantFrom('.', '、', ':', ')'),
      fc.constantFrom('', ' ', '；'),
      fc.boolean(),
      fc.nat(),
      (contents, sign, gap, isWide, seed) => {
        const mark = (place: number) => (isWide ? wide(`${LETTERS[place]}${sign}`) : `${LETTERS[place]}${sign}`)
        const cell = (place: (at: number) => number) =>
          contents.map((content, at) => `${mark(place(at))}${content}`).join(gap)
        expect(optionsOfCell(cell((at) => at)).options.map(({ content }) => content)).toEqual(contents)
        if (gap === '') return
        const missing = 1 + (seed % (contents.length - 1))
        const read = optionsOfCell(cell((at) => (at < missing ? at : at + 1)))
        const isWhole = read.options.length === contents.length
        expect(isWhole || read.reading?.kind === 'glued' || read.reason !== undefined).toBe(true)
      },
    ),
    { verbose: true, numRuns: 500 },
  )
})
