import { strToU8, zipSync } from 'fflate'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const WP = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
const PIC = 'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export const paragraph = (text: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

export const picture = (at: number): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="${at}" name="p${at}" descr="图 ${at}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId${at}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

export const equation = (): string => '<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>'

/** A Word document with this body; pictures (PNG) are `rId1`, `rId2` …. `more`: further files of the package. */
export function wordFile(
  body: string,
  pictures: readonly Uint8Array[] = [],
  more: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array {
  const relations = pictures
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/p${at + 1}.png"/>`,
    )
    .join('')
  const heading = (level: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${XML}<w:document ${W} ${R} ${A} ${WP} ${PIC} ${M}><w:body>${body}</w:body></w:document>`,
    ),
    'word/styles.xml': strToU8(`${XML}<w:styles ${W}>${[1, 2, 3].map(heading).join('')}</w:styles>`),
    'word/_rels/document.xml.rels': strToU8(
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdS" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>${relations}</Relationships>`,
    ),
    ...Object.fromEntries(pictures.map((bytes, at) => [`word/media/p${at + 1}.png`, bytes])),
    ...more,
  })
}
