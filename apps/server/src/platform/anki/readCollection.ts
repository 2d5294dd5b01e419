import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { AnkiCard } from '@tizhou/domain/cards/ankiSchedule'
import { numberOf, textOf } from './protobuf.ts'
import { DeckRefused } from './readPackage.ts'

export interface NoteType {
  name: string
  isCloze: boolean
  fields: readonly string[]
  templates: ReadonlyMap<number, { front: string; back: string }>
}

/** A card with its note. */
export interface ReadCard {
  guid: string
  ord: number
  typeID: number
  /** Separated by spaces. */
  tags: string
  /** HTML */
  fields: readonly string[]
  /** Names of the decks from the outermost one. */
  deck: readonly string[]
  card: AnkiCard
  /** Newest review, ms UTC; 0: none. */
  reviewedAt: number
}

export interface ReadCollection {
  /** Seconds. */
  createdAt: number
  notes: number
  cards: number
  types: ReadonlyMap<number, NoteType>
  /** Notes whose fields are longer than FIELD_MOST, which are left out of `each`. */
  tooLong: number
  each(): Iterable<ReadCard>
}

/** Most characters of all fields of a note. */
export const FIELDS_MOST = 200_000
const TYPES_MOST = 2_000
const DECKS_MOST = 20_000
/** First schema with note types and decks in tables of their own. */
const IN_TABLES = 15

/** SQLite refuses queries of tables with Anki's own collation. Nothing is looked up by names. */
const WITHOUT_UNICASE = `pragma writable_schema = on;
update sqlite_schema set sql = replace(sql, 'unicase', 'nocase') where sql like '%unicase%';
pragma writable_schema = reset;`

const broken = () => new DeckRefused('牌组里的数据库已经损坏，请在 Anki 里“检查数据库”后重新导出')

/**
 * Reads a collection of Anki (schema 11 to 18) for `use`. The database may be hostile: it stays in memory, its own
 * views, triggers and virtual tables are not used, and whoever calls this bounds time and memory. Throws DeckRefused.
 */
export function withCollection<T>(bytes: Uint8Array, use: (collection: ReadCollection) => T): T {
  const db = new DatabaseSync(':memory:', { defensive: false })
  try {
    db.deserialize(bytes)
    db.exec('pragma trusted_schema = off; pragma cell_size_check = on;')
    db.exec(WITHOUT_UNICASE)
    db.exec('pragma query_only = on;')
    return use(read(db))
  } catch (error) {
    if (error instanceof DeckRefused || !isOfDatabase(error)) throw error
    throw broken()
  } finally {
    db.close()
  }
}

const isOfDatabase = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_SQLITE_ERROR'

function read(db: DatabaseSync): ReadCollection {
  const tables = new Set(
    prepared(db, `select name from sqlite_schema where type = 'table' and rootpage > 0`)
      .all()
      .map(({ name }) => String(name)),
  )
  for (const name of ['col', 'notes', 'cards']) if (!tables.has(name)) throw broken()
  const col = prepared(db, 'select crt, ver, models, decks from col limit 1').get()
  if (!col) throw broken()
  const inTables = bounded(col.ver) >= IN_TABLES
  if (inTables && !['notetypes', 'fields', 'templates', 'decks'].every((name) => tables.has(name))) throw broken()
  const types = inTables ? typesInTables(db) : typesInJson(text(col.models))
  const decks = inTables ? decksInTables(db) : decksInJson(text(col.decks))
  const reviewed = tables.has('revlog') ? '(select max(r.id) from revlog r where r.cid = c.id)' : '0'
  const count = (sql: string) => bounded(prepared(db, sql).get()?.n)
  return {
    createdAt: bounded(col.crt),
    notes: count('select count(*) as n from notes'),
    cards: count('select count(*) as n from cards'),
    tooLong: count(`select count(*) as n from notes where length(flds) > ${FIELDS_MOST}`),
    types,
    *each() {
      const rows = prepared(
        db,
        `select n.guid, n.mid, substr(n.tags, 1, 1000) as tags, n.flds, c.ord, c.did, c.type, c.queue, c.due,
            c.odue, c.odid, c.ivl, c.factor, c.reps, c.lapses, c.left, substr(c.data, 1, 2000) as data,
            ${reviewed} as reviewed
          from cards c join notes n on n.id = c.nid
          where length(n.flds) <= ${FIELDS_MOST} order by c.id`,
      ).iterate()
      for (const row of rows) {
        const isFiltered = bounded(row.odid) > 0
        yield {
          guid: text(row.guid).slice(0, 100),
          ord: bounded(row.ord),
          typeID: bounded(row.mid),
          tags: text(row.tags),
          fields: text(row.flds).split('\u001f'),
          deck: decks.get(isFiltered ? bounded(row.odid) : bounded(row.did)) ?? [],
          card: {
            type: bounded(row.type),
            queue: bounded(row.queue),
            due: isFiltered && bounded(row.odue) !== 0 ? bounded(row.odue) : bounded(row.due),
            ivl: bounded(row.ivl),
            factor: bounded(row.factor),
            reps: bounded(row.reps),
            lapses: bounded(row.lapses),
            left: bounded(row.left),
            data: text(row.data),
          },
          reviewedAt: bounded(row.reviewed),
        }
      }
    },
  }
}

/** Integers of a hostile database may be larger than numbers can be. */
function prepared(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql)
  statement.setReadBigInts(true)
  return statement
}

/** Without what a database does not keep: NUL and halves of characters. */
const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '')
/** A column of a hostile database holds anything. */
const bounded = (value: unknown): number =>
  typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : 0
const blob = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array())

type Types = Map<number, NoteType>

function typesInTables(db: DatabaseSync): Types {
  const types: Types = new Map()
  const all = (sql: string) => prepared(db, `${sql} limit ${TYPES_MOST}`).all()
  const fields = all('select ntid, ord, name from fields order by ntid, ord')
  const templates = all('select ntid, ord, config from templates')
  try {
    for (const row of all('select id, name, config from notetypes')) {
      const id = bounded(row.id)
      types.set(id, {
        name: text(row.name),
        isCloze: numberOf(blob(row.config), 1) === 1,
        fields: fields.filter(({ ntid }) => bounded(ntid) === id).map(({ name }) => text(name)),
        templates: new Map(
          templates
            .filter(({ ntid }) => bounded(ntid) === id)
            .map(({ ord, config }) => [
              bounded(ord),
              { front: textOf(blob(config), 1), back: textOf(blob(config), 2) },
            ]),
        ),
      })
    }
  } catch (error) {
    throw isOfDatabase(error) ? error : broken()
  }
  return types
}

function decksInTables(db: DatabaseSync): Map<number, string[]> {
  const rows = prepared(db, `select id, name from decks limit ${DECKS_MOST}`).all()
  return new Map(rows.map(({ id, name }) => [bounded(id), text(name).split('\u001f')]))
}

function parsed(json: string): [string, Record<string, unknown>][] {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null) throw broken()
    return Object.entries(value).flatMap(([key, one]) =>
      typeof one === 'object' && one !== null ? [[key, one as Record<string, unknown>]] : [],
    )
  } catch {
    throw broken()
  }
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []

function typesInJson(json: string): Types {
  return new Map(
    parsed(json)
      .slice(0, TYPES_MOST)
      .map(([key, { name, type, flds, tmpls }]) => [
        Number(key),
        {
          name: text(name),
          isCloze: type === 1,
          fields: listOf(flds).map((field) => text(field.name)),
          templates: new Map(
            listOf(tmpls).map((one, at) => [
              typeof one.ord === 'number' ? one.ord : at,
              { front: text(one.qfmt), back: text(one.afmt) },
            ]),
          ),
        },
      ]),
  )
}

const decksInJson = (json: string): Map<number, string[]> =>
  new Map(
    parsed(json)
      .slice(0, DECKS_MOST)
      .map(([key, { name }]) => [Number(key), text(name).split('::')]),
  )
