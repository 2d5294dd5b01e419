import { inflateRawSync } from 'node:zlib'
import { Document, Packer } from 'docx'
import { expect, test } from 'vitest'
import { richParagraphs } from './richParagraphs.ts'

/** The document's XML out of the file, a ZIP. */
async function xmlOf(text: string): Promise<string> {
  const children = richParagraphs(text, 'question', new Map())
  const file = await Packer.toBuffer(new Document({ sections: [{ children }] }))
  const name = file.indexOf('word/document.xml')
  const header = name - 30
  const from = name + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
  return inflateRawSync(file.subarray(from, from + file.readUInt32LE(header + 18))).toString()
}

test('raised, lowered and bold words, and tables with their header, stand in the Word file', async () => {
  const xml = await xmlOf('<b>最大</b>V<sub>max</sub>e<sup>AB</sup>\n|项目|值|\n|---|---|\n|甲|\n后')
  expect(xml).toMatch(/<w:b\/>.{0,80}最大/)
  expect(xml).toMatch(/<w:vertAlign w:val="subscript"\/><\/w:rPr><w:t[^>]*>max/)
  expect(xml).toMatch(/<w:vertAlign w:val="superscript"\/><\/w:rPr><w:t[^>]*>AB/)
  expect(xml.match(/<w:tr>/g)).toHaveLength(2)
  expect(xml.match(/<w:tc>/g)).toHaveLength(4)
  expect(xml).toContain('<w:tblHeader/>')
  expect(xml.indexOf('后')).toBeGreaterThan(xml.indexOf('</w:tbl>'))
})
