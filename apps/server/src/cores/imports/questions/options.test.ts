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
  ['nan', 'nan', ''],
  ['too many', Array.from({ length: 13 }, (_, at) => `第${at}`).join('\n'), '!选项超过 12 个'],
])('one cell: %s', (_, cell, options) => {
  expect(shown(optionsOfCell(cell))).toBe(options)
})

test.each<[string, string[], string]>([
  ['as they stand', ['甲', '乙', '丙', ''], 'A=甲 B=乙 C=丙'],
  ['without what programs write for nothing', ['甲', '乙', 'nan', 'NaN'], 'A=甲 B=乙'],
  ['无 is an option', ['有', '无'], 'A=有 B=无'],
  ['a gap keeps the letters', ['甲', '', '丙'], 'A=甲 C=丙'],
  ['letters repeated in every cell', ['A. 甲', 'B. 乙'], 'A=甲 B=乙'],
  ['a letter that belongs to the text', ['B 超', '乙'], 'A=B 超 B=乙'],
])('columns: %s', (_, cells, options) => {
  expect(shown(optionsOfColumns(cells))).toBe(options)
})
