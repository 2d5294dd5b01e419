import { expect, test } from 'vitest'
import { writeZip } from '../template/writeZip.ts'
import { csvOf, questionsIn, rowsIn } from '../testing/readBytes.ts'

/** A compound file with these names in its directory. */
function compound(...names: string[]): Buffer {
  const bytes = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  for (const [at, name] of names.entries()) {
    const entry = 512 * 2 + at * 128
    bytes.write(name, entry, 'utf16le')
    bytes.writeUInt16LE(name.length * 2 + 2, entry + 64)
  }
  return bytes
}

const word = writeZip([
  { name: '[Content_Types].xml', data: '<Types/>' },
  {
    name: '_rels/.rels',
    data: '<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>',
  },
  { name: 'word/document.xml', data: '<w:document/>' },
])
const PAPER = `一. 单选题
1. (单选题, 1.0 分) 称量用什么?
A. 天平
B. 量筒
我的答案:B正确答案:A
2. (单选题, 1.0 分) 过滤用什么?
A. 天平
B. 漏斗
正确答案:B`
const UTF16 = Buffer.from(`\uFEFF${PAPER}`, 'utf16le')

test.each<[string, Buffer | string, string, string]>([
  ['a paper as text', PAPER, 'a.txt', '文本文件（.txt）'],
  ['a paper as text, UTF-16', UTF16, 'a.txt', '文本文件（.txt）'],
  ['a paper as text, renamed', PAPER, 'a.csv', '一份文字'],
  ['a paper as text, renamed to a workbook', PAPER, 'a.xlsx', '一份文字'],
  ['a Word document', word, 'a.docx', 'Word 文档（.docx）'],
  ['a Word document, renamed', word, 'a.xlsx', 'Word 文档（.docx）'],
  ['a Word document, renamed to a CSV', word, 'a.csv', 'Word 文档（.docx）'],
  ['slides', writeZip([{ name: 'ppt/presentation.xml', data: '<p/>' }]), 'a.xlsx', '演示文稿（.pptx）'],
  [
    'an OpenDocument sheet',
    writeZip([
      { name: 'mimetype', data: 'x' },
      { name: 'content.xml', data: '<o/>' },
    ]),
    'a.xlsx',
    'OpenDocument',
  ],
  ['a binary workbook', writeZip([{ name: 'xl/workbook.bin', data: 'x' }]), 'a.xlsx', '.xlsb 工作簿'],
  ['an old Word document', compound('Root Entry', 'WordDocument'), 'a.xlsx', '旧版 Word 文档（.doc）'],
  ['an old workbook', compound('Root Entry', 'Workbook'), 'a.xls', '旧版 .xls 工作簿'],
  [
    'a workbook with a password',
    compound('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
    'a.xlsx',
    '加了密码的工作簿',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3', 'latin1'), 'a.xlsx', 'PDF 文件'],
  ['a PDF as a CSV', Buffer.from('%PDF-1.7\n1 0 obj'), 'a.csv', 'PDF 文件'],
  ['RTF', '{\\rtf1\\ansi 题干', 'a.csv', 'RTF 文档'],
  ['JSON of objects', '[{"题干":"甲","答案":"A"}]', 'a.csv', 'JSON 文件'],
  ['JSON called so', '{ "questions": [ {"stem":"甲","answer":"A"} ] }', 'a.json', 'JSON 文件'],
  ['a line of JSON each', '{"stem":"甲","answer":"A"}\n{"stem":"乙","answer":"B"}', 'a.csv', 'JSON 文件'],
  ['a web page', '<html><body><table><tr><td>题干</td></tr></table></body></html>', 'a.csv', '网页'],
  ['a saved web page', 'MIME-Version: 1.0\nContent-Type: multipart/related', 'a.xls', '网页（MHTML）'],
  [
    'a workbook of XML',
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    'a.xls',
    '旧版 XML 工作簿',
  ],
  ['a quiz of Moodle', '<?xml version="1.0"?><quiz><question/></quiz>', 'a.csv', 'XML 文件'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'a.xlsx', '图片（PNG）'],
  ['another archive', Buffer.from('Rar!\x1a\x07\x00'), 'a.xlsx', '压缩包（RAR）'],
])('%s is refused as what it is, with what is read', async (_, bytes, name, what) => {
  await expect(rowsIn(bytes, name)).rejects.toMatchObject({
    message: expect.stringContaining(what),
    details: expect.arrayContaining(['能导入的是 .xlsx 工作簿和 .csv 表格。']),
  })
})

test('a table is read whatever it is called, where its first rows say so', async () => {
  const rows = [
    ['题干', '选项A', '选项B', '答案'],
    ['称量用什么？', '天平', '量筒', 'A'],
  ]
  for (const name of ['a.txt', 'a.dat', 'a.xlsx', 'a'])
    expect((await questionsIn(csvOf(rows, '\t'), name)).drafts, name).toMatchObject([
      { stem: '称量用什么？', answer: 'A' },
    ])
})

test('cells that begin like JSON or a list make no other file', async () => {
  const rows = [
    ['[单选]称量用什么？', '天平', '量筒', 'A'],
    ['{注意}过滤用什么？', '漏斗', '量筒', 'A'],
  ]
  expect((await rowsIn(csvOf(rows), 'a.csv')).sheets[0]?.rows).toHaveLength(2)
})
