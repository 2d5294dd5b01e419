import { CORPUS } from '../marks.ts'
import { PICTURE, type Writer } from '../writer.ts'

/** Books of materials, documents, the words above the sprint pages. */
export async function writeMaterials(writer: Writer): Promise<void> {
  const { put, staff, client, appID } = writer
  await writeBook(writer)
  await put('materials.sprintConfigSave', staff({ appID, revision: 0, link: '' }), { title: 120, html: 50_000 })
  const { rows } = await client.send('materials.documentList', staff({ appID }))
  const [document] = rows
  if (!document) return
  const { documentID, revision, freePages, canSave, shelf, nodeID, position } = document
  const of = { documentID, revision, freePages, canSave, shelf, position, ...(nodeID ? { nodeID } : {}) }
  await put('materials.documentSave', staff(of), { title: 120 })
}

async function writeBook({ put, staff, mine, appID, pages, desk }: Writer): Promise<void> {
  const book = await put('materials.bookSave', staff({ appID, shelf: 'theory', position: 1, hidden: 0 }), {
    name: 120,
    note: 500,
  })
  if (!book) return
  const { bookID } = book
  const picture = await put('materials.materialPicture', staff({ bookID }), {}, PICTURE)
  const node = await put(
    'materials.nodeSave',
    staff({
      ...{ bookID, free: 1, hidden: 0, pointName: '' },
      picturesJson: [{ name: picture?.name, alt: '' }],
    }),
    { name: 120, html: 50_000, 'picturesJson[].alt': 200 },
  )
  const text = new Blob([`# ${CORPUS.slice(0, 100)}\n\n${CORPUS}`])
  await put('materials.importCheck', staff({ bookID, mode: 'add', levels: 2 }), { fileName: 100 }, text, '.md')
  if (!node) return
  desk.push(`/materials/${bookID}?node=${node.nodeID}`)
  pages.push(`/theoretical?bookID=${bookID}&ID=${node.nodeID}`)
  await put('materials.noteSave', mine({ appID, ID: node.nodeID, start: 0, colour: 'yellow' }), {
    quote: 2_000,
    note: 2_000,
  })
}
