import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { fieldsOf, numberOf, textOf } from '../platform/anki/protobuf.ts'

type Row = Record<string, unknown>

/**
 * An exported deck as Anki opens it: both collections, the media list, the files. The collation unicase, which only Anki
 * knows, is SQLite's own here.
 */
export function openedDeck(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const part = (name: string) => files[name] as Uint8Array
  const collection = database(zstdDecompressSync(part('collection.anki21b')))
  const media = [...fieldsOf(zstdDecompressSync(part('media')))].flatMap(([field, entry], at) =>
    field === 1 && typeof entry !== 'number'
      ? [
          {
            name: textOf(entry, 1),
            size: numberOf(entry, 2),
            sha1: sha1Of(entry),
            bytes: new Uint8Array(zstdDecompressSync(part(String(at)))),
          },
        ]
      : [],
  )
  return {
    names: Object.keys(files).sort(),
    version: numberOf(part('meta'), 1),
    collection,
    older: database(part('collection.anki2')),
    media,
    /** Columns by table. */
    columns: (db: ReturnType<typeof database>): Record<string, string[]> =>
      Object.fromEntries(
        db
          .all(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
          .map(({ name }) => [name, db.all(`select name from pragma_table_info('${name}')`).map((row) => row.name)]),
      ) as Record<string, string[]>,
  }
}

const sha1Of = (entry: Uint8Array): string => {
  for (const [field, value] of fieldsOf(entry))
    if (field === 3 && typeof value !== 'number') return Buffer.from(value).toString('hex')
  return ''
}

function database(bytes: Uint8Array) {
  const raw = new DatabaseSync(':memory:', { defensive: false })
  raw.deserialize(bytes)
  const unicase = raw.prepare(`select count(*) as n from sqlite_schema where sql like '%unicase%'`).get()?.n as number
  raw.exec(`pragma writable_schema = on;
    update sqlite_schema set sql = replace(sql, 'collate unicase', 'collate nocase'); pragma writable_schema = off`)
  const db = new DatabaseSync(':memory:')
  db.deserialize(raw.serialize())
  raw.close()
  return { unicase, all: (sql: string) => db.prepare(sql).all() as Row[], close: () => db.close() }
}
