import { expect, test } from 'vitest'
import { readArguments, USAGE } from './arguments.ts'

test('the command line says the file, the subject and what else', () => {
  expect(
    readArguments([
      'a.xlsx',
      '--subject',
      'ZY',
      '--map',
      '题干=B，答案=正确 项',
      '--map',
      '选项A=C',
      '--chapters-of',
      '50',
      '--dry-run',
      '--allow-style',
      '--allow-answers',
      '--allow-options',
      '--allow-edited',
      '--allow-chapters',
      '--allow-duplicates',
    ]),
  ).toEqual({
    file: 'a.xlsx',
    subject: 'ZY',
    tree: '章节练习',
    overrides: [
      { field: '题干', column: 'B' },
      { field: '答案', column: '正确 项' },
      { field: '选项A', column: 'C' },
    ],
    chaptersOf: 50,
    dryRun: true,
    sheet: undefined,
    headerRow: undefined,
    errorsFile: undefined,
    allow: new Set(['style', 'answer', 'options', 'edited', 'chapters', 'duplicates']),
  })
  expect(readArguments(['a.xlsx', '--subject', 'ZY', '--allow-edited'])?.allow).toEqual(new Set(['edited']))
  expect(readArguments(['--help'])).toBeUndefined()
})

test.each<[string, string[], string]>([
  ['no file', ['--subject', 'ZY'], '没有说明要导入哪个文件'],
  ['two files', ['a', 'b', '--subject', 'ZY'], '一次导入一个文件'],
  ['no subject', ['a'], '没有说明科目'],
  ['an unknown option', ['a', '--subject', 'ZY', '--force'], '参数 --force 用得不对'],
  ['an option without its value', ['a', '--subject'], '参数'],
  ['a map without a column', ['a', '--subject', 'ZY', '--map', '题干'], '--map 应写成 项=列，这里是「题干」'],
  ['chapters of nothing', ['a', '--subject', 'ZY', '--chapters-of', '0'], '--chapters-of 应是 1 到 100,000 的整数'],
  ['a header row that is no number', ['a', '--subject', 'ZY', '--header', 'x'], '--header 应是 0 到 1,048,576 的整数'],
])('a wrong command line says why, and how it is used: %s', (_, args, reason) => {
  expect(() => readArguments(args)).toThrow(reason)
  expect(() => readArguments(args)).toThrow(
    expect.objectContaining({ details: expect.arrayContaining(USAGE.split('\n')) }),
  )
})
